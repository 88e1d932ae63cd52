import { networkName } from '@forecourt/domain/reference.ts'
import { sql } from 'kysely'
import type { Ctx } from '#src/system/context.ts'

/**
 * Locks the ranges of these networks until the transaction ends, so that a number that was checked as free is still free when it
 * is written. To avoid deadlocks, call it after locking batch, orders and cards; the networks are locked in a fixed order.
 */
export const lockRanges = async (ctx: Ctx, network_ids: Iterable<number>) => {
  const rows = await ctx.db
    .selectFrom('card_number_ranges')
    .selectAll()
    .where('card_network_id', 'in', sql<number>`(select unnest(${[...new Set(network_ids)]}::int[]))`)
    .orderBy('card_network_id')
    .forUpdate()
    .execute()
  return new Map(rows.map((row) => [row.card_network_id, { ...row, network: networkName(row.card_network_id) }]))
}

export type LockedRanges = Awaited<ReturnType<typeof lockRanges>>
export type LockedRange = LockedRanges extends Map<number, infer Range> ? Range : never
