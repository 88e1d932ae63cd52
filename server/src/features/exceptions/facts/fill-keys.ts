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
