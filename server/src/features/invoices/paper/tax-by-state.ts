// docs/product/invoices.md#the-paper: taxes by state and product. From template 2 on each rate has its own row, so that a rate
// change within the period is visible.
import type { DocumentLine, InvoiceDocument } from '@forecourt/domain/rules/invoice-document.ts'
import { groupLines, sumOf, taxesOf } from '@forecourt/domain/rules/invoice-summary.ts'
import type { Pricing } from '@forecourt/domain/rules/pricing/line-taxes.ts'
import type { TaxLevel } from '@forecourt/domain/rules/taxes.ts'
import { sectionHeading, tablePieces, type Column, type Piece } from './pieces.ts'
import { moneyIn, type Row } from './sum-columns.ts'
import { days, price, quantity } from './words.ts'

/** `rates` by level, if the taxes of all lines in the row were calculated with the same rates. */
type TaxRow = Row & { rates: Partial<Record<TaxLevel, number>> }

/** Empty if the network calculated the taxes, because its rates are not known. */
const ratesOf = ({ template, pricings }: InvoiceDocument, { pricing, is_reckoned }: DocumentLine): TaxRow['rates'] => {
  if (template < 2 || pricing === undefined || !is_reckoned) return {}
  const { rates, exempt } = pricings[pricing] as unknown as Pricing
  const levels = Object.keys(rates) as TaxLevel[]
  return Object.fromEntries(levels.filter((level) => !exempt.includes(level)).map((level) => [level, rates[level]!.rate]))
}

/** The rows of one product in one state, ordered by the start of their rates. */
const rowsByRate = (document: InvoiceDocument, name: string, lines: readonly DocumentLine[]): TaxRow[] => {
  const inOrder = lines.toSorted((a, b) => (a.at < b.at ? -1 : 1))
  const groups = Map.groupBy(inOrder, (line) => JSON.stringify(ratesOf(document, line)))
  return groups
    .values()
    .toArray()
    .map((of) => ({
      name: groups.size === 1 ? name : `${name} from ${days(of[0]!.at).slice(0, 5)}`,
      sums: sumOf(of),
      rates: ratesOf(document, of[0]!),
    }))
}

const perUnit = ({ sums, rates }: TaxRow, level: TaxLevel, tax: number) => {
  if (tax === 0 || sums.quantity === 0) return ''
  return price(rates[level] ?? Math.round((tax * 1_000_000) / sums.quantity))
}

export const taxByState = (document: InvoiceDocument): Piece[] => {
  const taxed = document.lines.filter((line) => taxesOf(sumOf([line])) !== 0)
  if (taxed.length === 0) return []
  const money = moneyIn(sumOf(taxed))
  const rows = Map.groupBy(taxed, ({ state = '' }) => state)
    .entries()
    .toArray()
    .toSorted(([a], [b]) => a.localeCompare(b))
    .flatMap(([state, of]) =>
      groupLines(of, 'product').flatMap(({ name, lines }) => rowsByRate(document, `${state || '–'}   ${name}`, lines)),
    )
  const columns: Column<TaxRow>[] = [
    { title: 'State and product', width: 110, value: ({ name }) => name, total: 'Total' },
    { title: 'Quantity', width: 56, isNumber: true, value: ({ sums }) => quantity(sums.quantity) },
    money('Federal excise', 54, ({ federal_tax }) => federal_tax),
    { title: 'per unit', width: 42, isNumber: true, value: (row) => perUnit(row, 'federal', row.sums.federal_tax) },
    money('State excise', 54, ({ state_tax }) => state_tax),
    { title: 'per unit', width: 42, isNumber: true, value: (row) => perUnit(row, 'state', row.sums.state_tax) },
    money('County', 40, ({ county_tax }) => county_tax),
    money('City', 40, ({ city_tax }) => city_tax),
    money('State sales', 50, ({ state_sales_tax }) => state_sales_tax),
    money('Local sales', 50, ({ local_sales_tax }) => local_sales_tax),
  ]
  return [sectionHeading('Taxes by state and product'), ...tablePieces(columns, rows)]
}
