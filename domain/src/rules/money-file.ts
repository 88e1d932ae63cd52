// docs/product/receivables.md#payments-from-files: parses one line of a file of payments, opening items or outside invoices.
import { cut } from '#src/format/cut.ts'
import type { PaymentMapping } from './import-fields.ts'
import { readAmount, readDate } from './mapped-line.ts'
import { ownValue } from './own-value.ts'
import { highestPayment, paymentMethods, type PaymentMethod } from './payments.ts'

export const paymentColumns = ['account_number', 'amount', 'received_on', 'method', 'reference', 'invoice_number'] as const
export const outsideInvoiceColumns = ['account_number', 'invoice_number', 'invoiced_on', 'due_on', 'total', 'tran_id'] as const
export const openingColumns = ['account_number', 'number', 'dated_on', 'due_on', 'amount'] as const

export type Cells<Column extends string> = Readonly<Record<Column, string>>

/** Parses 1250, 1,250.00, $1,250.5, and negative -12.00, 12.00- or (12.00). Returns cents; undefined for anything else. */
export const readCents = (text: string) => {
  const typed = text.trim()
  const [, before, behind, within] = /^(?:-(.+)|(.+)-|\((.+)\))$/.exec(typed) ?? []
  const below = before ?? behind ?? within
  const found = /^\$?([1-9]\d{0,2}(?:,\d{3})+|\d{1,12})(?:\.(\d{1,2}))?$/.exec(below ?? typed)
  if (!found) return undefined
  const cents = Number(found[1]!.replaceAll(',', '')) * 100 + Number((found[2] ?? '').padEnd(2, '0'))
  return below === undefined ? cents : -cents
}

