// docs/product/accounts.md#holds
import { dayIn } from '@forecourt/domain/rules/time-zone.ts'
import { userStatus } from '@forecourt/domain/rules/user-status.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aCard, aNewCard, aTemplate } from '#testing/cards.ts'
import { anUnusedPayment } from '#testing/ledger.ts'
import { aNewLine } from '#testing/orders.ts'
import { aPortal, type Portal } from '#testing/portal.ts'
import { anAccountStanding, stand } from '#testing/standings.ts'
import { inTransaction } from '#src/db/transaction.ts'
import { holdStanding } from '#src/db/standing.ts'

let portal: Portal
let staff: Awaited<ReturnType<Portal['staff']>>['as']
beforeAll(async () => {
  portal = await aPortal()
  ;({ as: staff } = await portal.staff())
})
afterAll(() => portal.close())

const hold = (account_id: number, body: object = {}) =>
  staff.post(`/v1/accounts/${account_id}/hold`, { reason: 'credit', note: 'Unpaid', ...body })
const release = (account_id: number, reason = 'credit') =>
  staff.post(`/v1/accounts/${account_id}/release`, { reason, note: 'Paid' })
const standingOf = async (id: number) =>
  (await portal.db.selectFrom('accounts').select('standing').where('id', '=', id).executeTakeFirstOrThrow()).standing

test('an account is on hold until the last of its holds is released', async () => {
  const { id } = await portal.anAccount()
  expect((await hold(id)).body.data.standing).toBe('on_hold')
  expect(await hold(id)).toMatchObject({ status: 409, body: { code: 'decided' } })
  expect((await hold(id, { reason: 'fraud' })).status).toBe(200)
  expect((await release(id)).body.data.standing).toBe('on_hold')
  expect(await release(id)).toMatchObject({ status: 409, body: { code: 'decided' } })
  const { body } = await release(id, 'fraud')
  expect(body.data).toMatchObject({ standing: 'open', holds: [{ reason: 'fraud' }, { reason: 'credit', release_note: 'Paid' }] })
})

test('two holds released at the same moment leave the account open', async () => {
  for (let time = 0; time < 5; time++) {
    const { id } = await portal.anAccount()
    await hold(id)
    await hold(id, { reason: 'request' })
    await Promise.all([release(id), release(id, 'request')])
    expect(await standingOf(id)).toBe('open')
  }
})

test.each([
  ['prospect', 'account_not_open'],
  ['closed', 'account_closed'],
] as const)('an account that is %s cannot be put on hold', async (standing, code) => {
  const { id } = await anAccountStanding(portal, standing)
  expect(await hold(id)).toMatchObject({ status: 409, body: { code } })
  expect(await standingOf(id)).toBe(standing)
})

test.each([
  [{ reason: 'revenge' }, 'reason'],
  [{ note: '' }, 'note'],
  [{ note: 'x'.repeat(501) }, 'note'],
  [{ nobody_signs_in: true }, 'nobody_signs_in'],
])('a hold with %j is refused', async (body, field) => {
  const { id } = await portal.anAccount()
  const reply = await hold(id, body)
  expect(reply.status).toBe(422)
  expect(Object.keys(reply.body.errors)).toEqual([field])
})

test('cards of an account on hold are shown as Locked, and a release restores the status of each', async () => {
  const { account_id, as } = await portal.aCustomer({ roles: ['card manager'] })
  for (const card_status_id of [1, 2, 9, 3]) await aCard(portal, { account_id, card_status_id })
  const rows = () => portal.db.selectFrom('cards').selectAll().where('account_id', '=', account_id).orderBy('id').execute()
  const told = async () => {
    const { body } = await as.get('/v1/cards?orderBy=created_at')
    return body.data.map((card: { effective_status_name: string }) => card.effective_status_name).toSorted()
  }
  const before = await rows()
  await hold(account_id)
  expect(await told()).toEqual(['Locked', 'Locked', 'Locked', 'Lost'])
  const one = await as.get(`/v1/cards/${before[0]!.id}`)
  expect(one.body.data).toMatchObject({ card_status_id: 1, card_status_name: 'Active', effective_status_name: 'Locked' })
  expect((await as.get('/v1/cards/export?format=csv')).text.match(/Locked/g)).toHaveLength(3)
  // The tabs and the filter agree with the rows.
  expect((await as.get('/v1/cards/counts')).body.data).toEqual([
    { card_status_id: 3, total: 1 },
    { card_status_id: 9, total: 3 },
  ])
  const found = async (card_status_id: number) => (await as.get(`/v1/cards?card_status_id=${card_status_id}`)).body.meta.total
  expect([await found(1), await found(9), await found(3)]).toEqual([0, 3, 1])
  await release(account_id)
  expect(await told()).toEqual(['Active', 'Inactive', 'Locked', 'Lost'])
  expect(await rows()).toEqual(before)
  expect([await found(1), await found(9)]).toEqual([1, 1])
})

