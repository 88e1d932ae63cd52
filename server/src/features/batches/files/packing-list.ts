// The packing list of each order: recipient, shipping, and its cards by their last four digits.
import { counted } from '@forecourt/domain/format/counted.ts'
import type { Ctx } from '#src/system/context.ts'
import { letter, points, type Sheet } from '#src/outside/pdf.ts'
import { postalLines } from './postal-lines.ts'
import { readPrintedOrders, type PrintedCard } from './printed-cards.ts'

const left = points(0.75)
const lineHeight = 14
const tableTop = points(4)
const cardsOnAPage = Math.floor((letter.height - points(0.9) - tableTop) / lineHeight)

const columns: { title: string; x: number; width: number; value: (card: PrintedCard) => string }[] = [
  { title: 'Line', x: 0, width: 0.5, value: ({ position }) => String(position) },
  { title: 'Card', x: 0.5, width: 1, value: ({ last_four }) => `•••• ${last_four ?? ''}` },
  { title: 'Network', x: 1.5, width: 1.9, value: (card) => `${card.card_network_name} ${card.card_type_name}` },
  { title: 'Vehicle', x: 3.4, width: 1, value: ({ vehicle_number }) => vehicle_number ?? '' },
  { title: 'Description', x: 4.4, width: 2.6, value: ({ description }) => description },
]

const drawRow = (sheet: Sheet, y: number, cells: { text: string; bold?: true }[]) => {
  for (const [place, { x, width }] of columns.entries())
    sheet.line(cells[place]!.text, {
      x: left + points(x),
      y,
      width: points(width) - 4,
      size: 9,
      ...(cells[place]!.bold && { bold: true }),
    })
}

type PageOf = { all: readonly PrintedCard[]; from: number; batch_number: string; provider: string }

const drawPage = (sheet: Sheet, { all, from, batch_number, provider }: PageOf) => {
  const first = all[0]!
  const pages = Math.ceil(all.length / cardsOnAPage)
  sheet.line(provider, { x: left, y: points(0.75), size: 12, bold: true })
  sheet.line(`Packing list ${first.card_order_number}`, { x: left, y: points(1.05), size: 16, bold: true })
  sheet.line(
    [
      `Batch ${batch_number}`,
      counted(all.length, 'card'),
      first.is_delivery ? first.shipping_method : 'Pickup',
      `page ${from / cardsOnAPage + 1} of ${pages}`,
    ].join('  ·  '),
    { x: left, y: points(1.4) },
  )
  for (const [place, text] of postalLines(first).entries()) sheet.line(text, { x: left, y: points(1.8) + place * lineHeight })
  const { delivery_special_instruction, pickup_special_instruction } = first.delivery
  const instruction = delivery_special_instruction || pickup_special_instruction
  if (instruction) sheet.line(`Instruction: ${instruction}`, { x: left, y: points(2.95), size: 9, rows: 3 })
  if (first.receive_pin_order) sheet.line('PINs follow in separate letters.', { x: left, y: points(3.5) })
  drawRow(
    sheet,
    tableTop - lineHeight,
    columns.map(({ title }) => ({ text: title, bold: true })),
  )
  sheet.rule(tableTop - 3)
  for (const [place, card] of all.slice(from, from + cardsOnAPage).entries())
    drawRow(
      sheet,
      tableTop + place * lineHeight,
      columns.map(({ value }) => ({ text: value(card) })),
    )
}

export const drawPackingList = async function* (ctx: Ctx, { id, batch_number }: { id: number; batch_number: string }) {
  const provider = ctx.config.branding.provider_name
  for await (const all of readPrintedOrders(ctx, id))
    for (let from = 0; from < all.length; from += cardsOnAPage)
      yield (sheet: Sheet) => drawPage(sheet, { all, from, batch_number, provider })
}
