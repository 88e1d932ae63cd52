import { waitFor } from '@testing-library/dom'
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
