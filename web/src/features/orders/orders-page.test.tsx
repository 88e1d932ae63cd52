import { screen, waitFor, within } from '@testing-library/dom'
import { expect, onTestFinished, test, vi } from 'vitest'
import { api } from '@forecourt/domain/contract/api.ts'
import { cardStatus } from '@forecourt/domain/rules/card-status.ts'
import { emptiest } from '#testing/emptiest.ts'
import { expectAccessible } from '#testing/accessible.ts'
import { button, dialog, expectText, field, heading, link, question } from '#testing/find.ts'
import { answerRows, answerWith, openPortal, refuse, staff } from '#testing/portal.tsx'
import type { OrderDetail } from '@forecourt/domain/contract/orders.ts'

const { data: empty } = emptiest(api.orders.get.response) as { data: OrderDetail }
const lineSchema = (api.orders.get.response as unknown as { shape: { data: { shape: { lines: { element: never } } } } }).shape
  .data.shape
const line = {
  ...(emptiest(lineSchema.lines.element) as OrderDetail['lines'][number]),
  id: 1,
  position: 1,
  card_id: 9,
  card_network_id: 1,
  card_network_name: 'CFN',
  card_type_id: 3,
  card_type_name: 'Vehicle',
  description: 'Truck 1',
  vehicle_number: '201',
  max_gallon_fill: 50,
}
const order: OrderDetail = {
  ...empty,
  id: 5,
  card_order_number: 'CO-000005',
  status_order: 'submitted',
  cards: 1,
  lines: [line],
}
const orders = [answerRows(api.orders.list, order), answerWith(api.orders.get, order)]
const editor = { person: { roles: ['card editor'] }, answers: orders }
const review = '/card-order/5/review'

test('an account without orders is told how to start, and an order of another account is not found', async () => {
  await openPortal('/card-order', { person: { roles: ['card editor'] } })
  await expectText(/No orders yet/)
  await expectAccessible()
  const notThere = refuse(api.orders.get, 404, { message: 'Not found', code: 'not_found' })
  await openPortal(review, { ...editor, answers: [notThere] })
  await expectText('This card order could not be found.')
  await expectAccessible()
  await openPortal('/card-order/CO-000001/review', editor)
  await expectText('This card order could not be found.')
})

test('a read-only user sees orders with all details, but no actions', async () => {
  const { user } = await openPortal('/card-order', { ...editor, person: { roles: ['report user'] } })
  expect(screen.queryByRole('link', { name: 'New card order' })).toBeNull()
  await user.click(await link('CO-000005'))
  await heading('Card order CO-000005')
  await button('Print')
  const actions = ['Cancel order', 'Order again', 'Confirm delivery']
  expect(actions.flatMap((name) => screen.queryAllByRole('button', { name }))).toEqual([])
  await user.click(await button('View card 1'))
  const drawer = await dialog('Card 1 of CO-000005')
  await within(drawer).findByText(/Max gallon per fill/)
  expect(within(drawer).queryByRole('button', { name: 'Save' })).toBeNull()
  await expectAccessible()
})

test('a refused cancellation shows the server’s message and the JSON of its errors', async () => {
  const { user } = await openPortal(review, {
    ...editor,
    answers: [
      ...orders,
      refuse(api.orders.cancel, 422, { message: 'Not today', code: 'invalid', errors: { reason: ['Too sad'] } }),
    ],
  })
  await user.click(await button('Cancel order'))
  const asks = await dialog('Cancel order')
  await expectText(/This cannot be undone\./, asks)
  await expectAccessible()
  await user.click(await button('Cancel the order', asks))
  expect((await question('Not today')).textContent).toContain('"Too sad"')
})

test('cancelling an order that only makes new plastic says that its cards stay as they are', async () => {
  const plastic: OrderDetail = {
    ...order,
    status_order: 'approved',
    lines: [{ ...line, card_status_id: cardStatus.active, replaces: 'renewal' }],
  }
  const { user, play } = await openPortal(review, { ...editor, answers: [answerWith(api.orders.get, plastic)] })
  await user.click(await button('Cancel order'))
  const asks = await dialog('Cancel order')
  await expectText('1 card gets no new plastic and stays as it is.', asks)
  expect(asks.textContent).not.toContain('free')
  const cancelled: OrderDetail = { ...plastic, status_order: 'cancelled' }
  play(answerWith(api.orders.cancel, { id: 5, status_order: 'cancelled' }), answerWith(api.orders.get, cancelled))
  await user.click(await button('Cancel the order', asks))
  await expectText('This order was cancelled. Its cards stay as they are.')
})

test('cancelling an order of new cards says what is free again', async () => {
  const fresh: OrderDetail = { ...order, lines: [{ ...line, card_status_id: cardStatus.pending }] }
  const { user } = await openPortal(review, { ...editor, answers: [answerWith(api.orders.get, fresh)] })
  await user.click(await button('Cancel order'))
  const words = '1 card will not be made. Its vehicle number and PIN are free again.'
  await expectText(words, await dialog('Cancel order'))
})

