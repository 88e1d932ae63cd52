// docs/product/accounts.md#exemption-certificates: 60, 30 and 7 days before the end, once each, in the account's zone.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anExemption } from '#testing/exemptions.ts'
import { aPortal, type Portal } from '#testing/portal.ts'
import { remindOfEnds } from './remind-of-ends.ts'

let portal: Portal
beforeAll(async () => {
  portal = await aPortal()
})
afterAll(() => portal.close())

const runAt = (moment: string) =>
  remindOfEnds({ ...portal.ctx, who: { system: 'test' }, clock: { ...portal.ctx.clock, now: () => new Date(moment) } })

const noticesOf = async (account_id: number) =>
  (await portal.db.selectFrom('notifications').select('title').where('account_id', '=', account_id).orderBy('id').execute()).map(
    ({ title }) => title,
  )

const mailsOf = (account_name: string) =>
  portal.db
    .selectFrom('mails')
    .select(['to_email', 'values'])
    .where('kind', '=', 'exemption-ends')
    .execute()
    .then((mails) => mails.filter(({ values }) => (values as { account_name: string }).account_name === account_name))

test('each threshold is announced once on its day, by notice and by mail to admins and the billing contact', async () => {
  const account = await portal.anAccount({ name: 'Reminded Fleet' })
  const { user } = await portal.aCustomer({ roles: ['acct admin'], account_id: account.id })
  await portal.aCustomer({ roles: ['report user'], account_id: account.id })
  const contact = { account_id: account.id, kind: 'billing', name: 'Ada', email: 'ada@fleet.test' }
  await portal.db.insertInto('account_contacts').values(contact).execute()
  await anExemption(portal, { account_id: account.id, tax_doc: 'WA-1', effective_to: '2026-12-31' })
  const days: Record<string, number> = {}
  // 17:00 UTC is nine in the morning in Los Angeles.
  for (const day of ['10-31', '11-01', '11-02', '11-30', '12-01', '12-02', '12-23', '12-24', '12-25', '12-31']) {
    const before = (await noticesOf(account.id)).length
    await runAt(`2026-${day}T17:00:00Z`)
    await runAt(`2026-${day}T17:00:00Z`)
    const added = (await noticesOf(account.id)).length - before
    if (added > 0) days[day] = added
  }
  expect(days).toEqual({ '11-01': 1, '12-01': 1, '12-24': 1 })
  expect((await noticesOf(account.id))[0]).toBe('Tax exemption State WA WA-1 ends in 60 days, on 2026-12-31')
  const mails = await mailsOf('Reminded Fleet')
  expect(mails.map(({ to_email }) => to_email).toSorted()).toEqual(
    [...Array<string>(3).fill('ada@fleet.test'), ...Array<string>(3).fill(user.email)].toSorted(),
  )
})

test('reminders go out from eight in the morning in the account’s own time zone', async () => {
  const there = await portal.anAccount()
  await portal.db.updateTable('accounts').set({ time_zone: 'America/New_York' }).where('id', '=', there.id).execute()
  const here = await portal.anAccount()
  for (const { id } of [there, here]) await anExemption(portal, { account_id: id, effective_to: '2028-03-31' })
  await runAt('2028-03-24T12:30:00Z')
  expect([(await noticesOf(there.id)).length, (await noticesOf(here.id)).length]).toEqual([1, 0])
  await runAt('2028-03-24T15:30:00Z')
  expect([(await noticesOf(there.id)).length, (await noticesOf(here.id)).length]).toEqual([1, 1])
})

test('two workers at once send one reminder, and an extended certificate is announced again', async () => {
  const { id: account_id } = await portal.anAccount()
  const { id } = await anExemption(portal, { account_id, effective_to: '2029-06-30' })
  await Promise.all([runAt('2029-06-25T18:00:00Z'), runAt('2029-06-25T18:00:00Z')])
  expect(await noticesOf(account_id)).toHaveLength(1)
  await portal.db.updateTable('tax_exemptions').set({ effective_to: '2030-06-30' }).where('id', '=', id).execute()
  await runAt('2029-06-26T18:00:00Z')
  expect(await noticesOf(account_id)).toHaveLength(1)
  await runAt('2030-05-31T18:00:00Z')
  expect(await noticesOf(account_id)).toHaveLength(2)
})

test('a closed account is not reminded', async () => {
  const { id: account_id } = await portal.anAccount()
  await portal.db
    .updateTable('accounts')
    .set({ standing: 'closed', closed_on: '2026-01-01' })
    .where('id', '=', account_id)
    .execute()
  await anExemption(portal, { account_id, effective_to: '2031-06-30' })
  await runAt('2031-06-25T18:00:00Z')
  expect(await noticesOf(account_id)).toEqual([])
})
