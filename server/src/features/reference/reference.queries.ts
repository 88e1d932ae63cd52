// The current lists that forms choose from (docs/product/orders-and-cards.md#closed-lists).
import type { Ctx } from '#src/system/context.ts'

type NamedList = 'card_period_gallons' | 'card_period_amounts'

/** Entries with this name exist only for old records. */
const notApplicable = 'N/A'

export const listOffered = ({ db }: Ctx, table: NamedList) =>
  db.selectFrom(table).select(['id', 'name']).where('name', '<>', notApplicable).orderBy('id').execute()

/** docs/product/provider-start.md#networks-used */
export const listNetworks = ({ db }: Ctx) =>
  db.selectFrom('card_networks').select(['id', 'name']).where('is_used', '=', true).orderBy('id').execute()

export const listVehicleTypes = ({ db }: Ctx) =>
  db.selectFrom('card_vehicle_types').select(['id', 'code', 'description']).orderBy('id').execute()

export const listNetworkCardTypes = ({ db }: Ctx) =>
  db
    .selectFrom('card_networks as n')
    .crossJoin('card_types as t')
    .where('n.is_used', '=', true)
    .select(['n.id as card_network_id', 'n.name as card_network_name', 't.id as card_type_id', 't.name as card_type_name'])
    .orderBy('n.id')
    .orderBy('t.id')
    .execute()
