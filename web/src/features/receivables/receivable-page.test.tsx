import { screen, waitFor } from '@testing-library/dom'
import { expect, onTestFinished, test, vi } from 'vitest'
import { api } from '@forecourt/domain/contract/api.ts'
import type { LedgerItem, PaymentRow } from '@forecourt/domain/contract/payments.ts'
import type { ReceivableRow } from '@forecourt/domain/contract/receivables.ts'
import { agingSteps } from '@forecourt/domain/rules/aging.ts'
import { timeIn } from '#src/time/account-time.ts'
import { button, dialog, expectText, field, link, question } from '#testing/find.ts'
import { answer, answerWith, hold, openPortal, refuse, staff } from '#testing/portal.tsx'

const aging = Object.fromEntries(agingSteps.map((step) => [step, 0])) as Record<(typeof agingSteps)[number], number>
const balance = { ledger_from: '2026-01-01', balance: 0, aging, past_due: 0, remit_to: '', unused_credit: 0 }
const account = { id: 3, name: 'Olympic Paving', division_number: '00', account_number: '0000123' }
const held = { cause: 'limit', proposed_at: '2026-05-01T12:00:00Z', is_held: false } as const

test('recording a payment without an amount or a day moves the focus to the missing field', async () => {
  const { user, asked } = await openPortal('/receivables/3', {
    person: staff,
    answers: [answerWith(api.receivables.get, { balance })],
  })
  await user.click(await button('Record payment'))
  const drawer = await dialog('Record payment')
  await user.click(await button('Record payment', drawer))
  const amount = await field('Amount', drawer)
  await waitFor(() => expect(document.activeElement).toBe(amount))
  await user.type(amount, '1,250.00')
  const day = await field('Received on', drawer)
  await user.clear(day)
  await user.click(await button('Record payment', drawer))
  await waitFor(() => expect(document.activeElement).toBe(day))
  expect(asked(api.receivables.pay)).toEqual([])
})

test('a payment is prefilled with the day it is in the zone of the provider, whichever the account’s is', async () => {
  const { user, asked } = await openPortal('/receivables/3', {
    person: staff,
    account: { time_zone: 'Pacific/Kiritimati' },
    answers: [answerWith(api.receivables.get, { account, balance: { ...balance, balance: 5000 } }), hold(api.receivables.pay)],
  })
  await user.click(await button('Record payment'))
  const drawer = await dialog('Record payment')
  await user.type(await field('Amount', drawer), '40.00')
  await user.click(await button('Record payment', drawer))
  const received_on = timeIn('America/Los_Angeles').today()
  await waitFor(() => expect(asked(api.receivables.pay).map(({ body }) => body)).toMatchObject([{ received_on }]))
})

test('a payment above what is owed is sent only after a question that names the amounts', async () => {
  const { user, asked } = await openPortal('/receivables/3', {
    person: staff,
    answers: [answerWith(api.receivables.get, { account, balance: { ...balance, balance: 125_000 } }), hold(api.receivables.pay)],
  })
  await user.click(await button('Record payment'))
  const drawer = await dialog('Record payment')
  const send = async (amount: string) => {
    const typed = await field('Amount', drawer)
    await user.clear(typed)
    await user.type(typed, amount)
    await user.dblClick(await button('Record payment', drawer))
  }
  await send('12,500.00')
  const asks = await question(/^\$12,500\.00 is \$11,250\.00 more than the \$1,250\.00 that this account owes/)
  await user.click(await button('CANCEL', asks))
  expect(asked(api.receivables.pay)).toEqual([])
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  await send('1,250.00')
  await waitFor(() => expect(asked(api.receivables.pay).map(({ body }) => body)).toMatchObject([{ amount: 125_000 }]))
})

