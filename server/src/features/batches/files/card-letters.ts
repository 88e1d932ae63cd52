// docs/product/fulfilment.md#by-phone: one page for each card of the batch that has to be activated. The letter goes with the card
// and carries the code for activation by phone. It shows the last four digits of the card, and never a PIN.
import { sql } from 'kysely'
import type { Ctx } from '#src/system/context.ts'
import { points, type Sheet } from '#src/outside/pdf.ts'
import { activationCode, codeHash } from '#src/secrets/activation-code.ts'
import { postalLines } from './postal-lines.ts'
import { readPrintedCards, type PrintedCard } from './printed-cards.ts'

const left = points(1)
const lineHeight = 14

type Words = { code: string; provider: string; phone: string }

const drawLetter = (sheet: Sheet, card: PrintedCard, { code, provider, phone }: Words) => {
  sheet.line(provider, { x: left, y: points(0.75), size: 14, bold: true })
  for (const [place, text] of postalLines(card).entries()) sheet.line(text, { x: left, y: points(1.9) + place * lineHeight })
  const top = points(4)
  sheet.line('Activate your card', { x: left, y: top, size: 14, bold: true })
  const facts = [
    ['Account', `${card.account_name} ${card.cl_division_no}-${card.cl_account_no.slice(2)}`],
    ['Card', `•••• ${card.last_four ?? ''}  ${card.card_network_name} ${card.card_type_name}`],
    ['Vehicle number', card.vehicle_number ?? ''],
    ['Description', card.description],
  ].filter(([, value]) => value)
  for (const [place, [title, value]] of facts.entries()) {
    sheet.line(title!, { x: left, y: top + 30 + place * lineHeight, width: points(1.5), bold: true })
    sheet.line(value!, { x: left + points(1.6), y: top + 30 + place * lineHeight })
  }
  sheet.line(`${code.slice(0, 4)} ${code.slice(4)}`, { x: left, y: points(6.2), size: 28, bold: true })
  const words = [
    'This card does not work yet. Activate it in the portal, in Edit Cards, with its last four digits,',
    `or call ${phone} and have your account number, the last four digits and the code above at hand.`,
    'If this letter was open when it arrived, do not activate the card, and call.',
  ]
  for (const [place, text] of words.entries()) sheet.line(text, { x: left, y: points(7) + place * lineHeight })
}

const keepHashes = async (ctx: Ctx, letters: readonly { id: number; account_id: number; code: string }[]) => {
  await sql`
    update card_activations a set code_hash = given.hash
    from unnest(${letters.map(({ account_id }) => account_id)}::bigint[], ${letters.map(({ id }) => id)}::bigint[],
      ${letters.map(({ id, code }) => codeHash(ctx, id, code))}::bytea[]) given (account_id, card_id, hash)
    where a.account_id = given.account_id and a.card_id = given.card_id`.execute(ctx.db)
}

/** A code is valid from the moment its letter is created. */
export const drawCardLetters = async function* (ctx: Ctx, batch_id: number) {
  const { provider_name: provider, customer_service_phone: phone } = ctx.config.branding
  const letters: { id: number; account_id: number; code: string }[] = []
  for await (const card of readPrintedCards(ctx, batch_id)) {
    if (card.waits_since === null) continue
    const { id, account_id } = card
    const code = activationCode(ctx, { account_id, card_id: id, made_at: card.waits_since })
    letters.push({ id, account_id, code })
    yield (sheet: Sheet) => drawLetter(sheet, card, { code, provider, phone })
  }
  if (letters.length === 0) yield (sheet: Sheet) => sheet.line('No card of this batch has to be activated.', { x: left, y: left })
  else await keepHashes(ctx, letters)
}
