import { sql } from 'kysely'
import type { AccountCtx } from '#src/system/context.ts'
import { alreadyDecided, conflict, notFound } from '#src/system/errors.ts'

/** Locks the list until the transaction ends. Throws a conflict if another person has changed it since it was read. */
export const lockRenewal = async (ctx: AccountCtx, id: number, version: number) => {
  const { rows } = await sql<{ state: string; version: number }>`
    select state, version from renewal_accounts where account_id = ${ctx.account.id} and id = ${id} for update`.execute(ctx.db)
  const found = rows[0]
  if (!found) throw notFound()
  if (found.state !== 'review') throw alreadyDecided('This list can no longer be changed: it was approved')
  if (found.version !== version) throw conflict('Someone else has changed this list since you opened it', 'version')
}