test('a payment that the account wants as credit is sent once it is confirmed', async () => {
  const { user, asked } = await openPortal('/receivables/3', {
    person: staff,
    answers: [answerWith(api.receivables.get, { account, balance: { ...balance, balance: -500 } }), hold(api.receivables.pay)],
  })
  await user.click(await button('Record payment'))
  const drawer = await dialog('Record payment')
  await user.type(await field('Amount', drawer), '40.00')
  await user.click(await button('Record payment', drawer))
  const asks = await question('This account owes nothing. The $40.00 will be credit of the account.')
  await user.click(await button('CONTINUE', asks))
  await waitFor(() => expect(asked(api.receivables.pay).map(({ body }) => body)).toMatchObject([{ amount: 4000 }]))
})

test('a colleague’s request that awaits approval is shown on the account’s page', async () => {
  const request = {
    id: 8,
    kind: 'adjustment',
    amount: -900_000,
    requested_by_name: 'Robin Okafor',
    created_at: '2026-05-01T19:00:00Z',
  } as const
  await openPortal('/receivables/3', {
    person: staff,
    answers: [answerWith(api.receivables.get, { account, balance, waiting: [request] })],
  })
  await expectText(/^Adjustment of .*9,000\.00, asked by Robin Okafor, May 1, 2026/)
  expect((await link('Approvals')).getAttribute('href')).toBe('/money-requests')
})

test('putting an account on hold asks first, explains the hold, and happens once for two presses', async () => {
  const { user, asked } = await openPortal('/receivables/3', {
    person: staff,
    answers: [answerWith(api.receivables.get, { account, balance }), answerWith(api.credit.get, held), hold(api.accounts.hold)],
  })
  await user.click(await button('Put on hold'))
  const drawer = await dialog('Put on hold')
  expect(asked(api.accounts.hold)).toEqual([])
  expect(drawer.textContent).toContain('Olympic Paving')
  expect(drawer.textContent).toContain('All cards of the account count as Locked at once.')
  const press = await button('Put on hold', drawer)
  await user.dblClick(press)
  await waitFor(() => expect(press.getAttribute('aria-disabled')).toBe('true'))
  await user.click(press)
  expect(asked(api.accounts.hold).map(({ body }) => body)).toEqual([
    { reason: 'credit', note: 'Because more than the limit is used', nobody_signs_in: false },
  ])
})

test('closing a refusal over a drawer does not shift the page behind', async () => {
  const { user } = await openPortal('/receivables/3', {
    person: staff,
    answers: [
      answerWith(api.credit.get, held),
      refuse(api.accounts.hold, 409, { message: 'This account is on hold already: Credit' }),
    ],
  })
  const { style } = document.documentElement
  await user.click(await button('Put on hold'))
  const drawer = await dialog('Put on hold')
  expect(style.scrollbarGutter).toBe('stable')
  await user.click(await button('Put on hold', drawer))
  await user.click(await button('Close', await question('This account is on hold already: Credit')))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(style.scrollbarGutter).toBe('stable')
})

test('a credit hold is released once for two presses', async () => {
  const { user, asked } = await openPortal('/receivables/3', {
    person: staff,
    answers: [answerWith(api.credit.get, { ...held, is_held: true }), hold(api.accounts.release)],
  })
  await screen.findByText('On hold for credit')
  const press = await button('Release the hold')
  await user.dblClick(press)
  await waitFor(() => expect(press.getAttribute('aria-disabled')).toBe('true'))
  await user.click(press)
  expect(asked(api.accounts.release)).toHaveLength(1)
})

