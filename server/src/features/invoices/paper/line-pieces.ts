// docs/product/invoices.md#the-paper: the lines in their groups. Each line has two rows: what was bought and what it cost, and below
// it, in grey, who bought it where and the taxes one by one.
import type { DocumentLine, InvoiceDocument, InvoiceSort } from '@forecourt/domain/rules/invoice-document.ts'
import { groupLines, sortTitle, sumOf, taxesOf, type Sums } from '@forecourt/domain/rules/invoice-summary.ts'
import type { Table } from '#src/outside/pdf.ts'
import { groupHeading, keepingTotal, margin, sectionHeading, width, type Block, type Piece } from './pieces.ts'
import { cents, days, price, quantity } from './words.ts'

const right = margin + width
/** Where each column begins and how wide it is. */
const at = {
  when: [0, 58],
  who: [58, 92],
  where: [150, 104],
  what: [254, 62],
  quantity: [312, 46],
  price: [358, 42],
  base: [400, 44],
  taxes: [444, 42],
  total: [486, 54],
} as const
type Place = keyof typeof at

const put = (
  table: Table,
  y: number,
  place: Place,
  text: string,
  style: { size?: number; bold?: true; isNumber?: true; isQuiet?: true } = {},
) => table.cell(text, { x: margin + at[place][0], y, width: at[place][1] - 4, size: 7, ...style })

const titles: Block = {
  height: 14,
  draw: (table, y) => {
    const quiet = { size: 6.5, isQuiet: true } as const
    const figure = { ...quiet, isNumber: true } as const
    put(table, y + 2, 'when', 'Date, posted', quiet)
    put(table, y + 2, 'who', 'Vehicle, driver', quiet)
    put(table, y + 2, 'where', 'Site', quiet)
    put(table, y + 2, 'what', 'Product', quiet)
    put(table, y + 2, 'quantity', 'Quantity', figure)
    put(table, y + 2, 'price', 'Price', figure)
    put(table, y + 2, 'base', 'Amount', figure)
    put(table, y + 2, 'taxes', 'Taxes', figure)
    put(table, y + 2, 'total', 'Total', figure)
    table.rule({ y: y + 12, from: margin, to: right, weight: 0.7 })
  },
}

/** The parts of a line that are not zero, by their short names. */
const partsOf = (sums: Sums) =>
  (
    [
      ['FET', sums.federal_tax],
      ['SET', sums.state_tax],
      ['County', sums.county_tax],
      ['City', sums.city_tax],
      ['State sales', sums.state_sales_tax],
      ['Local sales', sums.local_sales_tax],
      ['Fee', sums.fees],
      ['Discount', -sums.discount],
      ['Exempt', sums.tax_waived],
    ] as const
  )
    .filter(([, amount]) => amount !== 0)
    .map(([name, amount]) => `${name} ${cents(amount)}`)
    .join('   ')

const joined = (...words: (string | undefined)[]) => words.filter(Boolean).join(' · ')

