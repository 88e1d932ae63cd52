// docs/product/fulfilment.md#files-for-the-printer: one page for each card with a PIN, if the order asked to receive PINs. The
// letters are sent later than the cards. They name the vehicle and description, so a number never appears beside its PIN.
import type { Ctx } from '#src/system/context.ts'
import { points, type Sheet } from '#src/outside/pdf.ts'
import { postalLines } from './postal-lines.ts'
import { openPrinted, readPrintedCards, type PrintedCard } from './printed-cards.ts'

const left = points(1)
const lineHeight = 14

const drawLetter = (
  sheet: Sheet,
  card: PrintedCard,
  { pin, provider, phone }: { pin: string; provider: string; phone: string },
) => {
  sheet.line(provider, { x: left, y: points(0.75), size: 14, bold: true })
  for (const [place, text] of postalLines(card).entries()) sheet.line(text, { x: left, y: points(1.9) + place * lineHeight })
  const top = points(4)
  sheet.line('Your PIN', { x: left, y: top, size: 14, bold: true })
  const facts = [
    ['Account', card.account_name],
    ['Network', `${card.card_network_name} ${card.card_type_name}`],
    ['Vehicle number', card.vehicle_number ?? ''],
    ['Description', card.description],
    ['Order', card.card_order_number],
  ].filter(([, value]) => value)
  for (const [place, [title, value]] of facts.entries()) {
    sheet.line(title!, { x: left, y: top + 30 + place * lineHeight, width: points(1.5), bold: true })
    sheet.line(value!, { x: left + points(1.6), y: top + 30 + place * lineHeight })
  }
  sheet.line(pin, { x: left, y: points(6.2), size: 28, bold: true })
  sheet.line('Keep this PIN apart from the card, and tell it only to the person who uses it.', { x: left, y: points(7) })
  sheet.line(`If this letter was open when it arrived, call customer service at ${phone}, 24 hours a day.`, {
    x: left,
    y: points(7) + lineHeight,
  })
}

export const drawPinMailer = async function* (ctx: Ctx, batch_id: number) {
  const { provider_name: provider, customer_service_phone: phone } = ctx.config.branding
  let pages = 0
  for await (const card of readPrintedCards(ctx, batch_id)) {
    if (!card.pin_sealed || !card.receive_pin_order) continue
    const pin = await openPrinted(ctx, card, 'pin')
    pages++
    yield (sheet: Sheet) => drawLetter(sheet, card, { pin, provider, phone })
  }
  if (pages === 0) yield (sheet: Sheet) => sheet.line('There are no PIN letters in this batch.', { x: left, y: left })
}
