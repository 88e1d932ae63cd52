import { screen, waitFor } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { api } from '@forecourt/domain/contract/api.ts'
import type { InvoiceDestination } from '@forecourt/domain/contract/invoices.ts'
import { button, describedBy, dialog, expectText, field, link } from '#testing/find.ts'
import { answer, answerWith, openPortal, refuse } from '#testing/portal.tsx'

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
