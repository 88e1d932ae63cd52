import { can } from '@forecourt/domain/rules/access.ts'
import { networkName } from '@forecourt/domain/reference.ts'
import { sql } from 'kysely'
import { audit } from '#src/trail/audit.ts'
import type { UserCtx } from '#src/system/context.ts'
import { isOfFoundAccount } from '#src/db/match-accounts.ts'
import { readNamed } from '#src/db/named.ts'
import { containing, offsetOf, pageMeta } from '#src/db/page.ts'
import { openSecret } from '#src/secrets/vault.ts'
import { typeName } from '#src/features/cards/card-rows.ts'
import { getBatchRow } from './batches.queries.ts'
import { isMade } from './count-kinds.ts'
import { linesOfOrder } from './lines-of-order.ts'

type Query = { keyword: string; page: number; per_page: number }

type StoredLine = {
  total: number
  id: number
  card_id: number
  card_order_id: number
  card_order_number: string
  account_id: number
  account_name: string
  position: number
  card_network_id: number
  card_type_id: number
  vehicle_number: string | null
  description: string
  number_sealed: Buffer | null
  last_four: string | null
  can_generate: boolean
}

const matching = (id: number, { keyword }: Query) => {
  const pattern = containing(keyword)
  const isFound = sql`(c.search like ${pattern} or o.search like ${pattern} or ${isOfFoundAccount(sql`o.account_id`, keyword)})`
  return sql`
    select o.id as card_order_id, l.id, l.position, l.account_id, l.card_id
    from card_orders o
    ${linesOfOrder}
    join cards c on c.account_id = l.account_id and c.id = l.card_id
    where o.card_order_batch_id = ${id} and ${isMade} ${keyword ? sql`and ${isFound}` : sql``}`
}

/** The cards of a big batch are looked up one by one, so they are looked up once, for the total and for the page. */
const pageOf = (id: number, query: Query) => sql<StoredLine>`
  with made as materialized (${matching(id, query)}),
    page as (select * from made order by card_order_id, position limit ${query.per_page} offset ${offsetOf(query)})
  select (select count(*)::int from made) as total, p.id, p.card_id, p.card_order_id, o.card_order_number, p.account_id,
    a.name as account_name, p.position, c.card_network_id, c.card_type_id, c.vehicle_number, c.description, c.number_sealed,
    c.last_four, r.is_generated as can_generate
  from page p
  join card_orders o on o.id = p.card_order_id
  join accounts a on a.id = p.account_id
  join cards c on c.account_id = p.account_id and c.id = p.card_id
  join card_number_ranges r on r.card_network_id = c.card_network_id
  order by p.card_order_id, p.position`

/** A page beyond the last has no row with the total. */
const countBeyond = async (ctx: UserCtx, id: number, query: Query) => {
  await getBatchRow(ctx, id)
  const [row] = await readNamed(ctx.db, sql<{ total: number }>`select count(*)::int as total from (${matching(id, query)}) made`)
  return row!.total
}

/**
 * The cards of a batch, with their whole numbers for people who may see those; others see the last four digits. Each view of
 * whole numbers is recorded in the audit log.
 */
export const listLines = async (ctx: UserCtx, id: number, query: Query) => {
  const rows = await readNamed(ctx.db, pageOf(id, query))
  const meta = pageMeta(query, rows[0]?.total ?? (await countBeyond(ctx, id, query)))
  const maySeeNumbers = can(ctx.who, 'numbers.view')
  const data = []
  for (const { total: _, number_sealed, last_four, account_id, card_type_id, ...line } of rows) {
    const shown = { ...line, card_network_name: networkName(line.card_network_id), card_type_name: typeName(card_type_id) }
    if (!maySeeNumbers) {
      data.push({ ...shown, card_number: last_four && `••••${last_four}` })
      continue
    }
    const place = { account_id, card_id: line.card_id, secret: 'number' } as const
    data.push({ ...shown, card_number: number_sealed && (await openSecret(ctx, place, number_sealed)) })
  }
  const seen = data.filter(({ card_number }) => card_number !== null).length
  if (maySeeNumbers && seen > 0)
    await audit(ctx, { action: 'batch.view-numbers', object: { type: 'batch', id }, after: { cards: seen } })
  return { data, meta }
}