test('a returned payment also brings the credit and the adjustments of the account up to date', async () => {
  const payment: PaymentRow = {
    id: 4,
    payment_number: 'PAY-000004',
    method: 'cheque',
    amount: 100_000,
    received_on: '2026-05-01',
    reference: '',
    state: 'posted',
    returned_on: null,
    open: 0,
    paid: [],
    created_at: '2026-05-01T12:00:00Z',
  }
  const { user, asked } = await openPortal('/receivables/3', {
    person: staff,
    answers: [answerWith(api.receivables.get, { account, balance, payments: [payment] }), answerWith(api.receivables.return, {})],
  })
  await user.click(await button('Enter return: PAY-000004'))
  const drawer = await dialog('Return of PAY-000004')
  await user.type(await field('Returned on', drawer), '2026-05-02')
  await user.type(await field('Reason', drawer), 'No funds')
  const counted = () => [asked(api.credit.get).length, asked(api.adjustments.list).length] as const
  const [credit, adjustments] = counted()
  expect(Math.min(credit, adjustments)).toBeGreaterThan(0)
  await user.click(await button('Enter return', drawer))
  await waitFor(() => expect(counted()).toEqual([credit + 1, adjustments + 1]))
})

test('an account of a portal without a ledger leads to where its first day is chosen', async () => {
  await openPortal('/receivables/3', {
    person: staff,
    answers: [answerWith(api.receivables.get, { account, balance: { ...balance, ledger_from: null } })],
  })
  expect((await link('Choose its first day on Receivables')).getAttribute('href')).toBe('/receivables')
})

test('the totals of all accounts stand above the list', async () => {
  const totals = { balance: 125_000, past_due: 25_000, unused_credit: 0, aging: { ...aging, current: 100_000, days_30: 25_000 } }
  const meta = { page: 1, per_page: 10, total: 1, last_page: 1 }
  await openPortal('/receivables', { person: staff, answers: [answer(api.receivables.list, { data: [], totals, meta })] })
  await expectText('Total of all accounts')
  await expectText('$1,250.00')
})

test('an account with nothing open says so, in the list and on its page', async () => {
  const meta = { page: 1, per_page: 10, total: 1, last_page: 1 }
  const totals = { balance: 0, past_due: 0, unused_credit: 0, aging }
  const row: ReceivableRow = {
    account_id: 3,
    account_name: 'Olympic Paving',
    division_number: '00',
    account_number: '0000123',
    standing: 'open',
    ...totals,
    oldest_due_on: null,
    proposed_cause: null,
  }
  const { user } = await openPortal('/receivables?keyword=olympic', {
    person: staff,
    answers: [answer(api.receivables.list, { data: [row], totals, meta }), answerWith(api.receivables.get, { account, balance })],
  })
  await expectText('Nothing open')
  await expectText('1 account found')
  await user.click(await link('Olympic Paving'))
  await waitFor(() => expect(screen.getByRole('region', { name: 'Open items' }).textContent).toContain('Nothing is open'))
})

test('no totals stand above a list that could not be read', async () => {
  await openPortal('/receivables', { person: staff, answers: [refuse(api.receivables.list, 422, { message: 'Not readable' })] })
  await expectText(/Couldn’t load accounts/)
  expect(screen.queryByText('Total of all accounts')).toBeNull()
})

const openInvoice: LedgerItem = {
  id: 1,
  kind: 'invoice',
  document_id: 1,
  number: 'INV-000001',
  dated_on: '2026-04-01',
  due_on: '2026-05-01',
  amount: 5_000,
  open: 5_000,
}
const owed = answerWith(api.receivables.get, { account, balance: { ...balance, balance: 5_000 }, items: [openInvoice] })

test('an invoice that someone else has settled meanwhile is named at the invoices, and can be cleared', async () => {
  const { user, play } = await openPortal('/receivables/3', { person: staff, answers: [owed] })
  await user.click(await button('Record payment'))
  const drawer = await dialog('Record payment')
  await user.type(await field('Amount', drawer), '40.00')
  await user.click(await field('INV-000001, $50.00', drawer))
  const errors = { invoice_numbers: ['INV-000001 is not open in this account'] }
  play(
    refuse(api.receivables.pay, 422, { message: 'Please check the highlighted fields', errors }),
    answerWith(api.receivables.get, { account, balance }),
  )
  await user.click(await button('Record payment', drawer))
  await expectText('INV-000001 is not open in this account', drawer)
})

