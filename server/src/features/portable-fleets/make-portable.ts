// Makes a portable fleet from the first row to the last part. If a worker dies at any point, the next one starts over.
import { sql } from 'kysely'
import { notify } from '#src/trail/notify.ts'
import type { Ctx, SystemCtx } from '#src/system/context.ts'
import { inTransaction } from '#src/db/transaction.ts'
import { collecting } from '#src/outside/memory.ts'
import { openKey } from './fleet-key.ts'
import { fleetZip } from './fleet-zip.ts'
import { insertPart, removeParts, toParts, type Part } from './fleet-parts.ts'

/** Bytes of the file. Creating them allocates several times as many. */
const collectEvery = 4 * 1024 * 1024

/** Takes the fleet over from a worker that had it: the number of attempts identifies the current owner. */
const begin = (ctx: Ctx, id: number) =>
  inTransaction(ctx, async (ctx) => {
    const fleet = await ctx.db
      .updateTable('portable_fleets')
      .set({ attempt: sql<number>`attempt + 1`, bytes: 0 })
      .where('id', '=', id)
      .where('state', '=', 'queued')
      .returningAll()
      .executeTakeFirst()
    if (fleet) await removeParts(ctx, id)
    return fleet
  })
type Begun = NonNullable<Awaited<ReturnType<typeof begin>>>

const own = (ctx: Ctx, { id, attempt }: Begun) =>
  ctx.db.updateTable('portable_fleets').where('id', '=', id).where('attempt', '=', attempt).where('state', '=', 'queued')

/** Returns false and writes nothing if another worker has taken over. */
const keepPart = (ctx: Ctx, fleet: Begun, part: Part) =>
  inTransaction(ctx, async (ctx) => {
    const kept = await own(ctx, fleet)
      .set({ bytes: sql<number>`bytes + ${part.bytes.length}` })
      .returning('id')
      .executeTakeFirst()
    if (kept) await insertPart(ctx, fleet.id, part)
    return kept !== undefined
  })

/** The key derived from the passphrase is no longer needed. The week until expiry begins now. */
const finish = (ctx: Ctx, fleet: Begun) =>
  inTransaction(ctx, async (ctx) => {
    const done = await own(ctx, fleet)
      .set({ state: 'ready', key_sealed: null, made_at: sql`now()`, expires_at: sql`now() + interval '7 days'` })
      .returning('id')
      .executeTakeFirst()
    if (done) await tell(ctx, fleet, 'Your portable fleet is ready')
  })

type Told = Pick<Begun, 'account_id' | 'user_id' | 'link'>

/** Staff asked outside of any account, so they see the notice whichever account is selected. */
export const tell = async (ctx: Ctx, { account_id, user_id, link }: Told, title: string) => {
  if (user_id === null) return
  await notify(ctx, { account_id: link === '/account' ? account_id : null, user_id, kind: 'notice', title, link, needs: null })
}

/** Safe to run twice: if two run at once, the later one continues and the earlier one stops. */
export const makePortable = async (ctx: SystemCtx, { portable_fleet_id }: { portable_fleet_id: number }) => {
  const fleet = await begin(ctx, portable_fleet_id)
  if (!fleet) return
  const used = collecting(collectEvery)
  for await (const part of toParts(fleetZip(ctx, fleet.account_id, openKey(ctx, fleet)))) {
    if (!(await keepPart(ctx, fleet, part))) return
    used(part.bytes.length)
  }
  await finish(ctx, fleet)
}
