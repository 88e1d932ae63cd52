// Tries waiting lines again: those whose product a user has mapped, and those whose site an import has created. A separate job,
// when cards become active and every night, tries all lines whose missing data may be known by now.
import { sql, type RawBuilder } from 'kysely'
import type { Ctx } from '#src/system/context.ts'
import { inTransaction } from '#src/db/transaction.ts'
import { findOpened } from './held-lines.ts'
import { readHeld, type HeldRow } from './lock-held.ts'
import { placeTransactions } from '#src/features/imports/place/place-transactions.ts'
import { takeTurn } from '#src/features/transactions/take-turn.ts'

const atOnce = 200

type Product = { card_network_id: number; code: string }

/** Conditions for the lines to try. A line of an invoiced transaction is never placed automatically. */
export const waitingFor = {
  product: ({ card_network_id, code }: Product) => sql`h.reason = 'unknown product' and h.card_network_id = ${card_network_id}
    and upper(h.detail) = ${code}`,
  knownSite: () => sql`h.reason = 'unknown site' and exists (
    select from sites s where s.card_network_id = h.card_network_id and s.site_number = h.detail union all
    select from site_aliases a where a.card_network_id = h.card_network_id and a.site_number = h.detail)`,
  site: (id: number) => sql`h.reason = 'unknown site' and (h.card_network_id, h.detail) in (
    select card_network_id, site_number from sites where id = ${id} union all
    select card_network_id, site_number from site_aliases where site_id = ${id})`,
  anything: () => sql`h.reason <> 'invoiced'`,
}

/** Rows locked by another transaction are skipped and tried the next time. */
const lockWaiting = (ctx: Ctx, after: number, which: RawBuilder<unknown>) =>
  readHeld(
    ctx,
    sql`where h.state = 'waiting' and h.id > ${after} and ${which} order by h.id limit ${atOnce} for update of h skip locked`,
  )

/** A line whose bytes are damaged, or whose key is gone, keeps waiting and does not delay the others. */
const openLines = (ctx: Ctx, rows: readonly HeldRow[]) =>
  rows.flatMap((row) => {
    const record = findOpened(ctx, row)
    return record ? [{ line: 0, record }] : []
  })

/** Each line keeps the import it arrived with. */
export const retryHeld = async (ctx: Ctx, which: RawBuilder<unknown>) => {
  const counts = { placed: 0, waiting: 0 }
  for (let after = 0; ;) {
    const last = await inTransaction(ctx, async (ctx) => {
      await takeTurn(ctx)
      const rows = await lockWaiting(ctx, after, which)
      for (const group of Map.groupBy(rows, ({ import_id, told_by }) => `${import_id} ${told_by}`).values()) {
        const { import_id, told_by, made_at } = group[0]!
        const lines = openLines(ctx, group)
        const outcome = await placeTransactions(ctx, { import_id, telling: { told_by, made_at }, lines, isRetry: true })
        const placed = outcome.added + outcome.corrected + outcome.unchanged
        counts.placed += placed
        counts.waiting += group.length - placed
      }
      return rows.at(-1)?.id
    })
    if (last === undefined) return counts
    after = last
  }
}
