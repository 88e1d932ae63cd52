import { sql } from 'kysely'
import type { Ctx } from '#src/system/context.ts'

/** The indexes of the hashes that already belong to a card. `except`: cards that may keep their own number. */
export const findTakenNumbers = async (ctx: Ctx, hashes: readonly Buffer[], except: readonly number[] = []) => {
  const { rows } = await sql<{ place: number }>`
    select w.place - 1 as place
    from unnest(${[...hashes]}::bytea[], ${[...except]}::bigint[]) with ordinality w (hash, keeper, place)
    join cards c on c.number_hash = w.hash where c.id is distinct from w.keeper`.execute(ctx.db)
  return new Set(rows.map(({ place }) => place))
}