describe('while an account is on hold', () => {
  const aHeldEditor = async () => {
    const editor = await portal.aCustomer({ roles: ['card manager'] })
    const card = await aCard(portal, { account_id: editor.account_id, max_gallon_fill: 50 })
    await stand(portal, editor.account_id, 'on_hold')
    return { ...editor, card, edit: (body: object) => editor.as.put(`/v1/cards/${card.id}`, { ...body, version: card.version }) }
  }
  const onHold = { status: 409, body: { code: 'account_on_hold', message: 'This account is on hold' } }

  test('cards can be neither ordered nor requested', async () => {
    const { as } = await aHeldEditor()
    expect(await as.post('/v1/card_orders', { data: [await aNewLine(portal)] })).toMatchObject(onHold)
    expect(await as.post('/v1/cards', await aNewCard(portal))).toMatchObject(onHold)
  })

  test('a card can be stopped but not made Active again', async () => {
    const { as, card } = await aHeldEditor()
    const become = (card_status_id: number) =>
      as.post('/v1/update_card_status', { card_ids: [card.id], card_status_id, reason: 'other' })
    expect((await become(2)).status).toBe(200)
    expect(await become(1)).toMatchObject(onHold)
    expect((await become(3)).status).toBe(200)
  })

  test('a limit can be lowered but not raised', async () => {
    const { edit } = await aHeldEditor()
    expect(await edit({ max_gallon_fill: 60 })).toMatchObject(onHold)
    expect(await edit({ card_fuel_profile_id: 9 })).toMatchObject(onHold)
    expect((await edit({ max_gallon_fill: 40, description: 'Spare' })).status).toBe(200)
  })

  test('a bulk update skips cards whose limit it would raise', async () => {
    const { as, card } = await aHeldEditor()
    const preview = (changes: object) =>
      as.post('/v1/cards/update_multiple_card/preview', { cards: { card_ids: [card.id] }, changes })
    expect((await preview({ max_gallon_fill: 60 })).body.data.skipped).toEqual([{ reason: 'This account is on hold', total: 1 }])
    expect((await preview({ max_gallon_fill: 40 })).body.data).toMatchObject({ changed: 1, skipped: [] })
  })
})

test('a hold waits for an order that is being written, and every later order is refused', async () => {
  const { account_id, as } = await portal.aCustomer({ roles: ['card manager'] })
  const other = await portal.staff()
  let held: ReturnType<typeof hold> | undefined
  let isHeld = false
  await inTransaction(portal.ctx, async (ctx) => {
    await holdStanding(ctx, account_id, 'open')
    held = other.as.post(`/v1/accounts/${account_id}/hold`, { reason: 'credit', note: 'Unpaid' })
    void held.then(() => (isHeld = true))
    // Polls for the other connection's lock instead of pausing: the hold is waiting for this transaction.
    await expect.poll(async () => (await waiting()) > 0, { interval: 10 }).toBe(true)
    expect(isHeld).toBe(false)
  })
  expect((await held)?.status).toBe(200)
  expect(await as.post('/v1/card_orders', { data: [await aNewLine(portal)] })).toMatchObject({ status: 409 })
})

const waiting = async () => {
  const { n } = await portal.db
    .selectFrom('pg_locks' as never)
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('granted' as never, '=', false as never)
    .executeTakeFirstOrThrow()
  return n
}

test('when twenty orders meet a hold, each order is written before the hold or refused because of it', async () => {
  const { account_id, as } = await portal.aCustomer({ roles: ['card manager'] })
  const lines = await Promise.all(Array.from({ length: 20 }, () => aNewLine(portal)))
  const sent = lines.map((line) => as.post('/v1/card_orders', { data: [line] }))
  const held = await hold(account_id)
  const statuses = (await Promise.all(sent)).map(({ status }) => status)
  expect(held.status).toBe(200)
  expect(new Set([200, 409, ...statuses])).toEqual(new Set([200, 409]))
  const { begun_at } = held.body.data.holds[0]
  const late = await portal.db
    .selectFrom('card_orders')
    .select('id')
    .where('account_id', '=', account_id)
    .where('created_at', '>', begun_at)
    .execute()
  expect(late).toEqual([])
})