const linePiece = (line: DocumentLine, onTop: readonly Block[]): Piece => {
  const sums = sumOf([line])
  const figure = { isNumber: true } as const
  const quiet = { size: 6, isQuiet: true } as const
  return {
    height: 20,
    onTop,
    draw: (table, y) => {
      put(table, y + 2, 'when', `${days(line.at.slice(0, 10)).slice(0, 5)} ${line.at.slice(11, 16)}`)
      put(table, y + 2, 'who', joined(line.vehicle, line.driver) || `•••• ${line.card ?? ''}`)
      put(table, y + 2, 'where', line.site ?? '')
      put(table, y + 2, 'what', line.product)
      put(table, y + 2, 'quantity', quantity(sums.quantity), figure)
      put(table, y + 2, 'price', line.unit_price ? price(line.unit_price) : '', figure)
      put(table, y + 2, 'base', cents(sums.base), figure)
      put(table, y + 2, 'taxes', cents(taxesOf(sums)), figure)
      put(table, y + 2, 'total', cents(sums.total), { ...figure, bold: true })
      put(table, y + 10.5, 'when', `posted ${days(line.posted).slice(0, 5)}`, quiet)
      put(
        table,
        y + 10.5,
        'who',
        joined(`•••• ${line.card ?? ''}`, line.cost_center, line.misc, line.odometer === undefined ? '' : `${line.odometer} mi`),
        quiet,
      )
      put(table, y + 10.5, 'where', joined([line.city, line.state].filter(Boolean).join(' '), line.tran_id), quiet)
      put(table, y + 10.5, 'what', line.corrects ? `corrects ${line.corrects}` : line.kind === 'sale' ? '' : line.kind, quiet)
      const parts = joined(line.pump_price ? `Pump ${price(line.pump_price)}` : '', partsOf(sums))
      table.cell(parts, {
        x: margin + at.quantity[0],
        y: y + 10.5,
        width: right - margin - at.quantity[0] - 4,
        size: 6,
        isNumber: true,
        isQuiet: true,
      })
      table.rule({ y: y + 19, from: margin, to: right, weight: 0.35, isHairline: true })
    },
  }
}

const totalPiece = (text: string, sums: Sums, onTop: readonly Block[], isLast = false): Piece => ({
  height: isLast ? 20 : 17,
  onTop,
  draw: (table, y) => {
    table.rule({ y: y + 0.5, from: margin, to: right, weight: isLast ? 1.2 : 0.6 })
    table.cell(text, { x: margin, y: y + 3.5, width: at.quantity[0] - 6, size: 7, bold: true })
    const figure = { isNumber: true, bold: true } as const
    put(table, y + 3.5, 'base', cents(sums.base), figure)
    put(table, y + 3.5, 'taxes', cents(taxesOf(sums)), figure)
    put(table, y + 3.5, 'total', cents(sums.total), figure)
  },
})

const counted = (lines: readonly DocumentLine[]) => `${lines.length} ${lines.length === 1 ? 'line' : 'lines'}`

const groupPieces = (
  lines: readonly DocumentLine[],
  sorts: readonly InvoiceSort[],
  within: readonly string[],
  pageBreaks: boolean,
): Piece[] => {
  const continued = [...within.map((text, level) => groupHeading(`${text} (continued)`, level)), titles]
  const [sort, ...rest] = sorts
  if (!sort) return lines.map((line) => linePiece(line, continued))
  return groupLines(lines, sort).flatMap(({ name, lines: of }, index) => {
    const text = `${sortTitle(sort)} ${sort === 'date' ? days(name) : name}`
    const onTop = within.map((outer, level) => groupHeading(`${outer} (continued)`, level))
    const heading: Piece = {
      ...groupHeading(text, within.length),
      onTop: [...onTop, titles],
      beginsPage: pageBreaks && within.length === 0 && index > 0,
    }
    const total = totalPiece(`${text} · ${counted(of)}`, sumOf(of), continued)
    return [heading, ...keepingTotal(groupPieces(of, rest, [...within, text], false), total)]
  })
}

/** docs/product/invoices.md#the-paper: above this the lines would be a book. */
export const mostLines = 20_000

export const linePieces = ({ lines, sort }: InvoiceDocument): Piece[] => {
  if (lines.length === 0 || lines.length > mostLines) return []
  const sorts = [sort.primary, ...(sort.secondary ? [sort.secondary] : [])]
  const order = sorts.map((each) => sortTitle(each).toLowerCase()).join(', then by ')
  return [
    { ...sectionHeading('Lines', `by ${order}`), keeps: 70 },
    { ...titles, keeps: 40 },
    ...groupPieces(lines, sorts, [], sort.has_page_breaks),
    totalPiece(`All lines · ${counted(lines)}`, sumOf(lines), [titles], true),
  ]
}
