import { sql, type RawBuilder } from 'kysely'

/** The status a card had at a moment: the last one set before it. Null if nothing was recorded for that time. */
export const statusAt = (account_id: RawBuilder<unknown>, card_id: RawBuilder<unknown>, moment: RawBuilder<unknown>) => sql<
  number | null
>`(
  select h.card_status_id from card_status_changes h
  where h.account_id = ${account_id} and h.card_id = ${card_id} and h.changed_at < ${moment}
  order by h.changed_at desc limit 1)`
