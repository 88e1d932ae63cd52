import { sql } from 'kysely'

/** A transaction's primary key. It includes the time, so that only the partition of that month is read. */
export type FillKey = { account_id: number; id: number; transacted_at: string }

/** Also returns the time range of all fills, so that the planner can skip the other months. */
export const keyRows = (fills: readonly FillKey[]) => {
  const moments = fills.map(({ transacted_at }) => transacted_at)
  return {
    rows: sql`unnest(${fills.map(({ account_id }) => account_id)}::bigint[], ${fills.map(({ id }) => id)}::bigint[],
      ${moments}::timestamp[]) k (account_id, id, transacted_at)`,
    earliest: moments.reduce((first, moment) => (moment < first ? moment : first)),
    latest: moments.reduce((last, moment) => (moment > last ? moment : last)),
  }
}

/**
 * Each key `k` with its transaction `t`, looked up one by one. A new day has no statistics yet. Without the offset the planner
 * expects one fill in it, reads all fills of the day and compares each with every key.
 */
export const keyedFills = (fills: readonly FillKey[]) => {
  const { rows, earliest, latest } = keyRows(fills)
  return sql`${rows} cross join lateral (
    select * from transactions t where t.account_id = k.account_id and t.transacted_at = k.transacted_at and t.id = k.id
      and t.transacted_at between ${earliest}::timestamp and ${latest}::timestamp
    offset 0
  ) t`
}
