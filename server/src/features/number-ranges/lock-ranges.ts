import { networks } from '@forecourt/domain/reference.ts'
import { sql } from 'kysely'
import type { Ctx } from '#src/context.ts'

/**
 * The ranges of these networks, held until the transaction ends: a number that is free when it is looked at is free when it
 * is written. Taken last, after batch, orders and cards, and always in the order of the networks.
 */
export const lockRanges = async (ctx: Ctx, network_ids: Iterable<number>) => {
  const rows = await ctx.db
    .selectFrom('card_number_ranges')
    .selectAll()
    .where('card_network_id', 'in', sql<number>`(select unnest(${[...new Set(network_ids)]}::int[]))`)
    .orderBy('card_network_id')
    .forUpdate()
    .execute()
  return new Map(rows.map((row) => [row.card_network_id, { ...row, network: nameOf(row.card_network_id) }]))
}

const nameOf = (card_network_id: number) => networks.find(({ id }) => id === card_network_id)?.name ?? ''

export type LockedRanges = Awaited<ReturnType<typeof lockRanges>>
export type LockedRange = LockedRanges extends Map<number, infer Range> ? Range : never