test('a message about no field of the form opens a popup', async () => {
  const { user, play } = await openPortal('/receivables/3', { person: staff, answers: [owed] })
  await user.click(await button('Record payment'))
  const drawer = await dialog('Record payment')
  await user.type(await field('Amount', drawer), '40.00')
  play(
    refuse(api.receivables.pay, 422, { message: 'Please check the highlighted fields', errors: { bank: ['Is closed today'] } }),
  )
  await user.click(await button('Record payment', drawer))
  await expectText(/Is closed today/, await question('Please check the highlighted fields'))
})

test('rules that a colleague has changed since the form was opened are merged, not overwritten', async () => {
  const rules = {
    late_fee_rate: 1_500,
    late_fee_grace_days: 5,
    close_after_days: 2,
    remit_to: 'PO Box 1',
    invoice_message: '',
    version: 3,
  }
  const { user, play, asked } = await openPortal('/receivables', {
    person: staff,
    answers: [answerWith(api.receivables.rules, rules)],
  })
  await user.click(await button('Rules'))
  const drawer = await dialog('Receivables rules')
  await user.type(await field('Message on every invoice', drawer), 'Thank you')
  const theirs = answerWith(api.receivables.rules, { ...rules, remit_to: 'PO Box 2', version: 4 })
  play(theirs, refuse(api.receivables.saveRules, 409, { code: 'version' }))
  await user.click(await button('Save', drawer))
  await expectText('PO Box 2', drawer)
  play(theirs)
  await user.click(await button('Save again', drawer))
  await waitFor(() =>
    expect(asked(api.receivables.saveRules).map(({ body }) => body)).toMatchObject([
      { version: 3, remit_to: 'PO Box 1', invoice_message: 'Thank you' },
      { version: 4, remit_to: 'PO Box 2', invoice_message: 'Thank you' },
    ]),
  )
})

test('a limit that a colleague has changed behind the open form is not overwritten', async () => {
  const limit = (credit_limit: number, version: number) => answerWith(api.credit.get, { credit_limit, version })
  const { user, play, asked } = await openPortal('/receivables/3', {
    person: staff,
    answers: [answerWith(api.receivables.get, { account, balance }), limit(500_000, 1)],
  })
  await user.click(await button('Set limit'))
  const drawer = await dialog('Credit limit')
  const typed = await field('Limit (leave empty for none)', drawer)
  await user.clear(typed)
  await user.type(typed, '6000')
  play(limit(900_000, 2))
  // The user comes back to the tab a minute later, and the page is read again.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 })
  onTestFinished(() => void vi.useRealTimers())
  globalThis.dispatchEvent(new Event('visibilitychange'))
  await waitFor(() => expect(asked(api.credit.get)).toHaveLength(2))
  await screen.findAllByText('$9,000.00')
  play(refuse(api.credit.save, 409, { code: 'version', message: 'Someone else has changed the credit since you opened it' }))
  await user.click(await button('Save', drawer))
  await question('Someone else has changed the credit since you opened it')
  expect(asked(api.credit.save).map(({ body }) => body)).toMatchObject([{ version: 1 }])
})

test('the preview of corrected prices says that lines credited after a dispute stay, also if nothing else differs', async () => {
  const differs = { lines: [], changed: 0, rules: [], missing: 0, credited: 1, net: 0 }
  const { user } = await openPortal('/receivables/3', {
    person: staff,
    answers: [answerWith(api.receivables.get, { account, balance }), answerWith(api.corrections.previewRebill, differs)],
  })
  await user.click(await button('Correct prices'))
  const drawer = await dialog('Correct prices or taxes')
  await user.type(await field('Invoice', drawer), 'INV-000123')
  await user.type(await field('Reason', drawer), 'Agreed in October')
  await user.click(await button('Show what changes', drawer))
  await expectText(/credited after a dispute stay as they are/)
})
