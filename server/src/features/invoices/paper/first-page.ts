// docs/product/invoices.md#the-paper: the parts at fixed positions: head, bill-to at the envelope's window, amount due, stub.
import { capital } from '@forecourt/domain/format/capital.ts'
import type { InvoiceDocument } from '@forecourt/domain/rules/invoice-document.ts'
import { scanLine } from '@forecourt/domain/rules/scan-line.ts'
import { letter, points, type Table } from '#src/outside/pdf.ts'
import { margin, width } from './pieces.ts'
import { days, inDollars } from './words.ts'

const right = margin + width
const half = margin + 310

/** The sections may begin here, and the stub begins at `stubTop`. */
export const belowHead = 300
export const stubTop = letter.height - points(2.45)

const pairs = (table: Table, rows: readonly (readonly [string, string])[], from: number) => {
  for (const [at, [title, value]] of rows.entries()) {
    const y = from + at * 12.5
    table.cell(title, { x: half, y, width: 90, size: 8, isQuiet: true })
    table.cell(value, { x: half + 90, y, width: right - half - 90, size: 8, isNumber: true })
  }
}

/** The name is large if there is no logo above it. */
const letterhead = (table: Table, { provider }: InvoiceDocument, logo: Buffer | undefined) => {
  if (logo) table.picture(logo, { x: margin, y: 30, width: 180, height: 36 })
  const nameAt = logo ? { y: 74, size: 11 } : { y: 36, size: 16 }
  table.cell(provider.name, { x: margin, width: 300, bold: true, ...nameAt })
  const lines = [...provider.lines, joined(provider.phone, provider.email), provider.tax_id && `Tax ID ${provider.tax_id}`]
  const below = logo ? 89 : 58
  for (const [at, line] of lines.filter(Boolean).entries())
    table.cell(line, { x: margin, y: below + at * 11, width: 300, size: 8, isQuiet: true })
}

const head = (table: Table, document: InvoiceDocument) => {
  const { account } = document
  table.cell(document.kind === 'invoice' ? 'INVOICE' : 'CREDIT MEMO', {
    x: half,
    y: 34,
    width: right - half,
    size: 20,
    bold: true,
    isNumber: true,
  })
  const facts: (readonly [string, string])[] = [
    ['Number', document.number],
    ['Date', days(document.invoiced_on)],
    ...(document.corrects ? [['Corrects', document.corrects] as const] : []),
    ['Period', `${days(document.period_from)} – ${days(document.period_to)}`],
    ...(document.kind === 'invoice'
      ? [['Terms', capital(document.terms)] as const, ['Due', days(document.due_on)] as const]
      : []),
    ['Account', account.shown],
    ['Account name', account.name],
    ...(document.po_number ? [['PO number', document.po_number] as const] : []),
  ]
  pairs(table, facts, 62)
}

const joined = (...words: string[]) => words.filter(Boolean).join(' · ')

/** Positioned for the left window of a number 10 envelope; the page is folded in three. */
const billTo = (table: Table, { bill_to }: InvoiceDocument) => {
  const top = points(2.15)
  table.cell('Bill to', { x: margin + 12, y: top, width: 270, size: 7, isQuiet: true })
  table.cell(bill_to.legal_name, { x: margin + 12, y: top + 11, width: 280, size: 10.5, bold: true })
  const lines = [...(bill_to.contact ? [`Attn: ${bill_to.contact}`] : []), ...bill_to.lines]
  for (const [at, line] of lines.entries()) table.cell(line, { x: margin + 12, y: top + 25 + at * 12.5, width: 280, size: 10 })
}

const amountRows = ({ balance, total, kind }: InvoiceDocument): (readonly [string, number])[] => {
  const own = [kind === 'invoice' ? 'This invoice' : 'This credit memo', total] as const
  if (!balance) return [own]
  return [
    ['Previous balance', balance.previous],
    ['Payments and credits', balance.payments],
    ...(balance.adjustments === 0 ? [] : [['Adjustments and late fees', balance.adjustments] as const]),
    own,
  ]
}

/** The amount to pay: the balance if a ledger is kept, otherwise the total of the invoice. */
const amountDue = ({ balance, total }: InvoiceDocument) => balance?.due ?? total

const dueWords = ({ kind, due_on, balance }: InvoiceDocument, due: number) => {
  if (due < 0) return 'Credit balance'
  if (kind === 'credit memo') return 'Balance'
  return `${balance ? 'Balance' : 'Amount'} due ${days(due_on)}`
}

const amountBox = (table: Table, document: InvoiceDocument) => {
  const rows = amountRows(document)
  const top = 190
  for (const [at, [title, value]] of rows.entries()) {
    const y = top + at * 14
    table.cell(title, { x: half + 8, y, width: 130, size: 8.5 })
    table.cell(inDollars(value), { x: half + 130, y, width: right - half - 138, size: 8.5, isNumber: true })
  }
  const y = top + rows.length * 14
  const due = amountDue(document)
  table.band({ x: half, y: y + 2, width: right - half, height: 30 })
  table.rule({ y: y + 2, from: half, to: right, weight: 1 })
  table.cell(dueWords(document, due), { x: half + 8, y: y + 12, width: 130, size: 9, bold: true })
  table.cell(inDollars(due), { x: half + 110, y: y + 8.5, width: right - half - 118, size: 16, bold: true, isNumber: true })
}

export const hasStub = (document: InvoiceDocument) => document.kind === 'invoice' && amountDue(document) > 0

const stub = (table: Table, document: InvoiceDocument) => {
  const { account, number, due_on, remit_to } = document
  const due = amountDue(document)
  table.rule({ y: stubTop, from: margin, to: right, weight: 0.6, isDashed: true })
  table.cell('Please return this part with your payment', { x: margin, y: stubTop + 6, width, size: 7, isQuiet: true })
  table.cell('Remit to', { x: margin + 12, y: stubTop + 28, width: 250, size: 7, isQuiet: true })
  for (const [at, line] of remit_to.slice(0, 6).entries())
    table.cell(line, { x: margin + 12, y: stubTop + 39 + at * 12.5, width: 280, size: 10, bold: at === 0 })
  pairs(
    table,
    [
      ['Account', `${account.shown}  ${account.name}`],
      ['Invoice', number],
      ['Due', days(due_on)],
      ['Amount due', inDollars(due)],
      ['Amount enclosed', '$ ________________'],
    ],
    stubTop + 28,
  )
  table.cell(scanLine({ account_number: account.number, number, amount: due }), {
    x: margin,
    y: stubTop + 112,
    width,
    size: 11,
    isMono: true,
    isNumber: true,
  })
}

export const drawFirstPage = (table: Table, document: InvoiceDocument, logo: Buffer | undefined) => {
  letterhead(table, document, logo)
  head(table, document)
  billTo(table, document)
  amountBox(table, document)
  if (hasStub(document)) stub(table, document)
}
