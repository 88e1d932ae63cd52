import type { NetworkCode, NetworkEncoding, ProviderNetwork } from '@forecourt/domain/contract/networks.ts'
import { sql } from 'kysely'
import type { Ctx } from '#src/system/context.ts'

const codes = sql<NetworkCode[]>`coalesce((select jsonb_agg(jsonb_build_object('what', k.what, 'our_id', k.our_id,
  'their_code', k.their_code) order by k.what, k.our_id) from network_codes k where k.card_network_id = n.id), '[]')`

const encodings = sql<
  NetworkEncoding[]
>`coalesce((select jsonb_agg(jsonb_build_object('track', e.track, 'card_type_id', e.card_type_id,
  'template', e.template) order by e.track, e.card_type_id nulls first) from network_encodings e where e.card_network_id = n.id), '[]')`

const secrets = sql<string[]>`array(select s.what from network_secrets s where s.card_network_id = n.id order by s.what)`

export const listNetworks = async ({ db }: Ctx) => {
  const rows = await db
    .selectFrom('card_networks as n')
    .innerJoin('network_channels as c', 'c.card_network_id', 'n.id')
    .select(['n.id as card_network_id', 'n.name', 'n.is_used', 'c.kind', 'c.urgent_by', 'c.locks_by', 'c.new_cards'])
    .select(['c.activation', 'c.renewal', 'c.card_years'])
    .select(['c.sends_pin', 'c.assumed_after', 'c.participant', 'c.settings', 'c.version', 'c.updated_at', codes.as('codes')])
    .select(['c.card_stock', 'c.adds_sentinels'])
    .select(['c.failure', secrets.as('secrets'), encodings.as('encodings')])
    .orderBy('n.id')
    .execute()
  // The generated types of the columns are wider, but check constraints allow only these values.
  return rows as ProviderNetwork[]
}
