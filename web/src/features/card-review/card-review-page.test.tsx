import { screen, waitFor, within } from '@testing-library/dom'
import { expect, onTestFinished, test, vi } from 'vitest'
import { api } from '@forecourt/domain/contract/api.ts'
import type { ReviewItem } from '@forecourt/domain/contract/card-review.ts'
import type { ReplyOf } from '@forecourt/domain/contract/endpoint.ts'
import { OrderDetail, type OrderLineDetail } from '@forecourt/domain/contract/orders.ts'
import { lostRace } from '@forecourt/domain/messages.ts'
import { writeNumber } from '@forecourt/domain/rules/card-number.ts'
import { expectAccessible } from '#testing/accessible.ts'
import { emptiest } from '#testing/emptiest.ts'
import { at, button, dialog, expectText, field, heading, question } from '#testing/find.ts'
import { answer, answerRows, answerWith, openPortal, refuse, staff } from '#testing/portal.tsx'

const anItem: ReviewItem = {
  kind: 'order',
  id: 5,
  number: 'CO-5',
  account_id: 3,
  account_name: 'Cascade Hauling',
  requested_by: 'Pat Driver',
  may_decide: true,
  cards: 2,
  created_at: '2026-01-01T00:00:00.000Z',
  summary: '2 cards',
}
const anUpdate: ReviewItem = { ...anItem, kind: 'card_update', id: 6, number: 'BU-6' }
const aCase: ReviewItem = { ...anItem, kind: 'case', id: 7, number: 'CS-7' }
const noneWaits = { order: 0, case: 0, card_update: 0, card: 0 }

const waiting = (...items: ReviewItem[]) =>
  answer(api.cardReview.list, ({ address }) => {
    const kind = address.searchParams.get('kind')
    const data = kind ? items.filter((item) => item.kind === kind) : items
    const counts = { ...noneWaits, ...Object.fromEntries(items.map((item) => [item.kind, 1])) }
    return { data, meta: { page: 1, per_page: 50, total: data.length, last_page: 1 }, counts }
  })

const { element: line } = OrderDetail.shape.lines
const aLine = emptiest(line) as OrderLineDetail
const lines = [1, 2].map((id) => ({ ...aLine, id, line_no: id, card_network_id: 1 }))
const anOrder = { id: 5, card_order_number: 'CO-5', status_order: 'submitted', may_decide: true, cards: 2 } as const
const ordered = answerWith(api.cardReview.order, { ...anOrder, lines })
const asked = answerWith(api.cardReview.order, {
  ...anOrder,
  id: 7,
  card_order_number: 'CS-7',
  status_order: 'case_opened',
  is_virtual: true,
})
const changed = answerRows(api.cardUpdates.get, {
  card_id: 1,
  last_four: '7001',
  changes: [{ field: 'max_gallon_fill', label: 'Max gallon per fill', before: '50 gal', after: '30 gal' }],
})

const page = '/card-review'
const queue = () => screen.findByRole('list', { name: 'Waiting for review' })
const approve = () => button('Approve')

test('an empty queue says so, and a queue that fails to load can be retried', async () => {
  await openPortal(page, { person: staff, answers: [waiting()] })
  await expectText('Nothing to review')
  await expectAccessible()
  const { user, play } = await openPortal(page, { person: staff, answers: [refuse(api.cardReview.list, 500)] })
  await expectText(/Something went wrong!/)
  play(waiting(anItem), ordered)
  await user.click(await button('Retry'))
  expect(within(await queue()).getAllByRole('link')).toHaveLength(1)
})

test('the views count the waiting items of each kind, and the chosen view is in the address', async () => {
  const { user } = await openPortal(page, { person: staff, answers: [waiting(anItem, aCase), ordered] })
  await heading('Card Review (2)')
  const views = screen.getByRole('navigation', { name: 'Views' })
  await user.click(within(views).getByRole('link', { name: /^Virtual requests/ }))
  await waitFor(() => expect(at()).toBe(`${page}?kind=case`))
  await waitFor(() => expect(within(screen.getByRole('list', { name: 'Waiting for review' })).queryByText('Order')).toBeNull())
  await expectText('CS-7', await queue())
})

