import { cardStatus } from '@forecourt/domain/rules/card-status.ts'
import { sql } from 'kysely'
import type { Ctx } from '#src/system/context.ts'
import { conflict } from '#src/system/errors.ts'
import { accountKeys, sealSecret } from '#src/secrets/vault.ts'

/** `hash` is the hash of the number (`numberHash`). */
export type NumberedCard = { id: number; account_id: number; number: string; hash: Buffer }

/** Sealing blocks the event loop. After this many cards it waits for the database, so that other requests get a turn. */
export const cardsAtATime = 250

type Sealed = NumberedCard & { sealed: Buffer }

const writeChunk = async (ctx: Ctx, cards: readonly Sealed[]) => {
  const written = await sql`
    update cards c set number_sealed = n.sealed, number_hash = n.hash, last_four = n.last_four,
      version = c.version + 1, updated_at = now()
    from unnest(${cards.map(({ id }) => id)}::bigint[], ${cards.map(({ account_id }) => account_id)}::bigint[],
      ${cards.map(({ sealed }) => sealed)}::bytea[], ${cards.map(({ hash }) => hash)}::bytea[],
      ${cards.map(({ number }) => number.slice(-4))}::text[]) n (id, account_id, sealed, hash, last_four)
    where c.account_id = n.account_id and c.id = n.id and c.card_status_id = ${cardStatus.pending}`.execute(ctx.db)
  if (Number(written.numAffectedRows) !== cards.length) throw conflict('A card is no longer Pending')
}

/** Seals and stores the numbers of locked Pending cards. The next cards are sealed while the database writes. */
export const writeNumbers = async (ctx: Ctx, cards: readonly NumberedCard[]) => {
  const keys = await accountKeys(ctx, new Set(cards.map(({ account_id }) => account_id)))
  const seal = (card: NumberedCard): Sealed => {
    const { id, account_id, number } = card
    return { ...card, sealed: sealSecret(keys.get(account_id)!, { account_id, card_id: id, secret: 'number' }, number) }
  }
  let written = Promise.resolve()
  for (let from = 0; from < cards.length; from += cardsAtATime) {
    const chunk = cards.slice(from, from + cardsAtATime).map(seal)
    await written
    written = writeChunk(ctx, chunk)
  }
  await written
}
