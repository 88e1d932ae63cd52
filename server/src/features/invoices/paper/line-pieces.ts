// docs/product/invoices.md#the-paper: the lines in their groups. Each line has two rows: the purchase and its price, and below,
// in grey, who bought it where and each tax.
import type { DocumentLine, InvoiceDocument, InvoiceSort } from '@forecourt/domain/rules/invoice-document.ts'
import { groupLines, sortTitle, sumOf, taxesOf, type Sums } from '@forecourt/domain/rules/invoice-summary.ts'
import type { Table } from '#src/outside/pdf.ts'
import { groupHeading, keepingTotal, margin, sectionHeading, width, type Block, type Piece } from './pieces.ts'
import { cents, days, price, quantity } from './words.ts'

const right = margin + width
/** The start and width of each column. */
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

type Style = { size?: number; bold?: true; isNumber?: true; isQuiet?: true }

/** Writes into the columns of one row. */
const penAt =
  (table: Table, y: number) =>
  (place: Place, text: string, style: Style = {}) =>
    table.cell(text, { x: margin + at[place][0], y, width: at[place][1] - 4, size: 7, ...style })

const titles: Block = {
  height: 14,
  draw: (table, y) => {
    const put = penAt(table, y + 2)
    const quiet = { size: 6.5, isQuiet: true } as const
    const figure = { ...quiet, isNumber: true } as const
    put('when', 'Date, posted', quiet)
    put('who', 'Vehicle, driver', quiet)
    put('where', 'Site', quiet)
    put('what', 'Product', quiet)
    put('quantity', 'Quantity', figure)
    put('price', 'Price', figure)
    put('base', 'Amount', figure)
    put('taxes', 'Taxes', figure)
    put('total', 'Total', figure)
    table.rule({ y: y + 12, from: margin, to: right, weight: 0.7 })
  },
}

/** The nonzero parts of a line, with their short names. */
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
      const put = penAt(table, y + 2)
      const below = penAt(table, y + 10.5)
      put('when', `${days(line.at.slice(0, 10)).slice(0, 5)} ${line.at.slice(11, 16)}`)
      put('who', joined(line.vehicle, line.driver) || `•••• ${line.card ?? ''}`)
      put('where', line.site ?? '')
      put('what', line.product)
      put('quantity', quantity(sums.quantity), figure)
      put('price', line.unit_price ? price(line.unit_price) : '', figure)
      put('base', cents(sums.base), figure)
      put('taxes', cents(taxesOf(sums)), figure)
      put('total', cents(sums.total), { ...figure, bold: true })
      below('when', `posted ${days(line.posted).slice(0, 5)}`, quiet)
      below(
        'who',
        joined(`•••• ${line.card ?? ''}`, line.cost_center, line.misc, line.odometer === undefined ? '' : `${line.odometer} mi`),
        quiet,
      )
      below('where', joined([line.city, line.state].filter(Boolean).join(' '), line.tran_id), quiet)
      below('what', line.corrects ? `corrects ${line.corrects}` : line.kind === 'sale' ? '' : line.kind, quiet)
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

type TotalLine = { text: string; sums: Sums; onTop: readonly Block[]; isLast?: true }

const totalPiece = ({ text, sums, onTop, isLast }: TotalLine): Piece => ({
  height: isLast ? 20 : 17,
  onTop,
  draw: (table, y) => {
    table.rule({ y: y + 0.5, from: margin, to: right, weight: isLast ? 1.2 : 0.6 })
    table.cell(text, { x: margin, y: y + 3.5, width: at.quantity[0] - 6, size: 7, bold: true })
    const put = penAt(table, y + 3.5)
    const figure = { isNumber: true, bold: true } as const
    put('base', cents(sums.base), figure)
    put('taxes', cents(taxesOf(sums)), figure)
    put('total', cents(sums.total), figure)
  },
})

const counted = (lines: readonly DocumentLine[]) => `${lines.length} ${lines.length === 1 ? 'line' : 'lines'}`

type Grouping = { sorts: readonly InvoiceSort[]; within: readonly string[]; hasBreaks: boolean }

const groupPieces = (lines: readonly DocumentLine[], { sorts, within, hasBreaks }: Grouping): Piece[] => {
  const continued = [...within.map((text, level) => groupHeading(`${text} (continued)`, level)), titles]
  const [sort, ...rest] = sorts
  if (!sort) return lines.map((line) => linePiece(line, continued))
  return groupLines(lines, sort).flatMap(({ name, lines: of }, index) => {
    const text = `${sortTitle(sort)} ${sort === 'date' ? days(name) : name}`
    const onTop = within.map((outer, level) => groupHeading(`${outer} (continued)`, level))
    const heading: Piece = {
      ...groupHeading(text, within.length),
      onTop: [...onTop, titles],
      beginsPage: hasBreaks && within.length === 0 && index > 0,
    }
    const total = totalPiece({ text: `${text} · ${counted(of)}`, sums: sumOf(of), onTop: continued })
    return [heading, ...keepingTotal(groupPieces(of, { sorts: rest, within: [...within, text], hasBreaks: false }), total)]
  })
}

/** docs/product/invoices.md#the-paper: more lines would fill a book, so they are not printed. */
export const mostLines = 20_000

export const linePieces = ({ lines, sort }: InvoiceDocument): Piece[] => {
  if (lines.length === 0 || lines.length > mostLines) return []
  const sorts = [sort.primary, ...(sort.secondary ? [sort.secondary] : [])]
  const order = sorts.map((each) => sortTitle(each).toLowerCase()).join(', then by ')
  return [
    { ...sectionHeading('Lines', `by ${order}`), keeps: 70 },
    { ...titles, keeps: 40 },
    ...groupPieces(lines, { sorts, within: [], hasBreaks: sort.has_page_breaks }),
    totalPiece({ text: `All lines · ${counted(lines)}`, sums: sumOf(lines), onTop: [titles], isLast: true }),
  ]
}
