// The files for the embosser: one line for each card, with its number and its stripe and never its PIN
// (docs/product/fulfilment.md#files-for-the-printer).
import { setImmediate as breath } from 'node:timers/promises'
import { csvCell, csvLine, exactCsvCell } from '@forecourt/domain/format/csv-line.ts'
import { StripeProblem } from '@forecourt/domain/rules/magnetic-stripe.ts'
import { embossLength, embossLines } from '@forecourt/domain/rules/plastic.ts'
import { fixedLine } from '#src/outside/fixed-width.ts'
import type { Ctx } from '#src/system/context.ts'
import { openPrinted, readPrintedCards, type PrintedCard } from './printed-cards.ts'
import { readStripeRules } from './write-stripe.ts'

type Printed = {
  card: PrintedCard
  number: string
  batch_number: string
  emboss: string[]
  track_1: string
  track_2: string
  stock: string
}
type Column = {
  title: string
  width: number
  value: (printed: Printed) => string
  /** Goes onto the plastic as it is. A guard against formulas would be embossed too. */
  isPrinted?: true
}

/** 2029-11-30 becomes 11/29. */
const monthAndYear = (expires_on: string | null) => (expires_on ? `${expires_on.slice(5, 7)}/${expires_on.slice(2, 4)}` : '')

const embossColumn = (line: number): Column => ({
  title: `Emboss ${line}`,
  width: embossLength,
  value: ({ emboss }) => emboss[line - 1] ?? '',
  isPrinted: true,
})

/** The widths apply to the fixed-width file. The CSV file has the same columns. New ones are added at the end. */
const columns: readonly Column[] = [
  { title: 'Card number', width: 19, value: ({ number }) => number },
  { title: 'Expires', width: 5, value: ({ card }) => monthAndYear(card.expires_on) },
  { title: 'Account name', width: 30, value: ({ card }) => card.account_name },
  { title: 'Description', width: 30, value: ({ card }) => card.description },
  { title: 'Vehicle number', width: 8, value: ({ card }) => card.vehicle_number ?? '' },
  { title: 'Network', width: 20, value: ({ card }) => card.card_network_name },
  { title: 'Card type', width: 7, value: ({ card }) => card.card_type_name },
  { title: 'Order', width: 12, value: ({ card }) => card.card_order_number },
  { title: 'Line', width: 4, value: ({ card }) => String(card.position) },
  { title: 'Batch', width: 12, value: ({ batch_number }) => batch_number },
  { title: 'Layout', width: 2, value: () => '02' },
  embossColumn(1),
  embossColumn(2),
  embossColumn(3),
  embossColumn(4),
  { title: 'Track 1', width: 76, value: ({ track_1 }) => track_1, isPrinted: true },
  { title: 'Track 2', width: 37, value: ({ track_2 }) => track_2, isPrinted: true },
  // Tells an embosser with several kinds of plastic which one to use.
  { title: 'Stock', width: 10, value: ({ stock }) => stock },
  { title: 'Issue', width: 1, value: ({ card }) => card.issue },
]

type Batch = { id: number; batch_number: string }

const naming = <T>({ card_order_number, position }: PrintedCard, write: () => T): T => {
  try {
    return write()
  } catch (thrown) {
    if (!(thrown instanceof StripeProblem)) throw thrown
    throw new StripeProblem(`Order ${card_order_number}, line ${position}: ${thrown.message}`)
  }
}

/** Decrypting numbers and writing stripes blocks the event loop. Other requests get a turn after this many cards. */
const cardsInABreath = 100

/**
 * Everything that is printed or encoded on the cards of a batch, card by card. Throws a StripeProblem if a stripe cannot be
 * written.
 */
export const printedCards = async function* (ctx: Ctx, { id, batch_number }: Batch) {
  const stripeOf = await readStripeRules(ctx)
  let printed = 0
  for await (const card of readPrintedCards(ctx, id)) {
    if (++printed % cardsInABreath === 0) await breath()
    const number = await openPrinted(ctx, card, 'number')
    const { 1: track_1, 2: track_2, stock } = naming(card, () => stripeOf(card, number))
    yield { card, number, batch_number, emboss: embossLines({ ...card, number }), track_1, track_2, stock } satisfies Printed
  }
}

/** Without a byte order mark, because a machine reads the file and not a spreadsheet. */
export const writeEmbossCsv = async (ctx: Ctx, batch: Batch) => {
  const lines = [csvLine(columns.map(({ title }) => title))]
  const cellsOf = (printed: Printed) =>
    columns.map(({ value, isPrinted }) => (isPrinted ? exactCsvCell : csvCell)(value(printed)))
  for await (const printed of printedCards(ctx, batch)) lines.push(`${cellsOf(printed).join(',')}\r\n`)
  return Buffer.from(lines.join(''))
}

/** The last line counts the cards, so that a file cut short is noticed. */
export const writeEmbossFixed = async (ctx: Ctx, batch: Batch) => {
  const lines: string[] = []
  for await (const printed of printedCards(ctx, batch))
    lines.push(fixedLine(columns.map(({ value, width }) => ({ text: value(printed), width }))))
  return Buffer.from(`${lines.join('')}T${String(lines.length).padStart(7, '0')}\r\n`)
}
