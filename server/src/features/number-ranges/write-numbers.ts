import { cardStatus } from '@forecourt/domain/rules/card-status.ts'
import { sql } from 'kysely'
import type { Ctx } from '#src/context.ts'
import { conflict } from '#src/errors.ts'
import { accountKeys, numberHash, sealSecret } from '#src/vault.ts'

export type NumberedCard = { id: number; account_id: number; number: string }

/** Sealing is arithmetic: after this many cards the database gets its turn, and with it everybody else's requests. */
export const cardsAtATime = 1_000

/** Of Pending cards: seals each number to its card. The statement locks in the order of ids, as everybody does. */
export const writeNumbers = async (ctx: Ctx, numbered: readonly NumberedCard[]) => {
  const cards = numbered.toSorted((one, other) => one.id - other.id)
  const keys = await accountKeys(ctx, new Set(cards.map(({ account_id }) => account_id)))
  for (let from = 0; from < cards.length; from += cardsAtATime) {
    const chunk = cards.slice(from, from + cardsAtATime)
    const sealed = chunk.map(({ id, account_id, number }) =>
      sealSecret(keys.get(account_id)!, { account_id, card_id: id, secret: 'number' }, number),
    )
    const written = await sql`
      update cards c set number_sealed = n.sealed, number_hash = n.hash, last_four = n.last_four,
        version = c.version + 1, updated_at = now()
      from unnest(${chunk.map(({ id }) => id)}::bigint[], ${chunk.map(({ account_id }) => account_id)}::bigint[], ${sealed}::bytea[],
        ${chunk.map(({ number }) => numberHash(ctx, number))}::bytea[], ${chunk.map(({ number }) => number.slice(-4))}::text[])
        n (id, account_id, sealed, hash, last_four)
      where c.account_id = n.account_id and c.id = n.id and c.card_status_id = ${cardStatus.pending}`.execute(ctx.db)
    if (Number(written.numAffectedRows) !== chunk.length) throw conflict('A card is no longer Pending')
  }
}
