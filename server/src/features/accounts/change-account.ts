import { sql, type UpdateObject } from 'kysely'
import type { DB } from '#src/db/types.ts'
import type { Ctx } from '#src/system/context.ts'

/** Writes to an account that is locked. Every change raises its version, also one of what belongs to it. */
export const changeAccount = ({ db }: Ctx, account_id: number, changed: UpdateObject<DB, 'accounts'> = {}) =>
  db
    .updateTable('accounts')
    .set({ ...changed, version: sql`version + 1`, updated_at: sql`now()` })
    .where('id', '=', account_id)
    .execute()
