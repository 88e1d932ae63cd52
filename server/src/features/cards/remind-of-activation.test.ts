// docs/product/fulfilment.md#reminders
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCard } from '#testing/cards.ts'
import { anOrder } from '#testing/orders.ts'
import { aPortal, type Portal } from '#testing/portal.ts'
import { activateNumberedCards } from './activate-cards.ts'
import { remindOfActivation } from './remind-of-activation.ts'

let portal: Portal
beforeAll(async () => {
  portal = await aPortal()
})
afterAll(() => portal.close())

const made = Date.parse('2026-03-01T08:00:00Z')
const after = (days: number) => ({
  ...portal.ctx,
  who: { system: 'test' },
  clock: { now: () => new Date(made + days * 86_400_000) },
})

/** An account with cards that were made on March 1 and are not activated, and its admin. */
const anAccountWith = async (cards: number) => {
  const { account_id, user } = await portal.aCustomer({ roles: ['acct admin'] })
  const ids: number[] = []
  for (let n = 0; n < cards; n++) {
    const card = await aCard(portal, { account_id, card_status_id: 8, made_at: new Date(made).toISOString() })
    await portal.db.insertInto('card_activations').values({ account_id, card_id: card.id }).execute()
    ids.push(card.id)
  }
  const mails = async () => {
    const rows = portal.db.selectFrom('mails').select('values').where('to_email', '=', user.email)
    return (await rows.where('kind', '=', 'cards-not-activated').execute()).map(
      ({ values }) => (values as { cards: string }).cards,
    )
  }
  return { account_id, ids, mails }
}

/** An order that makes new plastic for a card in use. */
const newPlastic = async (account_id: number, line: Record<string, unknown> & { card_id: number }) => {
  const { id } = await anOrder(portal, { account_id, status_order: 'approved' })
  await portal.db
    .insertInto('card_order_lines')
    .values({ account_id, card_order_id: id, position: 2, line_values: '{}', ...line })
    .execute()
  await portal.db.insertInto('card_activations').values({ account_id, card_id: line.card_id }).execute()
}

test('admins are reminded of waiting cards once after 14 days and once after 30', async () => {
  const { ids, mails } = await anAccountWith(2)
  for (const days of [13, 14, 14, 20]) await remindOfActivation(after(days))
  expect(await mails()).toEqual(['2 cards'])
  await portal.db.updateTable('cards').set({ card_status_id: 1 }).where('id', '=', ids[0]!).execute()
  for (const days of [29, 30, 31]) await remindOfActivation(after(days))
  expect(await mails()).toEqual(['2 cards', '1 card'])
})

test('the reminder opens the list of what waits: new cards, and cards in use with new plastic', async () => {
  const { account_id, ids, mails } = await anAccountWith(1)
  const renewed = await aCard(portal, { account_id })
  await aCard(portal, { account_id, card_status_id: 8 })
  await aCard(portal, { account_id })
  const made_at = new Date(made).toISOString()
  await newPlastic(account_id, { card_id: renewed.id, renewal: 'made', renewed_until: '2030-03-31', renewal_made_at: made_at })
  await remindOfActivation(after(14))
  expect(await mails()).toEqual(['2 cards'])
  const notices = portal.db.selectFrom('notifications').select('link').where('account_id', '=', account_id)
  const notice = await notices.where('kind', '=', 'card').executeTakeFirst()
  const { as } = await portal.aCustomer({ account_id, roles: ['card manager'] })
  const { data, meta } = (await as.get(`/v1/cards${notice!.link!.slice(notice!.link!.indexOf('?'))}&orderBy=id&sortedBy=asc`))
    .body
  expect(data.map(({ id }: { id: number }) => id)).toEqual([...ids, renewed.id])
  expect(meta.total).toBe(2)
})

test('after 60 days staff get a task, which is done when the card is activated', async () => {
  const { account_id, ids, mails } = await anAccountWith(1)
  for (const days of [30, 59, 60, 61]) await remindOfActivation(after(days))
  expect(await mails()).toEqual(['1 card'])
  const tasks = () =>
    portal.db
      .selectFrom('staff_tasks')
      .select(['kind', 'account_id', 'done_at', 'note'])
      .where('object_id', '=', ids[0]!)
      .execute()
  expect(await tasks()).toEqual([{ kind: 'not_activated', account_id, done_at: null, note: '' }])
  await activateNumberedCards(after(62), ids, { reason: 'test' })
  expect(await tasks()).toMatchObject([{ done_at: expect.any(String), note: 'Activated' }])
})

test('the task also ends with the card: there is nothing left to ask', async () => {
  const { account_id, ids } = await anAccountWith(1)
  await remindOfActivation(after(60))
  const { as } = await portal.aCustomer({ account_id, roles: ['card manager'] })
  const cancel = { card_ids: ids, card_status_id: 5, reason: 'other' }
  expect((await as.post('/v1/update_card_status', cancel)).status).toBe(200)
  const tasks = portal.db.selectFrom('staff_tasks').select(['done_at', 'note']).where('object_id', '=', ids[0]!)
  expect(await tasks.execute()).toEqual([{ done_at: expect.any(String), note: 'The card has ended' }])
})

test('after a long outage of the worker, admins get one mail; an account on hold gets none', async () => {
  const late = await anAccountWith(1)
  const held = await anAccountWith(1)
  await portal.db.updateTable('accounts').set({ standing: 'on_hold' }).where('id', '=', held.account_id).execute()
  await remindOfActivation(after(40))
  await remindOfActivation(after(41))
  expect([await late.mails(), await held.mails()]).toEqual([['1 card'], []])
})