test('with single-key shortcuts off, no letter decides anything and no hint is shown', async () => {
  const preferences = { theme: 'system', density: 'default', success_messages: 'popup', language: 'en' } as const
  const { user } = await openPortal(page, {
    person: staff,
    answers: [
      waiting(anItem),
      ordered,
      answerWith(api.profile.get, { preferences: { ...preferences, single_key_shortcuts: false, tour: 'done' } }),
    ],
  })
  const press = await approve()
  await waitFor(() => expect(press.hasAttribute('aria-keyshortcuts')).toBe(false))
  expect(screen.queryByText(/J next, K previous/)).toBeNull()
  await user.keyboard('a')
  expect(screen.queryByText('CO-5 will be approved')).toBeNull()
})

test('with two-person approval, a requester may reject but not approve the request', async () => {
  const own = { ...anItem, may_decide: false }
  const order = answerWith(api.cardReview.order, { ...anOrder, may_decide: false })
  const { user } = await openPortal(page, { person: staff, answers: [waiting(own), order] })
  await expectText('You asked for this yourself or in a support sign-in, so another person has to approve it')
  expect((await approve()).hasAttribute('disabled')).toBe(true)
  await user.keyboard('a')
  expect(screen.queryByText('CO-5 will be approved')).toBeNull()
  await user.click(await button('Reject'))
  await dialog('Reject order')
  await expectAccessible()
})

test('an auditor reads an order and its cards, and is offered nothing that would be refused', async () => {
  const auditor = { ...staff, staff_roles: ['auditor' as const] }
  await openPortal(page, { person: auditor, answers: [waiting(anItem), ordered] })
  expect(await screen.findAllByRole('button', { name: /^View/ })).toHaveLength(2)
  expect(screen.queryByRole('button', { name: /^(Edit|Approve|Reject|Return)/ })).toBeNull()
  expect(screen.queryByRole('checkbox')).toBeNull()
})

test('an obstacle to the approval is shown before the reviewer tries', async () => {
  const hindrance = { code: 'account_on_hold', message: 'This account is on hold' } as const
  const order = answerWith(api.cardReview.order, { ...anOrder, hindrance })
  await openPortal(page, { person: staff, answers: [waiting(anItem), order] })
  await expectText('This account is on hold')
  expect((await approve()).hasAttribute('disabled')).toBe(true)
  await expectAccessible()
})

test('the second reviewer sees what happened and what is waiting now', async () => {
  const { user, play } = await openPortal(page, { person: staff, answers: [waiting(anItem), ordered] })
  const press = await approve()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  onTestFinished(() => void vi.useRealTimers())
  play(refuse(api.orders.review, 409, { message: 'This order is Rejected now and cannot become Approved', code: lostRace }))
  await user.click(press)
  await expectText('CO-5 will be approved')
  play(waiting())
  vi.advanceTimersByTime(11_000)
  const popup = await question('CO-5 was not approved')
  await expectText(/This order is Rejected now and cannot become Approved/, popup)
  await expectText(/The page has been refreshed\./, popup)
  await user.click(await button('Close', popup))
  await expectText('Nothing to review')
})

test('an order that its account changed meanwhile is shown again as it is now, with the version that is decided on', async () => {
  const first = answerWith(api.cardReview.order, { ...anOrder, version: 2, lines })
  const { user, asked: calls, play } = await openPortal(page, { person: staff, answers: [waiting(anItem), first] })
  await user.click(await button('Return'))
  const returning = await dialog('Return for changes')
  await user.type(await field('Note', returning), 'Which vehicle?')
  const changedOrder = answerWith(api.cardReview.order, {
    ...anOrder,
    version: 3,
    lines: [{ ...lines[0]!, vehicle_number: 'NEW 1' }],
  })
  const message = 'Someone else has changed this order since you opened it'
  play(changedOrder, refuse(api.orders.review, 409, { message, code: lostRace }))
  await user.click(await button('Return the order', returning))
  const popup = await question(message)
  await expectText('The page has been refreshed.', popup)
  await user.click(await button('Close', popup))
  await expectText('NEW 1')
  play(answerWith(api.orders.review, { id: 5, status_order: 'returned' }), waiting())
  await user.click(await button('Return the order', await dialog('Return for changes')))
  await expectText('Nothing to review')
  expect(calls(api.orders.review).map(({ body }) => body)).toEqual([
    { decision: 'return', reason: 'Which vehicle?', version: 2 },
    { decision: 'return', reason: 'Which vehicle?', version: 3 },
  ])
})

