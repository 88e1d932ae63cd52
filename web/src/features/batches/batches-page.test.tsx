import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { api } from '@forecourt/domain/contract/api.ts'
import { lostRace } from '@forecourt/domain/messages.ts'
import { expectAccessible } from '#testing/accessible.ts'
import { at, button, dialog, expectText, field, link, question } from '#testing/find.ts'
import { answer, answerRows, answerWith, hold, openPortal, refuse, staff } from '#testing/portal.tsx'

const list = '/card-order-batch'
const create = `${list}/create`

const order = {
  id: 5,
  card_order_number: 'CO-000005',
  account_id: 3,
  account_name: 'Cascade Hauling',
  cards: 1,
  is_delivery: true,
}
const pool = answerRows(api.batches.ordersToBatch, order)
const batch = { id: 9, batch_number: 'CB-000009', state: 'open', orders: 1, cards: 1 } as const
const made = [answerWith(api.batches.create, batch), answerWith(api.batches.get, batch)]
const range = {
  card_network_id: 6,
  card_network_name: 'MFF',
  is_generated: true,
  prefix: '7788',
  length: 14,
  is_luhn: true,
  next_serial: 1,
  last_serial: 999_999_999,
  remaining: 999_999_999,
  low_stock_at: 1_000,
  version: 1,
}

type User = Awaited<ReturnType<typeof openPortal>>['user']
const chooseOrder = async (user: User) => {
  await user.click(await screen.findByRole('checkbox', { name: 'Select CO-000005' }))
  return button('Create batch')
}
const isAtNumbers = () => screen.findByRole('heading', { level: 2, name: 'Card numbers' })

test('the batches, the orders to choose from and the number ranges are accessible', async () => {
  await openPortal(list, { person: staff })
  await expectText(/^No batches/)
  await expectAccessible()
  await openPortal(`${list}?state=completed`, { person: staff, answers: [answerRows(api.batches.list, batch)] })
  await link('CB-000009')
  await expectAccessible()
  await openPortal(create, { person: staff, answers: [pool] })
  await expectText('CO-000005')
  await expectAccessible()
  const { user } = await openPortal(`${list}?view=ranges`, { person: staff, answers: [answerRows(api.numberRanges.list, range)] })
  await user.click(await button('MFF'))
  await dialog('Number range')
  await expectAccessible()
})

test('pressing again after a lost answer creates no second batch', async () => {
  const { user, play, asked } = await openPortal(create, { person: staff, answers: [pool] })
  const press = await chooseOrder(user)
  play([api.batches.create, () => Promise.reject(new TypeError('The connection was lost'))])
  await user.click(press)
  const popup = await screen.findByRole('alertdialog')
  await user.click(within(popup).getAllByRole('button', { name: 'Close' }).at(-1)!)
  play(...made)
  await user.click(await button('Create batch'))
  await isAtNumbers()
  expect(at()).toBe(`${create}?batch=9`)
  const keys = asked(api.batches.create).map(({ headers }) => headers.get('Idempotency-Key'))
  expect(keys).toEqual([expect.stringMatching(/.{16}/), keys[0]])
})

test('when two members of staff batch one order, the second sees why, and the order leaves the list', async () => {
  const { user, play } = await openPortal(create, { person: staff, answers: [pool] })
  const press = await chooseOrder(user)
  const message = 'Order CO-000005 is Batched now and cannot become Batched'
  play(refuse(api.batches.create, 409, { message, code: lostRace }), answerRows(api.batches.ordersToBatch))
  await user.click(press)
  const popup = await question(message)
  await user.click(within(popup).getAllByRole('button', { name: 'Close' }).at(-1)!)
  await waitFor(() => expect(screen.queryByText('CO-000005')).toBeNull())
  await expectText(/0 orders/, screen.getByRole('region', { name: 'This batch' }))
})

test('a batch that someone else has completed is not completed again', async () => {
  const assigned = answerWith(api.batches.get, { ...batch, state: 'assigned', numbered: 1 })
  const { user, play } = await openPortal(`${create}?batch=9`, { person: staff, answers: [assigned] })
  const press = await button('Complete')
  await expectAccessible()
  const message = 'Batch CB-000009 has already been completed'
  play(
    refuse(api.batches.complete, 409, { message, code: lostRace }),
    answerWith(api.batches.get, { ...batch, state: 'completed', numbered: 1, completed_at: '2026-01-01T00:00:00.000Z' }),
  )
  await user.click(press)
  const popup = await question(message)
  await expectText(/^Completed on/)
  await user.click(within(popup).getAllByRole('button', { name: 'Close' }).at(-1)!)
  // The pressed button is gone, and with it the place to which the focus would return.
  expect(document.activeElement?.tagName).toBe('H1')
  await button('PIN mailer (PDF)')
})

