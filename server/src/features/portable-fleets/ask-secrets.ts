// docs/product/take-over.md#numbers-and-pins-in-a-portable-fleet: one person asks with a passphrase, another approves.
import { sql } from 'kysely'
import { audit } from '#src/trail/audit.ts'
import type { UserCtx } from '#src/system/context.ts'
import { inTransaction } from '#src/db/transaction.ts'
import { alreadyDecided, conflict } from '#src/system/errors.ts'
import { enqueue } from '#src/jobs/queue.ts'
import { keyFrom, makeSalt } from '#src/secrets/passphrase.ts'
import { askPortable } from './ask-portable.ts'
import { sealKey } from './fleet-key.ts'
import { getPortable } from './portable-fleets.queries.ts'

type Asked = { account_id: number; link: string }

/** The passphrase is not stored. The key derived from it is kept sealed until the file is made. */
export const askSecrets = async (ctx: UserCtx, asked: Asked, passphrase: string) => {
  const salt = makeSalt()
  const key = await keyFrom(passphrase, salt)
  return askPortable(ctx, asked, { salt, seal: (id) => sealKey(ctx, id, key) })
}

type Which = { account_id: number; id: number }

const decide = (ctx: UserCtx, { account_id, id }: Which, state: 'queued' | 'failed') =>
  inTransaction(ctx, async (ctx) => {
    const fleet = await getPortable(ctx, { account_id, id, withSecrets: true })
    if (fleet.state !== 'waiting') throw alreadyDecided('This one is no longer waiting for approval')
    if (fleet.is_own && state === 'queued') throw conflict('Another person has to approve it')
    const isRefused = state === 'failed'
    const { numUpdatedRows } = await ctx.db
      .updateTable('portable_fleets')
      .set({
        state,
        ...(isRefused ? { key_sealed: null, failure: `Refused by ${ctx.who.name}` } : { approved_by: ctx.who.user_id }),
      })
      .where('id', '=', id)
      .where('state', '=', 'waiting')
      .where(sql<boolean>`(${isRefused}::boolean or user_id is distinct from ${ctx.who.user_id})`)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw alreadyDecided('This one is no longer waiting for approval')
    if (!isRefused) await enqueue(ctx, 'portable-fleets.make', { portable_fleet_id: id })
    await audit(ctx, {
      action: isRefused ? 'portable-fleet.refuse' : 'portable-fleet.approve',
      account_id,
      object: { type: 'portable-fleet', id },
    })
    return getPortable(ctx, { account_id, id, withSecrets: true })
  })

export const approvePortable = (ctx: UserCtx, which: Which) => decide(ctx, which, 'queued')
/** The person who asked may also refuse. */
export const refusePortable = (ctx: UserCtx, which: Which) => decide(ctx, which, 'failed')
