import { screen, waitFor } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { api } from '@forecourt/domain/contract/api.ts'
import { OrderRow } from '@forecourt/domain/contract/orders.ts'
import { button, field, heading, link } from '#testing/find.ts'
import { emptiest } from '#testing/emptiest.ts'
import { answerRows, openPortal } from '#testing/portal.tsx'

const order = { ...(emptiest(OrderRow) as OrderRow), id: 5, card_order_number: 'CO-000005' }
const requestor = () => screen.queryByRole('columnheader', { name: 'Requestor' })

test('a column hidden before the stored choice has come stays hidden', async () => {
  const stored = Promise.withResolvers<Response>()
  const { user, go, play } = await openPortal('/card-order', {
    person: { roles: ['card editor'] },
    answers: [answerRows(api.orders.list, order), [api.profile.columns, () => stored.promise]],
  })
  await link('CO-000005')
  expect(requestor()).not.toBeNull()
  await user.click(await button('Columns'))
  await user.click(await field('Requestor'))
  await waitFor(() => expect(requestor()).toBeNull())
  play(answerRows(api.profile.columns, { list: 'orders', order: [], hidden: ['requestor'] }))
  stored.resolve(Response.json({ data: [{ list: 'orders', order: [], hidden: [] }] }))
  go('/account')
  await heading('Account')
  go('/card-order')
  await link('CO-000005')
  expect(requestor()).toBeNull()
})
