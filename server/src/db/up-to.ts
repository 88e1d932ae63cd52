import { sql, type RawBuilder } from 'kysely'

type Expression = RawBuilder<unknown>

/**
 * An upper bound that the planner does not pair with a lower one. Of a pair it expects next to nothing where it has no statistics:
 * in a new month, or on a day that is newer than they are. Then every index that begins with the account seems as good, and it reads
 * all purchases of the account since then for each card or vehicle.
 */
export const upTo = (at: Expression, last: Expression) => sql`${at} <= any (array[${last}])`
export const before = (at: Expression, end: Expression) => sql`${at} < any (array[${end}])`
