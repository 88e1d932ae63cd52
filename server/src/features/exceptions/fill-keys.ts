import { sql } from 'kysely'

/** A transaction by its primary key: its month is part of it, so that only that month is looked into. */
export type FillKey = { account_id: number; id: number; transacted_at: string }

/** With the time they all lie in: known beforehand, it spares the planner all other months. */
export const keyRows = (fills: readonly FillKey[]) => {
  const moments = fills.map(({ transacted_at }) => transacted_at)
  return {
    rows: sql`unnest(${fills.map(({ account_id }) => account_id)}::bigint[], ${fills.map(({ id }) => id)}::bigint[],
      ${moments}::timestamp[]) k (account_id, id, transacted_at)`,
    earliest: moments.reduce((first, moment) => (moment < first ? moment : first)),
    latest: moments.reduce((last, moment) => (moment > last ? moment : last)),
  }
}