/** Parses 2026-03-01 or 3/1/2026. Undefined if there is no such day. */
export const readDay = (text: string) => {
  const iso = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text.trim())
  const us = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text.trim())
  const [year, month, date] = iso ? [iso[1], iso[2], iso[3]] : us ? [us[3], us[1], us[2]] : []
  if (!year || !month || !date) return undefined
  const day = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`
  const at = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day) && day >= '1900-01-01' ? day : undefined
}

const methodNames: Readonly<Record<string, PaymentMethod>> = {
  ...Object.fromEntries(paymentMethods.map((method) => [method.toLowerCase(), method])),
  check: 'cheque',
}

const visible = (text: string, most: number) => cut(text.replaceAll(/[\p{Cc}\p{Cf}]/gu, '').trim(), most)

/**
 * Finds exactly one eight-digit number, in any of these forms: 01000123, 01-000123, Acct 01 000123. Other text is kept, so that no
 * account is guessed and the person who decides sees the text from the file.
 */
const readAccountNumber = (text: string) => {
  const found = [...text.matchAll(/(?<![\p{L}\d])(\d{2})[ -]?(\d{6})(?![\p{L}\d])/gu)]
  return found.length === 1 ? `${found[0]![1]}${found[0]![2]}` : visible(text, 20)
}

export type PaymentLine = {
  account_number: string
  amount: number | null
  received_on: string | null
  method: PaymentMethod | ''
  reference: string
  invoice_number: string
  /** Why the line cannot be a payment; empty if it can. */
  problem: string
}

export const paymentProblem = (
  { amount, received_on, method }: Pick<PaymentLine, 'amount' | 'received_on' | 'method'>,
  today: string,
) => {
  if (amount === null) return 'The amount cannot be read'
  if (amount <= 0) return 'The amount must be more than zero'
  if (amount > highestPayment) return 'The amount is above $2,000,000.00'
  if (received_on === null) return 'The day cannot be read'
  if (received_on > today) return 'The day is in the future'
  return method === '' ? 'The method is none of ACH, EFT, check, wire and card' : ''
}

type PaymentCells = Cells<(typeof paymentColumns)[number]>

export const readPaymentLine = (cells: PaymentCells, today: string): PaymentLine => {
  const read = {
    account_number: readAccountNumber(cells.account_number),
    amount: readCents(cells.amount) ?? null,
    received_on: readDay(cells.received_on) ?? null,
    method:
      cells.method.trim() === '' ? ('EFT' as const) : (ownValue(methodNames, cells.method.trim().toLowerCase()) ?? ('' as const)),
    reference: visible(cells.reference, 40),
    invoice_number: visible(cells.invoice_number, 20),
  }
  return { ...read, problem: paymentProblem(read, today) }
}

/** Banks use their own formats for days and amounts. Cells that cannot be parsed become empty, and the line is refused. */
const asOurCells = (cells: PaymentCells, { date_format, decimal }: PaymentMapping): PaymentCells => {
  const cents = readAmount(cells.amount.trim(), { decimals: 2, decimal })
  return {
    ...cells,
    amount: cents === undefined ? '' : (cents / 100).toFixed(2),
    received_on: readDate(cells.received_on.trim(), date_format),
  }
}

export const readPaymentCells = (cells: PaymentCells, mapping: PaymentMapping | undefined, today: string) =>
  readPaymentLine(mapping ? asOurCells(cells, mapping) : cells, today)

/** The part of a refused line that is stored, to show it and to parse it again: only our columns, at a readable length. */
export const keptCells = (cells: PaymentCells) =>
  Object.fromEntries(paymentColumns.map((column) => [column, visible(cells[column], 60)])) as PaymentCells

export type OpeningLine = { account_number: string; number: string; dated_on: string; due_on: string; amount: number }

/** The item, or its problem as a sentence. */
export const readOpeningLine = (cells: Cells<(typeof openingColumns)[number]>, today: string): OpeningLine | string => {
  const amount = readCents(cells.amount)
  const dated_on = readDay(cells.dated_on)
  const due_on = readDay(cells.due_on)
  const number = visible(cells.number, 21)
  const account_number = readAccountNumber(cells.account_number)
  if (!account_number) return 'The account number is missing'
  if (!number || number.length > 20) return 'The number must have 1 to 20 characters'
  if (!dated_on || !due_on) return 'A day cannot be read'
  if (dated_on > today) return 'The day is in the future'
  if (due_on < dated_on) return 'It is due before its day'
  if (amount === undefined) return 'The amount cannot be read'
  if (amount === 0 || Math.abs(amount) > highestPayment) return 'The amount must be from one cent to $2,000,000.00'
  return { account_number, number, dated_on, due_on, amount }
}

export type OutsideInvoiceLine = {
  account_number: string
  invoice_number: string
  invoiced_on: string
  due_on: string
  total: number
  /** A purchase on the invoice; may be empty. */
  tran_id: string
}

/** Numbers of invoices that the portal assigns itself. */
const ownNumber = /^(INV|CM)-\d+$/i
/** Everything that is paid or used in the ledger has one of these numbers, or that of an opening item. */
const ownItem = /^(INV|CM|PAY|ADJ)-\d+$/i
export const isOwnItem = (number: string) => ownItem.test(number)
export const ownNumberProblem = (number: string) => `${number} is a number that this portal gives out itself`

/** A line of a file of invoices from another system, or its problem as a sentence. */
export const readOutsideInvoice = (cells: Cells<(typeof outsideInvoiceColumns)[number]>): OutsideInvoiceLine | string => {
  const total = readCents(cells.total)
  const invoiced_on = readDay(cells.invoiced_on)
  const due_on = readDay(cells.due_on)
  const invoice_number = visible(cells.invoice_number, 41)
  const account_number = readAccountNumber(cells.account_number)
  if (!account_number) return 'The account number is missing'
  if (!invoice_number || invoice_number.length > 40) return 'The invoice number must have 1 to 40 characters'
  if (ownNumber.test(invoice_number)) return ownNumberProblem(invoice_number)
  if (!invoiced_on || !due_on) return 'A day cannot be read'
  if (due_on < invoiced_on) return 'It is due before its day'
  if (total === undefined) return 'The total cannot be read'
  return { account_number, invoice_number, invoiced_on, due_on, total, tran_id: visible(cells.tran_id, 60) }
}