test('a partial approval counts as waiting only the cards that are still to be made', async () => {
  const [pending, cancelled] = [8, 5]
  const some = [pending, pending, cancelled].map((card_status_id, place) => ({
    ...aLine,
    id: place + 1,
    position: place + 1,
    card_status_id,
  }))
  const partly = answerWith(api.cardReview.order, { ...anOrder, cards: 3, lines: some })
  const { user } = await openPortal(page, { person: staff, answers: [waiting(anItem), partly] })
  const boxes = async () => (await screen.findAllByRole('checkbox')).slice(-3)
  await user.click((await boxes())[0]!)
  await user.click(await button('Approve 1 card'))
  await expectText('The other card stays in the queue as a separate order.', await dialog('Approve 1 of 3 cards'))
  await user.keyboard('{Escape}')
  await user.click((await boxes())[1]!)
  await user.click(await button('Approve 2 cards'))
  const both = await dialog('Approve 2 of 3 cards')
  await expectText('CO-5 continues with 2 cards.', both)
  expect(within(both).queryByText(/separate order/)).toBeNull()
})

test('a bulk update shows old and new values, and is rejected with a reason', async () => {
  const { user, asked: calls, play } = await openPortal(page, { person: staff, answers: [waiting(anUpdate), changed] })
  await expectText(/^Max gallon per fill: 50 gal →/)
  await expectAccessible()
  await user.click(await button('Reject'))
  const rejecting = await dialog('Reject bulk update')
  await user.click(await button('Reject the update', rejecting))
  await expectText('Reason is required', rejecting)
  await user.type(await field('Reason', rejecting), 'Not agreed')
  play(waiting())
  await user.click(await button('Reject the update', rejecting))
  await expectText('Nothing to review')
  expect(calls(api.cardUpdates.decide).map(({ body }) => body)).toEqual([{ decision: 'reject', reason: 'Not agreed' }])
})

test('a bulk update is applied before its scheduled time, unless it is taken back within ten seconds', async () => {
  const { user, asked: calls, play } = await openPortal(page, { person: staff, answers: [waiting(anUpdate), changed] })
  const apply = await button('Apply')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  onTestFinished(() => void vi.useRealTimers())
  await user.click(apply)
  await expectText('Nothing to review')
  await button('Undo')
  expect(calls(api.cardUpdates.decide)).toEqual([])
  play(waiting())
  vi.advanceTimersByTime(11_000)
  await expectText(/ applied$/)
  expect(calls(api.cardUpdates.decide).map(({ body }) => body)).toMatchObject([{ decision: 'apply' }])
})

test('a virtual request cannot be returned, nor fulfilled before the number ranges have loaded', async () => {
  const answers = [waiting(aCase), asked, refuse(api.numberRanges.list, 500)]
  const { user, play } = await openPortal(page, { person: staff, answers })
  await user.click(await button('Fulfil'))
  const form = await dialog('Fulfil request')
  await button('Retry', form)
  expect(within(form).queryByRole('button', { name: 'Fulfil and close' })).toBeNull()
  play(answerRows(api.numberRanges.list))
  await user.click(await button('Retry', form))
  await within(form).findByLabelText(/^Note/)
  await expectAccessible()
  expect(screen.queryByRole('button', { name: 'Return' })).toBeNull()
})

test('after the last item of the last page is decided, the page before it is shown', async () => {
  const lastPage = answer(api.cardReview.list, ({ address }) => {
    const number = Number(address.searchParams.get('page') ?? 1)
    return {
      data: number === 1 ? [anItem] : [],
      meta: { page: number, per_page: 50, total: 1, last_page: 1 },
      counts: { ...noneWaits, order: 1 },
    }
  })
  await openPortal(`${page}?page=2`, { person: staff, answers: [lastPage, ordered] })
  await expectText('CO-5', await queue())
  expect(at()).toBe(page)
})

