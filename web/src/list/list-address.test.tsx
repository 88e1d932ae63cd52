// docs/product/handling.md#lists-and-their-address, on the list of orders.
import { fireEvent, screen, waitFor } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { api } from '@forecourt/domain/contract/api.ts'
import { OrderRow } from '@forecourt/domain/contract/orders.ts'
import { at, field, heading, link } from '#testing/find.ts'
import { emptiest } from '#testing/emptiest.ts'
import { answer, openPortal, refuse } from '#testing/portal.tsx'

const person = { roles: ['card editor'] }
const order = { ...(emptiest(OrderRow) as OrderRow), id: 5, card_order_number: 'CO-000005' }
/** A single page, whichever is asked for. */
const orders = answer(api.orders.list, ({ address }) => {
  const page = Number(address.searchParams.get('page') ?? 1)
  return { data: page === 1 ? [order] : [], meta: { page, per_page: 10, total: 1, last_page: 1 } }
})

test('Back from a page that does not exist leads to where one came from, not to that page again', async () => {
  const { go } = await openPortal('/card-order?status=submitted', { person, answers: [orders] })
  await link('CO-000005')
  go('/card-order?page=9')
  await waitFor(() => expect(at()).toBe('/card-order'))
  await link('CO-000005')
  history.back()
  await waitFor(() => expect(at()).toBe('/card-order?status=submitted'))
})

test('a word and an order chosen right after it are both in the address', async () => {
  const { user } = await openPortal('/card-order', { person, answers: [orders] })
  await heading('Card Orders')
  await user.type(await field('Order, case, requestor, tracking'), 'kent')
  // The press on the title takes the focus from the field, which searches at once.
  fireEvent.focusOut(await field('Order, case, requestor, tracking'))
  fireEvent.click(screen.getByRole('button', { name: 'Requestor' }))
  await waitFor(() => expect(at()).toBe('/card-order?keyword=kent&orderBy=requestor&sortedBy=asc'))
})

test('who is asked for the terms while searching reads the terms, and nothing of a refusal', async () => {
  const { user, play } = await openPortal('/card-order', { person, answers: [orders] })
  await link('CO-000005')
  play(refuse(api.orders.list, 403, { message: 'Please accept the terms and conditions first', code: 'terms_required' }))
  await user.type(await field('Order, case, requestor, tracking'), 'kent')
  await heading('Terms and Conditions')
  expect(screen.queryByText('403 Unauthorized')).toBeNull()
})
