// The numbers and PINs of the cards in cards.csv, by the id of the card there.
import { csvLine } from '@forecourt/domain/format/csv-line.ts'
import { secretColumns } from '@forecourt/domain/rules/portable-fleet.ts'
import type { Written } from '#src/outside/copied-rows.ts'
import { openSecret } from '#src/secrets/vault.ts'
import type { Ctx } from '#src/system/context.ts'

const cardsAtATime = 2_000

const readSome = ({ db }: Ctx, account_id: number, after: number) =>
  db
    .selectFrom('cards')
    .select(['id', 'number_sealed', 'pin_sealed', 'pin_offset_sealed'])
    .where('account_id', '=', account_id)
    .where('id', '>', after)
    .where('number_sealed', 'is not', null)
    .orderBy('id')
    .limit(cardsAtATime)
    .execute()
type Sealed = Awaited<ReturnType<typeof readSome>>[number]

const toLine = async (ctx: Ctx, account_id: number, card: Sealed) => {
  const open = (secret: 'number' | 'pin' | 'pin-offset', sealed: Buffer | null) =>
    sealed ? openSecret(ctx, { account_id, card_id: card.id, secret }, sealed) : ''
  return csvLine([
    card.id,
    await open('number', card.number_sealed),
    await open('pin', card.pin_sealed),
    await open('pin-offset', card.pin_offset_sealed),
  ])
}

export const secretsFile = async function* (ctx: Ctx, account_id: number): AsyncGenerator<Written> {
  yield { bytes: Buffer.from(csvLine(secretColumns)), rows: 0 }
  for (let after = 0; ;) {
    const cards = await readSome(ctx, account_id, after)
    if (cards.length === 0) return
    after = cards.at(-1)!.id
    const lines = []
    for (const card of cards) lines.push(await toLine(ctx, account_id, card))
    yield { bytes: Buffer.from(lines.join('')), rows: cards.length }
  }
}
