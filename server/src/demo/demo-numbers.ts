// The numbers of the demo's cards, in the format of their networks. Numbers assigned later do not collide with them.
import { networks, type Network } from '@forecourt/domain/reference.ts'
import { writeNumber, type NumberShape } from '@forecourt/domain/rules/card-number.ts'
import { sql } from 'kysely'
import type { Ctx } from '#src/system/context.ts'

export type DemoShapes = ReadonlyMap<Network, NumberShape>

export const readShapes = async ({ db }: Ctx): Promise<DemoShapes> => {
  const ranges = await db.selectFrom('card_number_ranges').selectAll().execute()
  return new Map(ranges.map((range) => [networks.find(({ id }) => id === range.card_network_id)!.name, range]))
}

export const demoNumber = (shapes: DemoShapes, network: Network, serial: number) => writeNumber(shapes.get(network)!, serial)

/** The serial of a demo card is its id, so every range continues after the highest id. */
export const moveRangesOn = async ({ db }: Ctx) => {
  await sql`update card_number_ranges
    set next_serial = (select coalesce(max(id), 0) + 1 from cards), confirmed_at = now()`.execute(db)
}
