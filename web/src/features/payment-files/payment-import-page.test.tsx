import { queryByRole, waitFor } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { api } from '@forecourt/domain/contract/api.ts'
import { button, dialog, field } from '#testing/find.ts'
import { answerRows, openPortal, staff } from '#testing/portal.tsx'

test('placing a payment without an account, or discarding it without a reason, moves the focus there', async () => {
  const { user, asked } = await openPortal('/payment-import', {
    person: staff,
    answers: [answerRows(api.paymentFiles.lines, { id: 4, line: 2, amount: 125_000, problem: 'No account has this number' })],
  })
  await user.click(await button('Choose the account of line 2'))
  const place = await dialog('Whose payment is it?')
  await user.click(await button('Record the payment', place))
  const account = await field('Account', place)
  await waitFor(() => expect(document.activeElement).toBe(account))
  await user.click(await button('Cancel', place))

  await user.click(await button('Discard line 2'))
  const discard = await dialog(/^Discard/)
  await user.click(await button(/^Discard/, discard))
  const reason = await field('Reason', discard)
  await waitFor(() => expect(document.activeElement).toBe(reason))
  expect(asked(api.paymentFiles.decide)).toEqual([])
})

test('more waiting payments than a page holds are paged, and a page whose last row is gone leads to the one before', async () => {
  let total = 26
  const { user } = await openPortal('/payment-import', {
    person: staff,
    answers: [
      [
        api.paymentFiles.lines,
        async (call) => {
          const page = Number(call.address.searchParams.get('page'))
          const size = page === 1 ? 25 : total - 25
          const rows = Array.from({ length: size }, (_, index) => ({ id: page * 100 + index, line: page * 100 + index }))
          const reply = (await (await answerRows(api.paymentFiles.lines, ...rows)[1](call)).json()) as object
          return Response.json({ ...reply, meta: { page, per_page: 25, total, last_page: Math.ceil(total / 25) } })
        },
      ],
    ],
  })
  await button('Choose the account of line 124')
  await user.click(await button('Page 2'))
  await button('Choose the account of line 200')
  total = 25
  await button('Choose the account of line 124')
  // The page asks again every three seconds.
  await waitFor(() => expect(queryByRole(document.body, 'navigation', { name: 'Waiting payments, pages' })).toBeNull(), {
    timeout: 10_000,
  })
})
