import { can } from '@forecourt/domain/rules/access.ts'
import { sql } from 'kysely'
import { audit } from '#src/trail/audit.ts'
import type { UserCtx } from '#src/system/context.ts'
import { isOfFoundAccount } from '#src/db/match-accounts.ts'
import { containing, offsetOf, pageMeta } from '#src/db/page.ts'
import { inTransaction } from '#src/db/transaction.ts'
import { openSecret } from '#src/secrets/vault.ts'
import { getBatchRow } from './batches.queries.ts'
import { isMade } from './count-kinds.ts'
import { linesOfOrder } from './lines-of-order.ts'

type Query = { keyword: string; page: number; per_page: number }

type StoredLine = {
  id: number
  card_id: number
  card_order_id: number
  card_order_number: string
  account_id: number
  account_name: string
  position: number
  card_network_id: number
  card_network_name: string
  card_type_name: string
  vehicle_number: string | null
  description: string
  number_sealed: Buffer | null
  last_four: string | null
  can_generate: boolean
}

/**
 * The cards of a batch, with their whole numbers for people who may see those; others see the last four digits. Each view of
 * whole numbers is recorded in the audit log.
 */
export const listLines = (ctx: UserCtx, id: number, query: Query) =>
  inTransaction(ctx, async (ctx) => {
    await getBatchRow(ctx, id)
    const pattern = containing(query.keyword)
    const where = sql`o.card_order_batch_id = ${id} and ${isMade}
      and (${query.keyword} = '' or c.search like ${pattern} or o.search like ${pattern} or ${isOfFoundAccount(sql`o.account_id`, query.keyword)})`
    const tables = sql`card_orders o
      join accounts a on a.id = o.account_id
      ${linesOfOrder}
      join cards c on c.account_id = l.account_id and c.id = l.card_id`
    const count = await sql<{ total: number }>`select count(*)::int as total from ${tables} where ${where}`.execute(ctx.db)
    const { rows } = await sql<StoredLine>`
      select l.id, c.id as card_id, o.id as card_order_id, o.card_order_number, o.account_id, a.name as account_name, l.position,
        c.card_network_id, n.name as card_network_name, t.name as card_type_name, c.vehicle_number, c.description, c.number_sealed,
        c.last_four, r.is_generated as can_generate
      from ${tables}
      join card_networks n on n.id = c.card_network_id
      join card_types t on t.id = c.card_type_id
      join card_number_ranges r on r.card_network_id = c.card_network_id
      where ${where} order by o.id, l.position limit ${query.per_page} offset ${offsetOf(query)}`.execute(ctx.db)
    const maySeeNumbers = can(ctx.who, 'numbers.view')
    const data = []
    for (const { number_sealed, last_four, account_id, ...line } of rows) {
      if (!maySeeNumbers) {
        data.push({ ...line, card_number: last_four && `••••${last_four}` })
        continue
      }
      const place = { account_id, card_id: line.card_id, secret: 'number' } as const
      data.push({ ...line, card_number: number_sealed && (await openSecret(ctx, place, number_sealed)) })
    }
    const shown = data.filter(({ card_number }) => card_number !== null).length
    if (maySeeNumbers && shown > 0)
      await audit(ctx, { action: 'batch.view-numbers', object: { type: 'batch', id }, after: { cards: shown } })
    return { data, meta: pageMeta(query, count.rows[0]!.total) }
  })
