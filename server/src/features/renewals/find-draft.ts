import { sql } from 'kysely'
import { isLive } from '#src/db/card-status.ts'
import type { Ctx } from '#src/system/context.ts'

export type Draft = { id: number; renewal_run_id: number; account_id: number; month: string }

/** Undefined if the list is already drafted, or does not exist. */
export const findDraft = async ({ db }: Ctx, id: number) => {
  const { rows } = await sql<Draft>`
    select a.id, a.renewal_run_id, a.account_id, r.month from renewal_accounts a join renewal_runs r on r.id = a.renewal_run_id
    where a.id = ${id} and a.state = 'drafting'`.execute(db)
  return rows[0]
}

/**
 * Matches the conditions of the index cards_ending. Includes cards that end before the month but were in no run, because that run
 * was missed or the card got its date later.
 */
export const endsInMonth = (month: string) => sql`${sql.raw(isLive('c'))} and c.expires_on is not null
  and c.expires_on < ${month}::date + interval '1 month' and c.number_hash is not null
  and not exists (select from renewal_cards p where p.account_id = c.account_id and p.card_id = c.id and p.ends_on = c.expires_on)`
