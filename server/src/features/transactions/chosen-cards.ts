// docs/product/receivables.md#corrections: the card that staff chose for a line in place of the one that its file names. Later
// files still name the other one.
import { sql } from 'kysely'
import type { Ctx } from '#src/system/context.ts'

type Key = { card_network_id: number; tran_id: string }
type Chosen = { account_id: number; card_id: number }

/** A line that is moved a second time is still named by its file as it was before the first. */
export const keepChosen = async (
  { db }: Ctx,
  { card_network_id, tran_id }: Key,
  { named_card_id, ...chosen }: Chosen & { named_card_id: number | null },
) => {
  await db
    .insertInto('chosen_cards')
    .values({ card_network_id, tran_id, ...chosen, named_card_id })
    .onConflict((known) => known.columns(['card_network_id', 'tran_id']).doUpdateSet(chosen))
    .execute()
}

type Found = { place: number; card_id: number; named_card_id: number | null }

/** By the index of the line. */
export const readChosen = async ({ db }: Ctx, lines: readonly (Key & { place: number })[]) => {
  if (lines.length === 0) return new Map<number, Found>()
  const { rows } = await sql<Found>`
    select given.place, c.card_id, c.named_card_id
    from unnest(${lines.map(({ place }) => place)}::int[], ${lines.map(({ card_network_id }) => card_network_id)}::smallint[],
      ${lines.map(({ tran_id }) => tran_id)}::text[]) given (place, card_network_id, tran_id)
    join chosen_cards c using (card_network_id, tran_id)`.execute(db)
  return new Map(rows.map((row) => [row.place, row]))
}
