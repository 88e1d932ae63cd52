import { sql, type UpdateObject } from 'kysely'
import type { DB } from '#src/db/types.ts'
import type { Ctx } from '#src/system/context.ts'

/** Writes to a locked account. Every change raises its version, including a change of rows that belong to it, such as contacts. */
export const changeAccount = ({ db }: Ctx, account_id: number, changed: UpdateObject<DB, 'accounts'> = {}) =>
  db
    .updateTable('accounts')
    .set({ ...changed, version: sql`version + 1`, updated_at: sql`now()` })
    .where('id', '=', account_id)
    .execute()
