import { screen, waitFor } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { api } from '@forecourt/domain/contract/api.ts'
import type { ReplyOf } from '@forecourt/domain/contract/endpoint.ts'
import type { InvoiceDestination } from '@forecourt/domain/contract/invoices.ts'
import { TransactionRow } from '@forecourt/domain/contract/transactions.ts'
import { button, describedBy, dialog, expectText, field, link } from '#testing/find.ts'
import { answer, answerWith, openPortal, refuse } from '#testing/portal.tsx'
import { emptiest } from '#testing/emptiest.ts'

const invoice = { id: 5, invoice_number: 'INV-5', source: 'us', files: ['pdf'] } as const
const openInvoice = (goes_to: InvoiceDestination | null) =>
  openPortal('/invoices/5', {
    answers: [
      answerWith(api.invoices.get, { ...invoice, files: [...invoice.files] }),
      answer(api.invoices.deliveries, { data: [], goes_to }),
    ],
  })

test('an account without billing information gets a link to it instead of Send', async () => {
  await openInvoice(null)
  await expectText('This account has no billing information to send invoices to')
  expect((await link('Open Billing Information')).getAttribute('href')).toBe('/billing-information')
  expect(screen.queryByRole('button', { name: /^Send/ })).toBeNull()
})

test('sending an invoice shows the recipient and needs a reason', async () => {
  const { user, asked } = await openInvoice({ method: 'email', emails: ['ap@fleet.test'] })
  await user.click(await button('Send'))
  const drawer = await dialog('Send')
  await expectText('ap@fleet.test', drawer)
  await user.click(await button('Send', drawer))
  const reason = await field('Reason', drawer)
  await waitFor(() => expect(document.activeElement).toBe(reason))
  expect(describedBy(reason)).toContain('Reason field is required')
  expect(asked(api.invoices.send)).toEqual([])
})

test('an account that was never billed says so, and an invoice of another account is not found', async () => {
  const { user } = await openPortal('/invoices?invoice=9', {
    person: { roles: ['finance manager'] },
    answers: [refuse(api.invoices.get, 404, { code: 'not_found' })],
  })
  await expectText('This invoice could not be found.', await screen.findByRole('dialog'))
  await user.keyboard('{Escape}')
  await expectText('No invoices yet')
})

type Lines = ReplyOf<typeof api.transactions.list>
const line = (part: Partial<TransactionRow>): TransactionRow => ({
  ...(emptiest(TransactionRow) as TransactionRow),
  transacted_at: '2026-11-03T09:14:00',
  ...part,
})
const linesOf = (data: TransactionRow[], next: string | null = null): Lines => ({
  data,
  meta: { per_page: 20, next, sums: { transactions: 309, quantity: 0, total: 0 } },
})

test('the lines of an invoice appear once everything above them is there, so that none moves under the pointer', async () => {
  const disputes = Promise.withResolvers<void>()
  const { asked } = await openPortal('/invoices/5', {
    answers: [
      answerWith(api.invoices.get, { ...invoice, files: [...invoice.files] }),
      answer(api.transactions.list, linesOf([line({ id: 1, vehicle_number: '1143' })])),
      [
        api.disputes.ofInvoice,
        async () => {
          await disputes.promise
          return Response.json({ data: { until: '2027-01-15', is_open: true, disputes: [] } })
        },
      ],
    ],
  })
  await waitFor(() => expect(asked(api.transactions.list)).toHaveLength(1))
  await expectText('It has not been sent.')
  expect(screen.queryByRole('list', { name: 'Transactions' })).toBeNull()
  disputes.resolve()
  await screen.findByRole('list', { name: 'Transactions' })
  await expectText(/dispute it until Jan 15, 2027/)
})

test('the lines of a long invoice are searched, and a search without a match can be cleared', async () => {
  const truck = line({ id: 2, vehicle_number: '1143' })
  const { user, asked } = await openPortal('/invoices/5', {
    answers: [
      answerWith(api.invoices.get, { ...invoice, files: [...invoice.files], transactions: 309 }),
      answer(api.transactions.list, ({ address }) => {
        const keyword = address.searchParams.get('keyword')
        if (keyword === '1143') return linesOf([truck])
        return keyword ? linesOf([]) : linesOf([line({ id: 1, vehicle_number: '1001' }), truck], '2026-11-01T00:00:00~1')
      }),
    ],
  })
  const search = await screen.findByRole('searchbox', { name: 'Card, vehicle, driver or site' })
  await user.type(search, '1143')
  await waitFor(() => expect(screen.getAllByRole('button', { name: /vehicle \d+/ })).toHaveLength(1))
  expect(asked(api.transactions.list).at(-1)!.address.searchParams.get('invoice_id')).toBe('5')
  await user.clear(search)
  await user.type(search, 'no such truck')
  await expectText('No transactions match.')
  await user.click(await button('Clear filters'))
  await waitFor(() => expect(screen.getAllByRole('button', { name: /vehicle \d+/ })).toHaveLength(2))
})

test('Escape closes an invoice, also from a line whose details are open', async () => {
  const { user } = await openPortal('/invoices?invoice=5', {
    answers: [
      answerWith(api.invoices.get, { ...invoice, files: [...invoice.files] }),
      answer(api.transactions.list, linesOf([line({ id: 1, vehicle_number: '1143' })])),
    ],
  })
  const summary = await screen.findByRole('button', { name: /vehicle 1143/ })
  await user.click(summary)
  await waitFor(() => expect(summary.getAttribute('aria-expanded')).toBe('true'))
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})