describe('the account can be chosen', () => {
  const choices = async (as: Awaited<ReturnType<Portal['staff']>>['as']) =>
    (await as.get('/v1/accounts_user')).body.data.map((row: { account_id: number }) => row.account_id)

  test.each([
    ['prospect', false],
    ['open', true],
    ['on_hold', true],
    ['closed', true],
  ] as const)('by its users while it is %s: %s', async (standing, may) => {
    const { account_id, as, user } = await portal.aCustomer({ roles: ['acct admin'] })
    await stand(portal, account_id, standing)
    expect(await choices(as)).toEqual(may ? [account_id] : [])
    const chosen = await as.post('/v1/verify_account', { user_id: user.id })
    expect([chosen.status, chosen.body.data?.account.standing]).toEqual(may ? [200, standing] : [403, undefined])
  })

  test('by none of its users if staff ruled that out in a hold for fraud', async () => {
    const { account_id, as, user } = await portal.aCustomer({ roles: ['acct admin'] })
    await hold(account_id, { reason: 'fraud', nobody_signs_in: true })
    expect(await choices(as)).toEqual([])
    expect((await as.post('/v1/verify_account', { user_id: user.id })).status).toBe(403)
    expect((await as.get('/v1/users/1')).status).toBe(403)
    await release(account_id, 'fraud')
    expect(await choices(as)).toEqual([account_id])
  })

  test('by its users until ninety days after it was closed, and then only by staff', async () => {
    const { account_id, as } = await portal.aCustomer({ roles: ['acct admin'] })
    const closedFor = (days: number) =>
      portal.db
        .updateTable('accounts')
        .set({ standing: 'closed', closed_on: new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10) })
        .where('id', '=', account_id)
        .execute()
    await closedFor(89)
    expect(await choices(as)).toEqual([account_id])
    await closedFor(91)
    expect(await choices(as)).toEqual([])
    const { as: staffThere } = await portal.staff(account_id)
    expect((await staffThere.get('/v1/get_all_user_by_account')).status).toBe(200)
  })

  // At any moment, one of these zones has another day than the database.
  test.each(['Pacific/Kiritimati', 'Etc/GMT+12'])('counts those days in its own time zone, such as %s', async (time_zone) => {
    const { account_id, as } = await portal.aCustomer({ roles: ['acct admin'] })
    const isOpenAfter = async (days: number) => {
      const closed_on = dayIn(time_zone, new Date(Date.now() - days * 86_400_000))
      await portal.db
        .updateTable('accounts')
        .set({ standing: 'closed', time_zone, closed_on })
        .where('id', '=', account_id)
        .execute()
      return (await choices(as)).length > 0
    }
    expect([await isOpenAfter(89), await isOpenAfter(90)]).toEqual([true, false])
  })
})

test('a prospect can be opened only once, and only a prospect can be deleted', async () => {
  const { id } = await anAccountStanding(portal, 'prospect')
  const open = () => staff.post(`/v1/accounts/${id}/open`)
  expect((await open()).body.data).toMatchObject({ standing: 'open', opened_on: expect.any(String) })
  expect(await open()).toMatchObject({ status: 409, body: { code: 'not_a_prospect' } })
  expect(await staff.delete(`/v1/accounts/${id}`)).toMatchObject({ status: 409, body: { code: 'not_a_prospect' } })
})

test('a prospect with a credit limit can be deleted, and one with a payment is refused with the reason', async () => {
  const { id: limited } = await anAccountStanding(portal, 'prospect')
  const { body } = await staff.get(`/v1/accounts/${limited}/credit`)
  const limit = { credit_limit: 500_000, version: body.data.version }
  expect((await staff.put(`/v1/accounts/${limited}/credit`, limit)).status).toBe(200)
  expect((await staff.delete(`/v1/accounts/${limited}`)).status).toBe(200)
  const { id: paid } = await anAccountStanding(portal, 'prospect')
  await anUnusedPayment(portal, { account_id: paid, reference: 'Deposit', received_on: '2026-03-10', amount: 10_000 })
  expect(await staff.delete(`/v1/accounts/${paid}`)).toMatchObject({ status: 409, body: { code: 'has_records' } })
})

test('a prospect that is the only account of a template is not deleted, so that its template is not offered to all', async () => {
  const { id } = await anAccountStanding(portal, 'prospect')
  const { as: other } = await portal.aCustomer({ roles: ['card manager'] })
  const template = await aTemplate(portal)
  await portal.db.insertInto('template_accounts').values({ template_id: template.id, account_id: id }).execute()
  const offered = async () => (await other.get(`/v1/card_templates?ids=${template.id}`)).body.data.length
  const remove = () => staff.delete(`/v1/accounts/${id}`)
  expect((await remove()).body).toMatchObject({ code: 'has_templates', message: expect.stringContaining(template.template_name) })
  expect(await offered()).toBe(0)
  expect((await staff.delete(`/v1/card_templates/${template.id}`)).status).toBe(200)
  expect((await remove()).status).toBe(200)
  expect(await offered()).toBe(0)
})

test('a person who was invited only into a deleted prospect is disabled, and another one stays', async () => {
  const { id } = await anAccountStanding(portal, 'prospect')
  const { user: elsewhere } = await portal.aCustomer()
  const { user: only } = await portal.aCustomer()
  await portal.db.updateTable('memberships').set({ account_id: id }).where('user_id', '=', only.id).execute()
  await portal.db.insertInto('memberships').values({ account_id: id, user_id: elsewhere.id, roles: [] }).execute()
  expect((await staff.delete(`/v1/accounts/${id}`)).status).toBe(200)
  const people = portal.db.selectFrom('users').select(['id', 'status']).where('id', 'in', [only.id, elsewhere.id])
  expect(await people.orderBy('id').execute()).toEqual([
    { id: elsewhere.id, status: userStatus.active },
    { id: only.id, status: userStatus.disabled },
  ])
})
