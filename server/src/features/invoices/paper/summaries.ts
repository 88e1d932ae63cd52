// docs/product/invoices.md#the-paper: the sections before and after the lines, each a table of sums.
import { agingNames, agingSteps } from '@forecourt/domain/rules/aging.ts'
import type { DocumentLine, InvoiceDocument } from '@forecourt/domain/rules/invoice-document.ts'
import {
  groupLines,
  localTax,
  salesTax,
  sortTitle,
  sumOf,
  taxesOf,
  type LineGroup,
  type Sums,
} from '@forecourt/domain/rules/invoice-summary.ts'
import { cents, days, price, quantity } from './words.ts'
import { moneyIn, type Row } from './sum-columns.ts'
import { feePieces } from './fee-pieces.ts'
import { taxByState } from './tax-by-state.ts'
import { note, sectionHeading, tablePieces, type Column, type Piece } from './pieces.ts'

const rowsOf = (groups: readonly LineGroup[]): Row[] => groups.map(({ name, lines }) => ({ name, sums: sumOf(lines) }))

const averagePrice = ({ base, quantity: sold }: Sums) => (sold === 0 ? '' : price(Math.round((base * 1_000_000) / sold)))

const unitNames = { G: 'gallons', E: 'GGE', U: 'pieces' } as const

/** Gallons, equivalents and pieces are never added to each other. */
const byProduct = ({ lines }: InvoiceDocument): Piece[] => {
  const all = sumOf(lines)
  const money = moneyIn(all)
  const rows = rowsOf(groupLines(lines, 'product'))
  const units = new Map(lines.map(({ product, unit }) => [product, unit]))
  const columns: Column<Row>[] = [
    { title: 'Product', width: 78, value: ({ name }) => name, total: 'Total' },
    { title: 'Lines', width: 26, isNumber: true, value: ({ sums }) => String(sums.lines), total: String(all.lines) },
    { title: 'Quantity', width: 50, isNumber: true, value: ({ sums }) => quantity(sums.quantity) },
    { title: '', width: 32, value: ({ name }) => unitNames[units.get(name) ?? 'U'] },
    { title: 'Avg. price', width: 40, isNumber: true, value: ({ sums }) => averagePrice(sums) },
    money('Amount', 48, ({ base }) => base),
    money('Federal', 40, ({ federal_tax }) => federal_tax),
    money('State', 40, ({ state_tax }) => state_tax),
    money('Local', 30, localTax),
    money('Sales tax', 38, salesTax),
    money('Fees', 30, ({ fees }) => fees),
    money('Discount', 38, ({ discount }) => -discount),
    money('Total', 50, ({ total }) => total),
  ]
  return [sectionHeading('Summary by product'), ...tablePieces(columns, rows)]
}

const exempt = ({ lines }: InvoiceDocument): Piece[] => {
  const waived = lines.filter((line) => (line.tax_waived ?? 0) !== 0 || line.is_exempt)
  if (waived.length === 0) return []
  const all = sumOf(waived)
  const money = moneyIn(all)
  const nameOf = ({ card, tax_doc, state, product }: DocumentLine) =>
    [`•••• ${card ?? ''}`, tax_doc, state, product].filter(Boolean).join('   ')
  const rows = Map.groupBy(waived, nameOf)
    .entries()
    .toArray()
    .map(([name, of]) => ({ name, sums: sumOf(of) }))
  const columns: Column<Row>[] = [
    { title: 'Card, tax document, state, product', width: 220, value: ({ name }) => name, total: 'Total' },
    { title: 'Quantity', width: 70, isNumber: true, value: ({ sums }) => quantity(sums.quantity) },
    money('Tax waived', 80, ({ tax_waived }) => tax_waived),
    money('Federal still due', 80, ({ federal_tax }) => federal_tax),
    money('State still due', 80, ({ state_tax }) => state_tax),
  ]
  return [sectionHeading('Tax-exempt purchases'), ...tablePieces(columns, rows)]
}

const charges = ({ charges: of, charges_total }: InvoiceDocument): Piece[] =>
  of.length === 0
    ? []
    : [
        sectionHeading('Charges and rebates'),
        ...tablePieces(
          [
            { title: 'What for', width: 400, value: ({ description }) => description, total: 'Total' },
            { title: 'Amount', width: 100, isNumber: true, value: ({ amount }) => cents(amount), total: cents(charges_total) },
          ],
          of,
        ),
      ]

const aging = ({ aging: of, invoiced_on }: InvoiceDocument): Piece[] => {
  if (!of) return []
  const steps = [
    ...agingSteps.map((step) => ({ title: agingNames[step], amount: of[step] })),
    { title: 'Unused credit', amount: -of.unused_credit },
  ]
  const columns = steps.map(({ title }, at): Column<number[]> => ({
    title,
    width: 88,
    isNumber: true,
    value: (row) => cents(row[at]!),
  }))
  return [
    sectionHeading('Open items by age', `as of ${days(invoiced_on)}, by due date`),
    ...tablePieces([{ title: '', width: 0, value: () => '' }, ...columns], [steps.map(({ amount }) => amount)]),
  ]
}

const messages = ({ messages: of }: InvoiceDocument): Piece[] =>
  of.length === 0 ? [] : [sectionHeading('Messages'), ...of.map((text) => note(text))]

/** Summarizes each group by the products bought in it. */
export const groupSummaries = ({ lines, sort }: InvoiceDocument): Piece[] => {
  if (!sort.has_summaries || sort.primary === 'product' || lines.length === 0) return []
  const all = sumOf(lines)
  const rows = groupLines(lines, sort.primary).flatMap(({ name, lines: of }) =>
    groupLines(of, 'product').map(({ name: product, lines: ofProduct }, at) => ({
      name: at === 0 ? name : '',
      product,
      sums: sumOf(ofProduct),
    })),
  )
  const figure = (title: string, width: number, of: (sums: Sums) => number): Column<(typeof rows)[number]> => ({
    title,
    width,
    isNumber: true,
    value: ({ sums }) => cents(of(sums)),
    total: cents(of(all)),
  })
  return [
    { ...sectionHeading(`Summary by ${sortTitle(sort.primary).toLowerCase()} and product`), beginsPage: rows.length > 30 },
    ...tablePieces(
      [
        { title: sortTitle(sort.primary), width: 120, value: ({ name }) => name, total: 'Total' },
        { title: 'Product', width: 90, value: ({ product }) => product },
        { title: 'Lines', width: 36, isNumber: true, value: ({ sums }) => String(sums.lines), total: String(all.lines) },
        { title: 'Quantity', width: 60, isNumber: true, value: ({ sums }) => quantity(sums.quantity) },
        figure('Amount', 62, ({ base }) => base),
        figure('Taxes', 56, taxesOf),
        figure('Discount', 50, ({ discount }) => -discount),
        figure('Total', 66, ({ total }) => total),
      ],
      rows,
    ),
  ]
}

export const firstSections = (document: InvoiceDocument): Piece[] =>
  [byProduct, charges, feePieces, taxByState, exempt, aging, messages].flatMap((section) => section(document))
