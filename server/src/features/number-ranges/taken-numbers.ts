import { sql } from 'kysely'
import type { Ctx } from '#src/context.ts'

/** Which of these hashes belong to a card already, by place. `except`: the card that may keep its own. */
export const findTakenNumbers = async (ctx: Ctx, hashes: readonly Buffer[], except: readonly number[] = []) => {
  const { rows } = await sql<{ place: number }>`
    select w.place - 1 as place
    from unnest(${[...hashes]}::bytea[], ${[...except]}::bigint[]) with ordinality w (hash, keeper, place)
    join cards c on c.number_hash = w.hash where c.id is distinct from w.keeper`.execute(ctx.db)
  return new Set(rows.map(({ place }) => place))
}