test('an order with no card left to make is removed from a batch that has its numbers; the others stay', async () => {
  const stays = { ...order, created_at: '2026-01-01T00:00:00.000Z', networks: [], card_types: [], shipping_method: 'USPS' }
  const ended = { ...stays, id: 6, card_order_number: 'CO-000006', cards: 0 }
  const assigned = { ...batch, state: 'assigned', orders: 2, numbered: 1 } as const
  const { user, asked, play } = await openPortal(`${create}?batch=9`, {
    person: staff,
    answers: [answerWith(api.batches.get, { ...assigned, order_list: [stays, ended] })],
  })
  const remove = await button('Remove CO-000006')
  expect(screen.queryByRole('button', { name: 'Remove CO-000005' })).toBeNull()
  play(answerWith(api.batches.get, { ...assigned, orders: 1, order_list: [stays] }))
  await user.click(remove)
  await user.click(await button('CONTINUE', await question('Are you sure you want to remove this order from the batch?')))
  await waitFor(() => expect(screen.queryByText('CO-000006')).toBeNull())
  expect(asked(api.batches.removeOrder).map(({ address }) => address.pathname)).toEqual(['/v1/card_order_batches/9/orders/6'])
})

test('the focus is in the title also if the popup is closed before the completed batch is read again', async () => {
  const assigned = { ...batch, state: 'assigned', numbered: 1 } as const
  const { user, play } = await openPortal(`${create}?batch=9`, {
    person: staff,
    answers: [answerWith(api.batches.get, assigned)],
  })
  const press = await button('Complete')
  const { promise: answered, resolve: readAgain } = Promise.withResolvers<void>()
  const completed = answerWith(api.batches.get, {
    ...batch,
    state: 'completed',
    numbered: 1,
    completed_at: '2026-01-01T00:00:00.000Z',
  })
  play(answerWith(api.batches.complete, { ...batch, state: 'completed' }), [
    api.batches.get,
    async (call) => (await answered, completed[1](call)),
  ])
  await user.click(press)
  const popup = await dialog('Card order batches have been completed')
  await user.click(within(popup).getAllByRole('button', { name: 'Close' }).at(-1)!)
  readAgain()
  await expectText(/^Completed on/)
  expect(document.activeElement?.tagName).toBe('H1')
})

test('the orders of a completed batch that wait to be shipped are marked as shipped together', async () => {
  const { user, asked } = await openPortal(`${create}?batch=9`, {
    person: staff,
    answers: [
      answerWith(api.batches.get, { ...batch, state: 'completed', numbered: 2, orders: 2, to_ship: 2 }),
      answerWith(api.batches.ship, { shipped: 2 }),
    ],
  })
  await user.click(await button('Mark as shipped'))
  const drawer = await dialog('Mark as shipped')
  await expectText('2 orders will be marked. The customers are notified by e-mail.', drawer)
  await user.type(await field('Carrier', drawer), 'UPS')
  await user.dblClick(await button('Mark as shipped', drawer))
  await dialog('2 orders marked as shipped')
  expect(asked(api.batches.ship).map(({ body }) => body)).toEqual([{ carrier: 'UPS' }])
})

test('the orders of a completed batch lead to their pages, where they are marked as shipped', async () => {
  const completed = { ...batch, state: 'completed', numbered: 1, completed_at: '2026-01-01T00:00:00.000Z' } as const
  const lines = { networks: [], card_types: [], created_at: '2026-01-01T00:00:00.000Z', shipping_method: 'USPS' }
  const { user, asked } = await openPortal(`${create}?batch=9`, {
    person: staff,
    answers: [
      answerWith(api.batches.get, { ...completed, order_list: [{ ...order, ...lines }] }),
      hold(api.session.verifyAccount),
    ],
  })
  await user.click(await button('CO-000005'))
  await waitFor(() => expect(asked(api.session.verifyAccount)).toHaveLength(1))
})

test('when two members of staff change one number range, the conflict is shown and settled', async () => {
  const { user, play, asked } = await openPortal(`${list}?view=ranges`, {
    person: staff,
    answers: [answerRows(api.numberRanges.list, range)],
  })
  await user.click(await button('MFF'))
  const form = await dialog('Number range')
  const last = await field('Last serial', form)
  await user.clear(last)
  await user.type(last, '99999999999')
  const low = await field('Warn when fewer are left than', form)
  await user.clear(low)
  await user.type(low, '2000')
  await expectText('There is room up to 999,999,999', form)
  await user.clear(last)
  await user.type(last, '999999999')
  const theirs = { ...range, low_stock_at: 3_000, version: 2 }
  play(refuse(api.numberRanges.update, 409, { code: 'version' }), answerRows(api.numberRanges.list, theirs))
  await user.click(await button('Save', form))
  await expectText('Someone else has changed this range since you opened it.', form)
  await expectAccessible()
  play(
    answer(api.numberRanges.update, {
      data: { ...theirs, is_low: false, confirmed_at: null, updated_at: '2026-01-01T00:00:00.000Z' },
    }),
  )
  await user.click(await button('Save again', form))
  await dialog('Your changes have been saved')
  expect(asked(api.numberRanges.update).at(-1)?.body).toMatchObject({ low_stock_at: 2_000, version: 2 })
})
