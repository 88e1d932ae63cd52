// docs/product/drivers-and-vehicles.md#assignments: the driver of a replaced card becomes the driver of its successor.
import { sql } from 'kysely'
import { auditAll } from '#src/trail/audit.ts'
import type { Ctx } from '#src/system/context.ts'

type Heir = { id: number; account_id: number; driver: string }

/** For cards that have just become active. A card that already has a driver keeps that driver. */
export const inheritDrivers = async (ctx: Ctx, cards: readonly { id: number; account_id: number }[]) => {
  const { rows } = await sql<Heir>`
    with heirs as (
      select distinct on (c.id) c.id, c.account_id, d.id as driver_id,
        d.driver_number || ' ' || trim(d.first_name || ' ' || d.last_name) as driver
      from unnest(${cards.map(({ account_id }) => account_id)}::bigint[], ${cards.map(({ id }) => id)}::bigint[]) r (account_id, id)
      join cards c on c.account_id = r.account_id and c.id = r.id and c.driver_id is null
      join cards old on old.account_id = c.account_id and old.replaced_by = c.id
      join drivers d on d.account_id = old.account_id and d.id = old.driver_id and d.status = 'active'
      order by c.id, old.id desc),
    assigned as (
      insert into assignments (account_id, driver_id, card_id, begins_at)
      select account_id, driver_id, id, now() from heirs order by id)
    update cards c set driver_id = heirs.driver_id from heirs where c.account_id = heirs.account_id and c.id = heirs.id
    returning c.id, c.account_id, heirs.driver`.execute(ctx.db)
  await auditAll(
    ctx,
    rows.map(({ id, account_id, driver }) => ({
      action: 'card.change-driver',
      account_id,
      object: { type: 'card', id },
      before: { driver: null },
      after: { driver },
    })),
  )
}
