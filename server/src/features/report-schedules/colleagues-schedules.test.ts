// docs/product/accounts.md#reading-across-accounts: what a person may change of a schedule that reads with a colleague's rights.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aGroup } from '#testing/account-groups.ts'
import type { Caller } from '#testing/caller.ts'
import { aPortal, type Portal } from '#testing/portal.ts'
import { aSchedule } from '#testing/reports.ts'

let portal: Portal
beforeAll(async () => {
  portal = await aPortal({ DEMO: '1' })
})
afterAll(() => portal.close())

type Owned = Partial<Parameters<typeof aSchedule>[1]>

/** A schedule of a person who also reads another company, in an account that they share with a colleague. */
const aSharedSchedule = async (given: Owned = {}) => {
  const { as: colleague, account_id, user } = await portal.aCustomer({ roles: ['report user'] })
  const elsewhere = (await portal.anAccount()).id
  const owner = await portal.aUser()
  for (const id of [account_id, elsewhere]) await portal.join(owner.id, id, { roles: ['report user'] })
  const schedule = await aSchedule(portal, { account_id, owner_id: owner.id, recipients: [owner.email], ...given })
  return { account_id, elsewhere, owner, user, colleague, schedule }
}

const usual = { frequency: 'daily', weekday: null, month_day: null, hour: 6, file_format: 'C', is_active: true, version: 1 }
const edit = (as: Caller, id: number, changed: object) => as.put(`/v1/report_schedules/${id}`, { ...usual, ...changed })
const refused = { status: 403, body: { code: 'reads_more' } }

test('a colleague neither widens a schedule to accounts that only its owner reads, nor becomes a recipient of one', async () => {
  const { colleague, user, owner, schedule } = await aSharedSchedule()
  const recipients = [owner.email, user.email]
  expect(await edit(colleague, schedule.id, { params: { scope: 'mine' }, recipients })).toMatchObject(refused)
  expect((await edit(colleague, schedule.id, { params: {}, recipients })).status, 'of this account alone').toBe(200)

  const wide = await aSharedSchedule({ params: '{"scope":"mine"}', file_format: 'N' })
  const as = { params: { scope: 'mine' }, file_format: 'N', recipients: [wide.owner.email] }
  for (const changed of [{ recipients: [wide.user.email] }, { file_format: 'C' }])
    expect(await edit(wide.colleague, wide.schedule.id, { ...as, ...changed })).toMatchObject(refused)
  const kept = portal.db.selectFrom('report_recipients').select('email').where('schedule_id', '=', wide.schedule.id)
  expect(await kept.execute()).toEqual([{ email: wide.owner.email }])
})

test('a colleague changes the time of such a schedule, pauses it, and cuts it down to the account', async () => {
  const { colleague, owner, schedule } = await aSharedSchedule({ params: '{"scope":"mine"}' })
  const as = { params: { scope: 'mine' }, recipients: [owner.email] }
  expect((await edit(colleague, schedule.id, { ...as, hour: 7 })).status).toBe(200)
  expect((await edit(colleague, schedule.id, { ...as, is_active: false, version: 2 })).status).toBe(200)
  expect((await edit(colleague, schedule.id, { ...as, params: {}, version: 3 })).status).toBe(200)
})

const ownerOf = async (id: number) =>
  (await portal.db.selectFrom('report_schedules').select('owner_id').where('id', '=', id).executeTakeFirstOrThrow()).owner_id

test('a colleague who reads each of its accounts changes everything of it, and becomes its owner', async () => {
  const { colleague, user, elsewhere, schedule } = await aSharedSchedule({ params: '{"scope":"mine"}' })
  await portal.join(user.id, elsewhere, { roles: ['report user'] })
  expect((await edit(colleague, schedule.id, { params: { scope: 'mine' }, recipients: [user.email] })).status).toBe(200)
  expect(await ownerOf(schedule.id)).toBe(user.id)
})

test('an account that the former owner joins later is not in a schedule that a colleague has widened', async () => {
  const { as: colleague, account_id, user } = await portal.aCustomer({ roles: ['report user'] })
  const owner = await portal.aUser()
  await portal.join(owner.id, account_id, { roles: ['report user'] })
  const { id } = await aSchedule(portal, { account_id, owner_id: owner.id, recipients: [owner.email] })
  expect((await edit(colleague, id, { params: { scope: 'mine' }, recipients: [user.email] })).status).toBe(200)
  expect(await ownerOf(id)).toBe(user.id)
})

test('staff who change the recipients of a schedule of a group leave it to its owner', async () => {
  const { account_id, user: owner } = await portal.aCustomer({ roles: ['report user'] })
  await aGroup(portal, account_id, (await portal.anAccount()).id)
  const { as: staff } = await portal.staff(account_id)
  const params = '{"scope":"group"}'
  const { id } = await aSchedule(portal, { account_id, owner_id: owner.id, recipients: [owner.email], params })
  const recipients = [owner.email, 'new@fleet.test']
  expect((await edit(staff, id, { params: { scope: 'group' }, recipients })).status).toBe(200)
  expect(await ownerOf(id)).toBe(owner.id)
})

test('a schedule of staff is not widened to the group of an account by a person of that account', async () => {
  const { as: colleague, account_id, user } = await portal.aCustomer({ roles: ['report user'] })
  await aGroup(portal, account_id, (await portal.anAccount()).id)
  const { user: owner } = await portal.staff()
  const { id } = await aSchedule(portal, { account_id, owner_id: owner.id, recipients: [user.email] })
  const widened = await edit(colleague, id, { params: { scope: 'group' }, recipients: [user.email] })
  expect(widened).toMatchObject(refused)
  const mine = await edit(colleague, id, { params: { scope: 'mine' }, recipients: [user.email] })
  expect(mine).toMatchObject({ status: 422, body: { errors: { scope: ['Staff have no accounts of their own'] } } })
})

test('how many rows a run over several accounts has is shown only to those who may read each of them', async () => {
  const { colleague, user, owner, account_id, elsewhere, schedule } = await aSharedSchedule({ params: '{"scope":"mine"}' })
  const { as } = await portal.signedIn({ id: owner.id, user_type_id: 2 }, account_id)
  const run = await as.post(`/v1/report_schedules/${schedule.id}/run`, {})
  expect(run.status).toBe(200)
  await portal.runJobs()
  const sizesFor = async (who: Caller) => {
    const [listed] = (await who.get(`/v1/report_schedules/${schedule.id}/runs`)).body.data
    const { body } = await who.get(`/v1/reports/${run.body.data.id}`)
    return [listed, body.data].map(({ state, rows_written, rows_expected, bytes }) => ({
      state,
      rows_written,
      rows_expected,
      bytes,
    }))
  }
  const own = await sizesFor(as)
  expect(own[0]).toEqual({ state: 'done', rows_written: 0, rows_expected: 0, bytes: expect.any(Number) })
  expect(own[1]).toEqual(own[0])
  const unsaid = { state: 'done', rows_written: null, rows_expected: null, bytes: null }
  expect(await sizesFor(colleague)).toEqual([unsaid, unsaid])
  await portal.join(user.id, elsewhere, { roles: ['report user'] })
  expect(await sizesFor(colleague)).toEqual(own)
})
