// A thing that can be assigned to a driver: a vehicle or a card. Each assignment is one row for one span of time.
import type { NewAssignment } from '@forecourt/domain/contract/drivers.ts'
import { clockAhead } from '@forecourt/domain/rules/clock-ahead.ts'
import { sql } from 'kysely'
import { auditAll } from '#src/trail/audit.ts'
import type { AccountCtx } from '#src/system/context.ts'
import { conflict, invalid, notFound } from '#src/system/errors.ts'
import { isDead } from '@forecourt/domain/rules/card-status.ts'
import { tellNetwork } from '#src/features/network-changes/tell-network.ts'
import { keepVehicle } from '#src/features/vehicles/keep-vehicle.ts'

export type Thing = { vehicle_id: number; card_id: null } | { vehicle_id: null; card_id: number }
type Times = { begins_at: string; ends_at: string | null }

/** docs/product/drivers-and-vehicles.md#sold-vehicles: who drove it before can still be entered. */
export const refuseSold = async (ctx: AccountCtx, { vehicle_id }: Pick<Thing, 'vehicle_id'>, ends_at: string | null) => {
  if (vehicle_id === null || (ends_at !== null && Date.parse(ends_at) <= ctx.clock.now().getTime())) return
  const vehicle = await ctx.db
    .selectFrom('vehicles')
    .select('status')
    .where('account_id', '=', ctx.account.id)
    .where('id', '=', vehicle_id)
    // A sale that is under way ends only the assignments that it sees.
    .forShare()
    .executeTakeFirst()
  if (vehicle?.status === 'sold') throw conflict('This vehicle is sold')
}

/** A card of another account gives notFound(). A dead card cannot be given to a driver. */
export const findThing = async (ctx: AccountCtx, { vehicle_number, card_id, ends_at }: NewAssignment): Promise<Thing> => {
  if (card_id === undefined) {
    const vehicle_id = await keepVehicle(ctx, vehicle_number!)
    await refuseSold(ctx, { vehicle_id }, ends_at)
    return { vehicle_id, card_id: null }
  }
  const card = await ctx.db
    .selectFrom('cards')
    .select('card_status_id')
    .where('account_id', '=', ctx.account.id)
    .where('id', '=', card_id)
    .forUpdate()
    .executeTakeFirst()
  if (!card) throw notFound()
  if (ends_at === null && isDead(card.card_status_id))
    throw conflict('This card can no longer be used: give the driver another one')
  return { vehicle_id: null, card_id }
}

/** Only a vehicle can be assigned for a future time. The holder of a card is set at once, and no job would change it later. */
export const acceptTimes = (ctx: AccountCtx, { card_id }: Thing, { begins_at, ends_at }: Times) => {
  const now = ctx.clock.now().toISOString()
  const ahead = (at: string | null) => card_id !== null && at !== null && Date.parse(at) > Date.parse(now) + clockAhead
  if (ahead(begins_at)) throw invalid({ begins_at: ['A card cannot change hands in the future'] })
  if (ahead(ends_at)) throw invalid({ ends_at: ['A card cannot be given back in the future'] })
  if (ends_at !== null && Date.parse(ends_at) <= Date.parse(begins_at))
    throw invalid({ ends_at: ['Must be after the beginning'] })
}

const holderOf = sql<string | null>`(select d.driver_number || ' ' || trim(d.first_name || ' ' || d.last_name) from drivers d
  where d.account_id = c.account_id and d.id = c.driver_id)`

/** Points the card to the driver whose assignment has no end. A change goes into the card's history. */
export const followCard = async (ctx: AccountCtx, { card_id }: { card_id: number | null }) => {
  if (card_id === null) return
  const read = async () => {
    const { rows } = await sql<{ driver: string | null }>`
      select ${holderOf} as driver from cards c where c.account_id = ${ctx.account.id} and c.id = ${card_id}`.execute(ctx.db)
    return { driver: rows[0]?.driver ?? null }
  }
  const before = await read()
  const { numAffectedRows } = await sql`
    update cards c set driver_id = given.driver_id, version = c.version + 1, updated_at = now()
    from (select (select a.driver_id from assignments a
      where a.account_id = ${ctx.account.id} and a.card_id = ${card_id} and a.ends_at is null) as driver_id) given
    where c.account_id = ${ctx.account.id} and c.id = ${card_id} and c.driver_id is distinct from given.driver_id`.execute(ctx.db)
  if (!numAffectedRows) return
  await tellNetwork(ctx, { accountId: ctx.account.id, cardIds: [card_id], kinds: ['driver'] })
  await auditAll(ctx, [{ action: 'card.change-driver', object: { type: 'card', id: card_id }, before, after: await read() }])
}

export const overlapping = () => conflict('Another driver has it in this time. End that assignment first', 'assigned')