test('the orders of a closed account say that no more can be ordered', async () => {
  const { user } = await openPortal('/card-order', { ...editor, account: { standing: 'closed' } })
  await expectText('No new card orders: this account is closed')
  expect(screen.queryByRole('link', { name: 'New card order' })).toBeNull()
  await user.click(await link('CO-000005'))
  await heading('Card order CO-000005')
  await button('Print')
  expect(screen.queryByRole('button', { name: 'Order again' })).toBeNull()
})

test('a double click on Cancel the order counts as one decision', async () => {
  const { user, asked, play } = await openPortal(review, editor)
  await user.click(await button('Cancel order'))
  const cancelled: OrderDetail = { ...order, status_order: 'cancelled' }
  play(answerWith(api.orders.cancel, { id: 5, status_order: 'cancelled' }), answerWith(api.orders.get, cancelled))
  await user.dblClick(await button('Cancel the order', await dialog('Cancel order')))
  await dialog('CO-000005: Cancelled')
  expect(asked(api.orders.cancel)).toHaveLength(1)
})

test('only staff can mark a pickup as ready', async () => {
  const ready: OrderDetail = { ...order, status_order: 'completed', is_delivery: false, is_virtual: false }
  const answers = [answerWith(api.orders.get, ready)]
  await openPortal(review, { ...editor, answers })
  await expectText('Ready for pickup', await screen.findByRole('list', { name: 'Status of the order' }))
  await screen.findByRole('region', { name: 'Pickup' })
  expect(screen.queryByRole('button', { name: 'Confirm delivery' })).toBeNull()
  const { user, asked } = await openPortal(review, { person: staff, answers })
  await user.click(await button('Confirm delivery'))
  await user.click(await button('Mark as ready for pickup', await dialog('Confirm delivery')))
  await waitFor(() => expect(asked(api.orders.confirmDelivery)).toHaveLength(1))
  expect(asked(api.orders.confirmDelivery)[0]?.body).toMatchObject({ step: 'ready_for_pickup' })
})

test('a user who cancels an order too late sees its current status', async () => {
  const { user, play } = await openPortal(review, editor)
  await user.click(await button('Cancel order'))
  const message = 'This order is Batched now and cannot become Cancelled'
  play(
    refuse(api.orders.cancel, 409, { message, code: 'decided' }),
    answerWith(api.orders.get, { ...order, status_order: 'batched' }),
  )
  await user.click(await button('Cancel the order', await dialog('Cancel order')))
  const popup = await question(message)
  await expectText('The page has been refreshed.', popup)
})

test.each([
  ['a virtual request', { is_virtual: true }, /Nothing is delivered/],
  ['an order on its way', { status_order: 'shipped' as const, is_delivery: true }, 'Confirm delivery'],
  ['an order that came back', { status_order: 'returned' as const }, /This order came back for changes\./],
])('%s is accessible', async (_, state, mark) => {
  await openPortal(review, { ...editor, answers: [...orders, answerWith(api.orders.get, { ...order, ...state })] })
  expect((await screen.findAllByText(mark)).length).toBeGreaterThan(0)
  await expectAccessible()
})

test('a change by another person while a line is being edited is merged, not overwritten, and can be saved', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'], shouldAdvanceTime: true })
  onTestFinished(() => void vi.useRealTimers())
  const mine = { ...line, card_fuel_profile_id: 3, card_period_gallon_id: 1, max_gallon_period: 150 }
  const theirs = { ...mine, version: line.version + 1, cost_center: 'Theirs' }
  const returned = { ...order, status_order: 'returned' as const, lines: [mine] }
  const { user, asked, play } = await openPortal(review, { ...editor, answers: [answerWith(api.orders.get, returned)] })
  await user.click(await button(/^Edit/))
  const form = await screen.findByRole('dialog')
  await user.type(await field('Description', form), ' of Pat')
  play(answerWith(api.orders.get, { ...returned, lines: [theirs] }), refuse(api.orders.editLine, 409, { code: 'version' }))
  // The page looks at the order again while the form is open.
  vi.advanceTimersByTime(20_000)
  await waitFor(() => expect(asked(api.orders.get)).toHaveLength(2))
  await user.click(await button('Save', form))
  await expectText('Someone else has changed this card since you opened it.', form)
  await expectText('Theirs', form)
  play(answerWith(api.orders.editLine, theirs))
  await user.click(await button('Save again', form))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Save again' })).toBeNull())
  expect(asked(api.orders.editLine).map(({ body }) => body)).toMatchObject([
    { version: line.version, description: 'Truck 1 of Pat', cost_center: '' },
    { version: theirs.version, description: 'Truck 1 of Pat', cost_center: 'Theirs' },
  ])
})

test('the list of orders updates itself when the status of an order changes', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'], shouldAdvanceTime: true })
  onTestFinished(() => void vi.useRealTimers())
  const { play } = await openPortal('/card-order', editor)
  await screen.findByRole('cell', { name: 'Submitted' })
  play(answerRows(api.orders.list, { ...order, status_order: 'approved' }))
  vi.advanceTimersByTime(16_000)
  expect(await screen.findByRole('cell', { name: 'Approved' })).toBeTruthy()
})
