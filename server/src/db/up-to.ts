import { sql, type RawBuilder } from 'kysely'

type Expression = RawBuilder<unknown>

/**
 * An upper bound that the planner does not pair with a lower bound. For such a pair it estimates almost no rows where it has no
 * statistics: in a new month, or on a day newer than the statistics. Every index that begins with the account then looks equally
 * good, and for each card or vehicle Postgres reads all purchases of the account since the lower bound.
 */
export const upTo = (at: Expression, last: Expression) => sql`${at} <= any (array[${last}])`
export const before = (at: Expression, end: Expression) => sql`${at} < any (array[${end}])`
