// PINs of the cards in a batch: which of them conflict with a lost card, and how one is drawn again. No reply contains a PIN.
import { cardStatus } from '@forecourt/domain/rules/card-status.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anApprovedOrder, aSingleLine } from '#testing/batches.ts'
import { aCard, aPin } from '#testing/cards.ts'
import { aNewLine } from '#testing/orders.ts'
import { aPortal, type Portal } from '#testing/portal.ts'
import { openSecret } from '#src/secrets/vault.ts'

let portal: Portal
beforeAll(async () => {
  portal = await aPortal()
})
afterAll(() => portal.close())

const cfnSingle = { card_network_id: 1, card_type_id: 1 }

const aBatchIn = async (account_id: number, ...lines: Record<string, unknown>[]) => {
  const order = await anApprovedOrder(portal, account_id, lines)
  const { as, user } = await portal.staff(account_id)
  const { body } = await as.post('/v1/card_order_batches', { order_ids: [order.id] })
  return { as, user, order, id: body.data.id as number, path: `/v1/card_order_batches/${body.data.id}` }
}

const loses = async (account_id: number, card_id: number) => {
  const { as } = await portal.staff(account_id)
  await as.post('/v1/update_card_status', { card_ids: [card_id], card_status_id: cardStatus.lost, reason: 'lost' })
}

const pinOf = async (line_id: number) => {
  const card = await portal.db
    .selectFrom('card_order_lines as l')
    .innerJoin('cards as c', 'c.id', 'l.card_id')
    .select(['c.id', 'c.account_id', 'c.pin_sealed'])
    .where('l.id', '=', line_id)
    .executeTakeFirstOrThrow()
  return openSecret(portal.ctx, { account_id: card.account_id, card_id: card.id, secret: 'pin' }, card.pin_sealed!)
}

test('each card shows whether its PIN is drawn, chosen, missing or in conflict with a lost card; conflicts come first', async () => {
  const { id: account_id } = await portal.anAccount()
  const shared = aPin()
  const lost = await aCard(portal, { account_id, ...cfnSingle, pin: shared })
  await loses(account_id, lost.id)
  const { as, path } = await aBatchIn(
    account_id,
    await aNewLine(portal),
    await aSingleLine(portal),
    await aSingleLine(portal, { pin: aPin() }),
    await aSingleLine(portal, { pin: shared }),
  )
  const states = async () => {
    const { body } = await as.get(`${path}/pin_availability`)
    return { conflicts: body.conflicts, states: body.data.map((line: { pin_state: string }) => line.pin_state) }
  }
  expect(await states()).toEqual({ conflicts: 1, states: ['taken', 'none', 'drawn', 'free'] })

  // A day later the loss is final, and the PIN no longer conflicts.
  const dayLater = new Date(Date.now() - 25 * 3_600_000).toISOString()
  await portal.db.updateTable('cards').set({ status_changed_at: dayLater }).where('id', '=', lost.id).execute()
  expect(await states()).toEqual({ conflicts: 0, states: ['none', 'drawn', 'free', 'free'] })
})

test('a lost card cannot be restored while a new card has its PIN, but can be after a redraw', async () => {
  const { id: account_id } = await portal.anAccount()
  const pin = aPin()
  const lost = await aCard(portal, { account_id, ...cfnSingle, pin })
  await loses(account_id, lost.id)
  const { as, path, user } = await aBatchIn(account_id, await aSingleLine(portal, { pin }))
  const comesBack = () =>
    as.post('/v1/update_card_status', { card_ids: [lost.id], card_status_id: cardStatus.inactive, reason: 'other' })
  expect((await comesBack()).body.errors).toEqual({ pin: ['Pin has already been taken'] })

  const { body } = await as.get(`${path}/pin_availability`)
  const { line_id } = body.data[0]
  const redrawn = await as.post(`${path}/lines/${line_id}/redraw_pin`)
  expect(redrawn).toMatchObject({ status: 200, body: { data: { line_id, pin_state: 'drawn' } } })
  const fresh = await pinOf(line_id)
  expect(fresh).toMatch(/^[1-9]\d{4}$/)
  expect(fresh).not.toBe(pin)
  expect(redrawn.text).not.toContain(fresh)
  expect((await comesBack()).status).toBe(200)
  expect((await as.get(`${path}/pin_availability`)).body.conflicts).toBe(0)

  const audited = await portal.db.selectFrom('audit_events').selectAll().where('action', '=', 'card.redraw-pin').execute()
  expect(audited).toMatchObject([{ actor_id: user.id, account_id, after: { pin: 'changed' } }])
  await as.post(`${path}/generate`)
  expect((await as.post(`${path}/lines/${line_id}/redraw_pin`)).status).toBe(409)
})

test('a card without a PIN has no PIN to redraw, and a card of another batch is not found', async () => {
  const { id: account_id } = await portal.anAccount()
  const one = await aBatchIn(account_id, await aNewLine(portal))
  const other = await aBatchIn(account_id, await aSingleLine(portal))
  const lineOf = async ({ as, path }: typeof one) => (await as.get(`${path}/lines`)).body.data[0].id as number
  expect(await one.as.post(`${one.path}/lines/${await lineOf(one)}/redraw_pin`)).toMatchObject({
    status: 409,
    body: { message: 'This kind of card has no PIN' },
  })
  expect((await one.as.post(`${one.path}/lines/${await lineOf(other)}/redraw_pin`)).status).toBe(404)
})

test('staff who choose a PIN for a card whose PIN was drawn mark it as chosen', async () => {
  const { id: account_id } = await portal.anAccount()
  const { as, path } = await aBatchIn(account_id, await aSingleLine(portal))
  const { body } = await as.get(`${path}/lines`)
  const { card_id } = body.data[0]
  const { as: staff } = await portal.staff(account_id)
  const { version } = (await staff.get(`/v1/cards/${card_id}`)).body.data
  expect((await staff.put(`/v1/cards/${card_id}`, { version, pin: aPin() })).status).toBe(200)
  expect((await as.get(`${path}/pin_availability`)).body.data[0].pin_state).toBe('free')
})
