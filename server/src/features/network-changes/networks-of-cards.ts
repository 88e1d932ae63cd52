import type { ChannelKind } from '@forecourt/domain/rules/network-channels.ts'
import { sql } from 'kysely'
import type { Ctx } from '#src/system/context.ts'

/** The networks of these cards, and how each is told. */
export const networksOfCards = async ({ db }: Ctx, card_ids: readonly number[]) => {
  const { rows } = await sql<{ name: string; channel: ChannelKind }>`
    select n.name, ch.kind as channel from network_channels ch join card_networks n on n.id = ch.card_network_id
    where ch.card_network_id in (select c.card_network_id from cards c where c.id in (select unnest(${[...card_ids]}::bigint[])))
    order by ch.card_network_id`.execute(db)
  return rows
}
