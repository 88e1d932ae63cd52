// docs/product/invoices.md#the-paper: the fees among the lines, each with its purpose and the date of the consent.
import type { DocumentFee, DocumentLine, InvoiceDocument } from '@forecourt/domain/rules/invoice-document.ts'
import { groupLines, sumOf } from '@forecourt/domain/rules/invoice-summary.ts'
import { sectionHeading, tablePieces, type Column, type Piece } from './pieces.ts'
import { moneyIn, type Row } from './sum-columns.ts'
import { days } from './words.ts'

type FeeRow = Row & Partial<DocumentFee>

/** A fee of the network has no consent and is listed by its product. Before version 3 of the template, all fees were. */
const rowsOf = (of: readonly DocumentLine[], agreed: NonNullable<InvoiceDocument['fees']>): FeeRow[] => {
  const byRule = Map.groupBy(of, ({ fee }) => fee)
  const rows = byRule.entries().flatMap(([rule, lines]): FeeRow[] => {
    const known = rule === undefined ? undefined : agreed[rule]
    if (known) return [{ ...known, sums: sumOf(lines) }]
    return groupLines(lines, 'product').map((group) => ({ name: group.name, sums: sumOf(group.lines) }))
  })
  return rows.toArray()
}

export const feePieces = ({ lines, fees: agreed }: InvoiceDocument): Piece[] => {
  const of = lines.filter(({ kind }) => kind === 'fee')
  if (of.length === 0) return []
  const all = sumOf(of)
  const words: Column<FeeRow>[] = [
    { title: 'For', width: 200, value: ({ occasion = '' }) => occasion },
    { title: 'Agreed on', width: 60, value: ({ agreed_on }) => (agreed_on ? days(agreed_on) : '') },
  ]
  const columns: Column<FeeRow>[] = [
    { title: 'Fee', width: agreed ? 120 : 300, value: ({ name }) => name, total: 'Total' },
    ...(agreed ? words : []),
    { title: 'Count', width: 60, isNumber: true, value: ({ sums }) => String(sums.lines), total: String(all.lines) },
    moneyIn(all)('Amount', 80, ({ total }) => total),
  ]
  return [sectionHeading('Fees'), ...tablePieces(columns, rowsOf(of, agreed ?? {}))]
}
