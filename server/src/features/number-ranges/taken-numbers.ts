import { sql } from 'kysely'
import type { Ctx } from '#src/system/context.ts'

/** The indexes of the hashes that already belong to a card. `except`: cards that give up the number they have. */
export const findTakenNumbers = async (ctx: Ctx, hashes: readonly Buffer[], except: readonly number[] = []) => {
  const { rows } = await sql<{ place: number }>`
    select w.place - 1 as place
    from unnest(${[...hashes]}::bytea[]) with ordinality w (hash, place)
    join cards c on c.number_hash = w.hash where c.id <> all(${[...except]}::bigint[])`.execute(ctx.db)
  return new Set(rows.map(({ place }) => place))
}
