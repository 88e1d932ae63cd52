// Seals the entries written since the last run, one sealer at a time and in batches. Writers never wait for it
// (docs/decisions/0009-audit-chain.md).
import { sql } from 'kysely'
import type { SystemCtx } from '#src/system/context.ts'
import { lockKeys } from '#src/db/lock-keys.ts'
import { inTransaction } from '#src/db/transaction.ts'
import { chainHash, contentColumns, type Content } from './chain-hash.ts'

const batchSize = 1_000

const isMyTurn = async ({ db }: SystemCtx) => {
  const { rows } = await sql<{ free: boolean }>`select pg_try_advisory_xact_lock(${lockKeys.sealAudit}) as free`.execute(db)
  return rows[0]?.free === true
}

const findWaiting = async ({ db }: SystemCtx) => {
  const { rows } = await sql<Content>`
    select ${contentColumns} from unsealed_audit_events w join audit_events e on e.id = w.event_id
    where not exists (select from audit_seals s where s.event_id = w.event_id)
    order by e.id limit ${batchSize}`.execute(db)
  return rows
}

const findHead = ({ db }: SystemCtx) =>
  db.selectFrom('audit_seals').select(['seq', 'hash']).orderBy('seq', 'desc').limit(1).executeTakeFirst()

const chain = (ctx: SystemCtx, waiting: readonly Content[], head: { seq: number; hash: Buffer } | undefined) => {
  const sealed_at = ctx.clock.now().toISOString()
  const is_caught_up = waiting.length < batchSize
  const key_id = ctx.keyring.sealing.active
  let { seq, hash: previous }: { seq: number; hash: Buffer | null } = head ?? { seq: 0, hash: null }
  return waiting.map((content) => {
    seq += 1
    const hash = chainHash(ctx.keyring, { seq, previous, sealed_at, is_caught_up, key_id, content })
    previous = hash
    return { seq, event_id: Number(content.id), sealed_at, is_caught_up, key_id, hash }
  })
}

/** Returns how many entries it sealed. A batch is sealed completely or not at all. */
const sealBatch = (ctx: SystemCtx) =>
  inTransaction(ctx, async (ctx) => {
    // The lock is taken before anything is read, so that no other sealer can move the head.
    if (!(await isMyTurn(ctx))) return 0
    const seals = chain(ctx, await findWaiting(ctx), await findHead(ctx))
    const last = seals.at(-1)
    if (!last) return 0
    await ctx.db.insertInto('audit_seals').values(seals).execute()
    const ids = seals.map(({ event_id }) => event_id)
    await sql`delete from unsealed_audit_events where event_id = any(${ids}::bigint[])`.execute(ctx.db)
    // The log lies outside the database, so an attacker of the database cannot rewrite this head. verify-audit accepts it.
    ctx.log.info({ head: `${last.seq}:${last.hash.toString('hex')}` }, 'audit sealed')
    return seals.length
  })

export const sealAudit = async (ctx: SystemCtx) => {
  let sealed = 0
  do sealed = await sealBatch(ctx)
  while (sealed === batchSize)
}
