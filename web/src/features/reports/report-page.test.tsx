import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { api } from '@forecourt/domain/contract/api.ts'
import { withWrittenDays } from '@forecourt/domain/format/with-written-days.ts'
import { inOwnDays } from '#src/text/in-own-days.ts'
import { expectAccessible } from '#testing/accessible.ts'
import { at, button, expectText } from '#testing/find.ts'
import { answer, answerWith, openPortal, refuse } from '#testing/portal.tsx'

const october = '/transaction-detail-report?from=2026-10-01&to=2026-10-31'
const network = () => screen.findByRole('combobox', { name: 'Network' })

test('the form shows what the preview shows, also when the same address comes back', async () => {
  const { user, go, asked } = await openPortal(october, { person: { roles: ['report user'] } })
  await user.click(await network())
  await user.click(await screen.findByRole('option', { name: 'WEX' }))
  await user.click(await button('Preview'))
  await waitFor(() => expect(JSON.stringify(asked(api.reports.preview).at(-1)?.body)).toContain('WEX'))
  go(october)
  await waitFor(async () => expect((await network()).textContent).toBe('All networks'))
})

test('a card on a row opens that very card; closing it returns to the report with its parameters', async () => {
  const columns = ['transacted_at', 'card_number', 'invoice_number']
  const rows = [
    ['2026-10-01T08:00:00', '•••• 4400', 'INV-000123'],
    ['2026-10-02T08:00:00', '•••• 4400', null],
  ]
  const links = { card_number: [31, 32], invoice_number: [5, null] }
  const narrowed = `${october}&network=WEX`
  const { user, asked } = await openPortal(narrowed, {
    person: { roles: ['report user', 'card editor'] },
    answers: [
      answerWith(api.reports.preview, { columns, rows, links, row_count: 2, time_zone: 'America/Los_Angeles' }),
      answerWith(api.cards.get, { id: 32, description: 'Truck 9' }),
    ],
  })
  const cards = await screen.findAllByRole('link', { name: '•••• 4400' })
  expect(cards).toHaveLength(2)
  await user.click(cards[1]!)
  await waitFor(() => expect(asked(api.cards.get).at(-1)?.address.pathname).toBe('/v1/cards/32'))
  await user.click(await button('Close', await screen.findByRole('dialog')))
  await waitFor(() => expect(at()).toBe(narrowed))
})

test('the day of an invoice that can be chosen is in the language of the reader', async () => {
  const invoice = { value: '5', label: 'INV-000123 · Oct 31, 2026 · $120.00' }
  expect(inOwnDays(invoice.label)).toBe(invoice.label)
  expect(withWrittenDays(invoice.label, new Intl.DateTimeFormat('es-US', { dateStyle: 'medium', timeZone: 'UTC' }))).toBe(
    'INV-000123 · 31 oct 2026 · $120.00',
  )
  const { user } = await openPortal('/billing-sort-report', {
    person: { roles: ['report user'] },
    answers: [answer(api.reports.options, { data: [invoice] })],
  })
  await user.click(await screen.findByRole('combobox', { name: 'Invoice' }))
  await screen.findByRole('option', { name: invoice.label })
})

test('a link to a file that is no longer kept says so, and the notice can be dismissed', async () => {
  const { user } = await openPortal(`${october}&run=77`, {
    person: { roles: ['report user'] },
    answers: [refuse(api.reports.getRun, 404)],
  })
  await screen.findByText('This file is no longer kept')
  await user.click(await button('Dismiss'))
  await waitFor(() => expect(screen.queryByText('This file is no longer kept')).toBeNull())
  expect(at()).toBe(october)
})

const aLongReport = () => {
  const columns = ['transacted_at', 'card_number', 'driver_name', 'amount']
  const rows = Array.from({ length: 200 }, (_, row) => ['2026-10-01T08:00:00', `•••• ${1000 + row}`, `Driver ${row}`, 100])
  return answerWith(api.reports.preview, { columns, rows, row_count: 200, time_zone: 'America/Los_Angeles' })
}
const drawnRows = async () => {
  const table = await screen.findByRole('table', { name: /^Transaction Detail Report/ })
  return within(table).getAllByRole('button', { name: 'Oct 1, 2026, 8:00 AM' }).length
}

test('a long preview opens with the rows in sight, and draws the others while the page is idle', async () => {
  await openPortal(october, { person: { roles: ['report user'] }, answers: [aLongReport()] })
  expect(await drawnRows()).toBeLessThan(100)
  await waitFor(async () => expect(await drawnRows()).toBe(200), { timeout: 10_000 })
})

test('a long preview that is printed at once is printed whole', async () => {
  await openPortal(october, { person: { roles: ['report user'] }, answers: [aLongReport()] })
  expect(await drawnRows()).toBeLessThan(100)
  await waitFor(async () => {
    dispatchEvent(new Event('beforeprint'))
    expect(await drawnRows()).toBe(200)
  })
  dispatchEvent(new Event('afterprint'))
})

test('without an invoice, the Billing Sort report shows no error', async () => {
  await openPortal('/billing-sort-report', {
    person: { roles: ['report user'] },
    answers: [answer(api.reports.options, { data: [] })],
  })
  await expectText('No invoices yet')
  expect(screen.queryByText('Invoice is required')).toBeNull()
})

test('a range that ends before it begins is refused at its field and not applied', async () => {
  const { user, asked } = await openPortal(october, {
    person: { roles: ['report user'] },
    answers: [answer(api.reports.options, { data: ['7001', '7002'].map((value) => ({ value, label: value })) })],
  })
  const choose = async (field: string, option: string) => {
    await user.click(await screen.findByRole('combobox', { name: field }))
    expect((await screen.findAllByRole('option'))[0]?.textContent).toBe('All')
    await user.click(await screen.findByRole('option', { name: option }))
  }
  await choose('Card from', '7002')
  await choose('Card to', '7001')
  await expectText('Card from must not be after Card to')
  const before = asked(api.reports.preview).length
  await user.click(await button('Preview'))
  const to = await screen.findByRole('combobox', { name: 'Card to' })
  await waitFor(() => expect(document.activeElement).toBe(to))
  expect(at()).toBe(october)
  expect(asked(api.reports.preview)).toHaveLength(before)
})

test('a preview that fails can be retried, and a period without transactions says so and can still be sent', async () => {
  const { user, play } = await openPortal(october, {
    person: { roles: ['report user'] },
    answers: [
      refuse(api.reports.preview, 500, { message: 'Something went wrong!', code: 'internal', request_id: 'for-support' }),
    ],
  })
  await expectText(/Something went wrong!/, await screen.findByRole('alert'))
  play(answerWith(api.reports.preview, { row_count: 0, time_zone: 'America/Los_Angeles' }))
  await user.click(await button('Retry'))
  await expectText('No transactions in this period')
  expect((await button('E-mail report')).hasAttribute('disabled')).toBe(false)
  await expectAccessible()
})
