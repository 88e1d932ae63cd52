// The files for the embosser: one line for each card, with its number and never its PIN.
import type { Ctx } from '#src/system/context.ts'
import { csvLine } from '@forecourt/domain/format/csv-line.ts'
import { fixedLine } from '#src/outside/fixed-width.ts'
import { openPrinted, readPrintedCards, type PrintedCard } from './printed-cards.ts'

type Printed = { card: PrintedCard; number: string; batch_number: string }

/** 2029-11-30 is 11/29. */
const monthAndYear = (expires_on: string | null, between = '') =>
  expires_on ? `${expires_on.slice(5, 7)}${between}${expires_on.slice(2, 4)}` : ''

/** The widths apply to the fixed-width file. The CSV file has the same columns. */
const columns: { title: string; width: number; value: (printed: Printed) => string }[] = [
  { title: 'Card number', width: 19, value: ({ number }) => number },
  { title: 'Expires', width: 5, value: ({ card }) => monthAndYear(card.expires_on, '/') },
  { title: 'Account name', width: 30, value: ({ card }) => card.account_name },
  { title: 'Description', width: 30, value: ({ card }) => card.description },
  { title: 'Vehicle number', width: 8, value: ({ card }) => card.vehicle_number ?? '' },
  { title: 'Network', width: 20, value: ({ card }) => card.card_network_name },
  { title: 'Card type', width: 7, value: ({ card }) => card.card_type_name },
  { title: 'Order', width: 12, value: ({ card }) => card.card_order_number },
  { title: 'Line', width: 4, value: ({ card }) => String(card.position) },
  { title: 'Batch', width: 12, value: ({ batch_number }) => batch_number },
]

type Batch = { id: number; batch_number: string }

const linesOf = async (ctx: Ctx, { id, batch_number }: Batch, write: (printed: Printed) => string) => {
  const parts: string[] = []
  for await (const card of readPrintedCards(ctx, id))
    parts.push(write({ card, number: await openPrinted(ctx, card, 'number'), batch_number }))
  return parts.join('')
}

/** Without a byte order mark, because a machine reads it and not a spreadsheet. */
export const writeEmbossCsv = async (ctx: Ctx, batch: Batch) =>
  Buffer.from(
    csvLine(columns.map(({ title }) => title)) +
      (await linesOf(ctx, batch, (printed) => csvLine(columns.map(({ value }) => value(printed))))),
  )

export const writeEmbossFixed = async (ctx: Ctx, batch: Batch) =>
  Buffer.from(
    await linesOf(ctx, batch, (printed) => fixedLine(columns.map(({ value, width }) => ({ text: value(printed), width })))),
  )
