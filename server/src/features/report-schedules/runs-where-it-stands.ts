import { sql } from 'kysely'

/**
 * docs/product/accounts.md#holds: paused while the account is held for fraud. The first run afterwards contains what was missed.
 */
export const runsWhereItStands = (account_id: string) =>
  sql<boolean>`not exists (select from accounts a where a.id = ${sql.ref(account_id)} and (a.held_for_fraud or a.standing = 'closed'))`