test('the changes of a bulk update are shown in pages as long as the reviewer wants', async () => {
  const { user, asked: calls } = await openPortal(page, { person: staff, answers: [waiting(anUpdate), changed] })
  await user.click(await screen.findByRole('combobox', { name: 'Rows per page' }))
  await user.click(await screen.findByRole('option', { name: '100' }))
  await waitFor(() => expect(calls(api.cardUpdates.get).at(-1)?.address.searchParams.get('per_page')).toBe('100'))
})

test('a card whose number ranges fail to load says so, and can be numbered after a retry', async () => {
  const aCard: ReviewItem = { ...anItem, kind: 'card', id: 8, number: 'CA-8', cards: 1 }
  const card = answerWith(api.cards.get, { id: 8, card_network_id: 1, card_network_name: 'CFN', card_type_name: 'Vehicle' })
  const answers = [waiting(aCard), card, refuse(api.numberRanges.list, 500)]
  const { user, play } = await openPortal(page, { person: staff, answers })
  await button('Retry')
  play(answerRows(api.numberRanges.list, { card_network_id: 1, card_network_name: 'CFN', is_generated: true }))
  await user.click(await button('Retry'))
  expect(await button('Make the card')).toBeTruthy()
})

test('a pending card gets a free number of its range, or the one typed in for its network', async () => {
  const cards: ReviewItem[] = [8, 9].map((id) => ({ ...anItem, kind: 'card', id, number: `Card for vehicle ${id}`, cards: 1 }))
  const card = answer(api.cards.get, ({ address }) => {
    const empty = emptiest(api.cards.get.response) as ReplyOf<typeof api.cards.get>
    const isOfCfn = address.pathname.endsWith('/8')
    const network = isOfCfn ? { card_network_id: 1, card_network_name: 'CFN' } : { card_network_id: 3, card_network_name: 'WEX' }
    return { data: { ...empty.data, id: isOfCfn ? 8 : 9, version: isOfCfn ? 3 : 4, card_type_name: 'Vehicle', ...network } }
  })
  const wex = { card_network_id: 3, card_network_name: 'WEX', is_generated: false, prefix: '690046', length: 19, is_luhn: true }
  const ranges = answerRows(api.numberRanges.list, { card_network_id: 1, card_network_name: 'CFN', is_generated: true }, wex)
  const { user, asked: calls, play } = await openPortal(page, { person: staff, answers: [waiting(...cards), card, ranges] })
  await expectText('It gets a free number of the CFN range.')
  play(waiting(cards[1]!))
  await user.click(await button('Make the card'))
  const number = await field('Card number')
  await user.type(number, '123')
  await user.click(await button('Make the card'))
  await expectText('Card number must be 19 digits')
  expect(document.activeElement).toBe(number)
  const right = writeNumber(wex, 500_000_000_000)
  await user.clear(number)
  await user.type(number, right)
  play(waiting())
  await user.click(await button('Make the card'))
  await expectText('Nothing to review')
  expect(calls(api.cardReview.numberCard).map(({ address, body }) => [address.pathname, body])).toEqual([
    ['/v1/card_review/cards/8/number', { version: 3 }],
    ['/v1/card_review/cards/9/number', { version: 4, card_number: right }],
  ])
})

test('a card that its network activates later is said to be made, and not to be active', async () => {
  const aCard: ReviewItem = { ...anItem, kind: 'card', id: 8, number: 'Card for vehicle 12', cards: 1 }
  const card = answerWith(api.cards.get, { id: 8, card_network_id: 1, card_network_name: 'CFN', card_type_name: 'Vehicle' })
  const ranges = answerRows(api.numberRanges.list, { card_network_id: 1, card_network_name: 'CFN', is_generated: true })
  const made = answerWith(api.cardReview.numberCard, { card_id: 8, last_four: '1234', awaits_activation: true })
  const { user } = await openPortal(page, { person: staff, answers: [waiting(aCard), card, ranges, made] })
  await user.click(await button('Make the card'))
  await expectText('Card for vehicle 12 is made and not activated yet')
})

test('a queue in which nothing matches offers to clear its filters', async () => {
  const { user } = await openPortal(`${page}?kind=case&keyword=nobody`, { person: staff, answers: [waiting(anItem), ordered] })
  await expectText('Nothing matches.')
  await user.click(await button('Clear filters'))
  await waitFor(() => expect(at()).toBe(page))
  await expectText('CO-5', await queue())
})
