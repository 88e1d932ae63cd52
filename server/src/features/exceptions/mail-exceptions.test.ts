import type { RoleName } from '@forecourt/domain/rules/access.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anException } from '#testing/exceptions.ts'
import { aPortal, type Portal } from '#testing/portal.ts'
import { mailExceptions } from './mail-exceptions.ts'

let portal: Portal
beforeAll(async () => {
  portal = await aPortal()
})
afterAll(() => portal.close())

const aReader = async (account_id: number, roles: readonly RoleName[], is_on: boolean) => {
  const member = await portal.aCustomer({ account_id, roles })
  expect((await member.as.put('/v1/exception_alerts', { is_on })).status).toBe(200)
  expect((await member.as.get('/v1/exception_settings')).body.data.wants_mail).toBe(is_on)
  return member.user
}
const mailHour = () => mailExceptions({ ...portal.ctx, who: { system: 'test' } })
const mailsTo = (emails: string[]) =>
  portal.db
    .selectFrom('mails')
    .select(['to_email', 'values'])
    .where('to_email', 'in', emails)
    .where('kind', '=', 'exceptions-found')
    .execute()

test('a user who asked for it gets one mail about all new exceptions, and no second one', async () => {
  const { id: account_id } = await portal.anAccount({ name: 'Cascade' })
  const asked = await aReader(account_id, ['report user'], true)
  const silent = await aReader(account_id, ['card editor'], false)
  for (const severity of ['warning', 'alert', 'info']) await anException(portal, { account_id, severity })
  await mailHour()
  await mailHour()
  expect(await mailsTo([asked.email, silent.email])).toMatchObject([
    { to_email: asked.email, values: { account_name: 'Cascade', found: '3 exceptions', alerts: '1 alert' } },
  ])
})

test('a user who may no longer see exceptions gets no mail about them', async () => {
  const { id: account_id } = await portal.anAccount()
  const [left, moved, stays] = [
    await aReader(account_id, ['card editor'], true),
    await aReader(account_id, ['card editor'], true),
    await aReader(account_id, ['finance manager'], true),
  ]
  const members = portal.db.updateTable('memberships').where('account_id', '=', account_id)
  await members.set({ is_enabled: false }).where('user_id', '=', left.id).execute()
  await members
    .set({ roles: ['pin manager 1'] })
    .where('user_id', '=', moved.id)
    .execute()
  await anException(portal, { account_id })
  await mailHour()
  expect(await mailsTo([left.email, moved.email, stays.email])).toMatchObject([{ to_email: stays.email }])
})

test('nobody is mailed about an account that its users cannot choose: held for fraud, or closed long ago', async () => {
  const { id: account_id } = await portal.anAccount()
  const reader = await aReader(account_id, ['report user'], true)
  const { as } = await portal.staff()
  const held = await as.post(`/v1/accounts/${account_id}/hold`, { reason: 'fraud', note: 'Cloned', nobody_signs_in: true })
  expect(held.status).toBe(200)
  await anException(portal, { account_id })
  await mailHour()
  expect(await mailsTo([reader.email])).toEqual([])
  expect((await as.post(`/v1/accounts/${account_id}/release`, { reason: 'fraud', note: 'Cleared' })).status).toBe(200)
  await anException(portal, { account_id })
  await mailHour()
  expect(await mailsTo([reader.email])).toHaveLength(1)
})

test('staff belong to no account and cannot ask for these mails', async () => {
  const { id: account_id } = await portal.anAccount()
  const { as } = await portal.staff(account_id)
  expect((await as.get('/v1/exception_settings')).body.data.wants_mail).toBeNull()
  expect((await as.put('/v1/exception_alerts', { is_on: true })).status).toBe(409)
})

/** Makes every update of the account's exceptions fail. Returns a function that undoes this. */
const poison = async (account_id: number) => {
  await sql`create function poisoned() returns trigger language plpgsql as
    'begin raise exception ''poisoned'' using errcode = ''XX001''; end'`.execute(portal.db)
  await sql`create trigger poisoned before update on exceptions for each row
    when (new.account_id = ${sql.lit(account_id)}) execute function poisoned()`.execute(portal.db)
  return () => sql`drop function poisoned cascade`.execute(portal.db)
}

test('an account that cannot be mailed does not hold up the others, and is mailed once it can be', async () => {
  const accounts: { account_id: number; email: string }[] = []
  for (let at = 0; at < 3; at++) {
    const { id: account_id } = await portal.anAccount()
    accounts.push({ account_id, email: (await aReader(account_id, ['report user'], true)).email })
    await anException(portal, { account_id })
  }
  const emails = accounts.map(({ email }) => email)
  const heal = await poison(accounts[0]!.account_id)
  await expect(mailHour()).rejects.toThrow('poisoned')
  const told = async () => (await mailsTo(emails)).map(({ to_email }) => to_email).toSorted()
  expect(await told()).toEqual(emails.slice(1).toSorted())
  await heal()
  await mailHour()
  expect(await told()).toEqual(emails.toSorted())
})
