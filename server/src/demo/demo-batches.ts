// Three batches of the demo's orders, one for each step of the wizard, and bulk updates that wait for review. With the orders,
// cases and single cards, Card Review has every kind of item.
import { networks } from '@forecourt/domain/reference.ts'
import { sql } from 'kysely'
import type { Ctx } from '#src/system/context.ts'
import { accountKey, numberHash, sealSecret } from '#src/secrets/vault.ts'
import { demoNumber, readShapes } from './demo-numbers.ts'

/** Oldest first, because batch numbers rise with the dates. `status` is that of the planned orders. */
const plan = [
  { status: 'completed', state: 'completed' },
  { status: 'assigned', state: 'assigned' },
  { status: 'batched', state: 'open' },
] as const

/** Gives the cards numbers, as in an assigned batch. The cards stay Pending. */
const numberCards = async (ctx: Ctx, batch_id: number) => {
  const shapes = await readShapes(ctx)
  const cards = await ctx.db
    .selectFrom('card_orders as o')
    .innerJoin('card_order_lines as l', 'l.card_order_id', 'o.id')
    .innerJoin('cards as c', 'c.id', 'l.card_id')
    .select(['c.id', 'c.account_id', 'c.card_network_id', 'l.id as line_id'])
    .where('o.card_order_batch_id', '=', batch_id)
    .where('c.number_hash', 'is', null)
    .execute()
  for (const { id, account_id, card_network_id, line_id } of cards) {
    const network = networks.find((one) => one.id === card_network_id)!.name
    const number = demoNumber(shapes, network, id)
    const number_sealed = sealSecret(await accountKey(ctx, account_id), { account_id, card_id: id, secret: 'number' }, number)
    await ctx.db
      .updateTable('cards')
      .set({ number_sealed, number_hash: numberHash(ctx, number), last_four: number.slice(-4) })
      .where('id', '=', id)
      .execute()
    await sql`update card_order_lines l set has_typed_number = not r.is_generated
      from card_number_ranges r where l.id = ${line_id} and r.card_network_id = ${card_network_id}`.execute(ctx.db)
  }
}

const insertBatch = async (ctx: Ctx, { status, state }: (typeof plan)[number]) => {
  // Inserted as open, because only an open batch may have cards without a number.
  const { rows } = await sql<{ id: number }>`
    insert into card_order_batches (created_by, created_at, orders, cards, numbered)
    select u.id, max(e.at), 0, 0, 0
    from card_orders o join card_order_events e on e.card_order_id = o.id and e.status_order = 'batched', users u
    where o.status_order = ${status} and u.email = 'staff@forecourt.test' group by u.id
    returning id`.execute(ctx.db)
  const { id } = rows[0]!
  await ctx.db.updateTable('card_orders').set({ card_order_batch_id: id }).where('status_order', '=', status).execute()
  if (state !== 'open') await numberCards(ctx, id)
  await sql`
    update card_order_batches b set orders = made.orders, cards = made.cards, numbered = made.numbered, state = ${state},
      assigned_at = made.assigned_at, completed_at = made.completed_at,
      completed_by = case when made.completed_at is not null then b.created_by end
    from (
      select count(distinct o.id)::int as orders, count(distinct c.id)::int as cards,
        count(distinct c.id) filter (where c.number_hash is not null)::int as numbered,
        max(e.at) filter (where e.status_order = 'assigned') as assigned_at,
        max(e.at) filter (where e.status_order = 'completed') as completed_at
      from card_orders o
      join card_order_lines l on l.card_order_id = o.id
      join cards c on c.id = l.card_id
      join card_order_events e on e.card_order_id = o.id
      where o.card_order_batch_id = ${id}
    ) made where b.id = ${id}`.execute(ctx.db)
}

const updates = [
  { by: 'card-manager', changes: { cost_center: 'TACOMA' }, cards: 12, hours: 3 },
  { by: 'card-editor', changes: { max_gallon_fill: 120, max_gallon_period: 400 }, cards: 4, hours: 30 },
]

const insertUpdates = async (ctx: Ctx) => {
  for (const { by, changes, cards, hours } of updates)
    await sql`
      with chosen as (
        select c.id, c.account_id from cards c join accounts a on a.id = c.account_id
        where a.name = 'Cascade Hauling' and c.card_status_id = 1 and c.max_gallon_fill is not null order by c.id % 29, c.id limit ${cards}
      ), request as (
        insert into card_update_requests (account_id, requested_by, changes, cards, created_at)
        select c.account_id, u.id, ${JSON.stringify(changes)}::jsonb, count(*), ${ctx.clock.now().toISOString()}::timestamptz - make_interval(hours => ${hours})
        from chosen c, users u where u.email = ${`${by}@forecourt.test`} group by c.account_id, u.id
        returning id, account_id
      )
      insert into card_update_lines (account_id, request_id, card_id)
      select r.account_id, r.id, c.id from request r, chosen c`.execute(ctx.db)
}

/** Makes single requested cards hours or days old, not years. */
const renewLoneCards = async (ctx: Ctx) => {
  await sql`
    update cards c set created_at = asked.at, updated_at = asked.at, status_changed_at = asked.at, expires_on = null
    from (select id, ${ctx.clock.now().toISOString()}::timestamptz - make_interval(hours => (1 + id % 90)::int) as at from cards) asked
    where c.id = asked.id and c.card_status_id = 8 and not exists (select from card_order_lines l where l.card_id = c.id)`.execute(
    ctx.db,
  )
}

export const insertDemoBatches = async (ctx: Ctx) => {
  for (const batch of plan) await insertBatch(ctx, batch)
  await renewLoneCards(ctx)
  await insertUpdates(ctx)
}
