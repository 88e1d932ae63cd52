// docs/product/handling.md#editing-a-record: what was typed is not lost without a question, whichever way the form is left.
import { screen, waitFor } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { api } from '@forecourt/domain/contract/api.ts'
import { agingSteps } from '@forecourt/domain/rules/aging.ts'
import { at, button, dialog, field, link, question } from '#testing/find.ts'
import { answerRows, answerWith, openPortal, refuse, staff } from '#testing/portal.tsx'

const account = { id: 3, name: 'Olympic Paving', division_number: '00', account_number: '0000123' }
const unsaved = 'You have changes that are not saved.'

const aging = Object.fromEntries(agingSteps.map((step) => [step, 0])) as Record<(typeof agingSteps)[number], number>
const balance = { ledger_from: '2026-01-01', balance: 5_000, aging, past_due: 0, remit_to: '', unused_credit: 0 }
const answers = [
  answerRows(api.receivables.list, { account_id: 3, account_name: account.name }),
  answerWith(api.receivables.get, { account, balance }),
]

/** The form of a payment on the page of an account, opened from the list of accounts. */
const openForm = async () => {
  const opened = await openPortal('/receivables', { person: staff, answers })
  await opened.user.click(await link(/Olympic Paving/))
  await opened.user.click(await button('Record payment'))
  return { ...opened, drawer: await dialog('Record payment') }
}

const isGone = () => waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())

test('Back asks before what was typed is lost, as closing does', async () => {
  const { user, drawer } = await openForm()
  await user.type(await field('Amount', drawer), '40.00')
  history.back()
  await user.click(await button('Keep editing', await question(unsaved)))
  await isGone()
  expect(at()).toBe('/receivables/3')
  expect(await field('Amount', await dialog('Record payment'))).toHaveProperty('value', '40.00')
  history.back()
  await user.click(await button('Discard changes', await question(unsaved)))
  await waitFor(() => expect(at()).toBe('/receivables'))
  await isGone()
})

test('Back asks nothing while nothing was typed', async () => {
  const { user, drawer } = await openForm()
  await user.click(await field('Reference', drawer))
  history.back()
  await waitFor(() => expect(at()).toBe('/receivables'))
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

test('after a refusal, the form still holds what was typed, so Back asks', async () => {
  const { user, drawer, play } = await openForm()
  play(refuse(api.receivables.pay, 422, { message: 'Please check the highlighted fields', errors: { amount: ['Too much'] } }))
  await user.type(await field('Amount', drawer), '40.00')
  await user.click(await button('Record payment', drawer))
  await screen.findAllByText('Too much')
  await waitFor(async () => expect((await button('Record payment', drawer)).getAttribute('aria-disabled')).toBeNull())
  history.back()
  await question(unsaved)
})
