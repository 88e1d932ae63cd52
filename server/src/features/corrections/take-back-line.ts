// docs/product/receivables.md#corrections: handles a correction from the network for a line that is on an invoice.
import { sql } from 'kysely'
import type { Ctx } from '#src/system/context.ts'
import { removeFees } from '#src/features/fees/charge-fees.ts'
import { unlink, type Link } from '#src/features/transactions/link-reversals.ts'
import { isTakeBack, wasTakenBack } from '#src/features/transactions/taken-back.ts'
import { copyLines } from './copy-lines.ts'

type Key = { card_network_id: number; tran_id: string }
/** Who has billed a line, if another system has. Its correction is that system's too. */
export type BilledBy = { invoiced_elsewhere: boolean; old_invoice_number: string | null; old_invoice_date: string | null }
type Original = BilledBy & { id: number; account_id: number; tran_id: string; transacted_at: string; was_taken_back: boolean }
/** Names the corrected line and links it to its original. Its key keeps the network's own id. */
export type Corrects = { tran_id: string; parent_id: number; correction: number }

const billedBy = ({ invoiced_elsewhere, old_invoice_number, old_invoice_date }: Original): BilledBy => ({
  invoiced_elsewhere,
  old_invoice_number,
  old_invoice_date,
})

/** Returns the link of its reversal, whose fees on no invoice are those of the old amounts. */
const copiesOf = async (ctx: Ctx, original: Original) => {
  const { account_id, transacted_at, id } = original
  await removeFees(ctx, [original])
  const former = await unlink(ctx, [original])
  const at = sql`account_id = ${account_id} and transacted_at = ${transacted_at}::timestamp`
  const asked = { way: 'take back', change: billedBy(original) } as const
  await copyLines(ctx, sql`select * from transactions where ${at} and id = ${id}`, asked)
  const fees = sql`select * from transactions where ${at} and parent_id = ${id} and fee_rule_id is not null and correction = 0
    and invoice_id is not null`
  await copyLines(ctx, fees, asked)
  return former
}

/** How often the line was taken back, which is the number of its correction. */
const countBacks = async ({ db }: Ctx, { account_id, transacted_at, id }: Original) => {
  const { rows } = await sql<{ backs: number }>`
    select count(*)::int as backs from transactions t
    where t.account_id = ${account_id} and t.transacted_at = ${transacted_at}::timestamp and t.parent_id = ${id}
      and ${isTakeBack()}`.execute(db)
  return rows[0]!.backs
}

type TakenBack = { corrects: Corrects & BilledBy; former: readonly Link[] }

/**
 * Takes the invoiced line back, unless a credit memo already has, and deletes its key, so that the corrected line is imported as a
 * new one. Undefined if the line is on no invoice: the import then simply replaces it. The caller holds the turn of writers.
 */
export const takeBackLine = async (ctx: Ctx, { card_network_id, tran_id }: Key): Promise<TakenBack | undefined> => {
  const { rows } = await sql<Original>`
    select t.id, t.account_id, t.tran_id, t.transacted_at, t.invoiced_elsewhere or o.id is not null as invoiced_elsewhere,
      coalesce(t.old_invoice_number, o.invoice_number) as old_invoice_number, coalesce(t.old_invoice_date, o.invoiced_on) as old_invoice_date,
      ${wasTakenBack()} as was_taken_back
    from transaction_keys k
    join transactions t on t.account_id = k.account_id and t.transacted_at = k.transacted_at and t.id = k.id
    left join invoices o on o.account_id = t.account_id and o.id = t.invoice_id and o.source = 'elsewhere'
    where k.card_network_id = ${card_network_id} and k.tran_id = ${tran_id} and t.invoice_id is not null`.execute(ctx.db)
  const [original] = rows
  if (!original) return undefined
  const former = original.was_taken_back ? [] : await copiesOf(ctx, original)
  await sql`delete from transaction_keys where card_network_id = ${card_network_id} and tran_id = ${tran_id}`.execute(ctx.db)
  const correction = await countBacks(ctx, original)
  const named = { tran_id: `${original.tran_id}~c${correction}`, parent_id: original.id, correction }
  return { corrects: { ...named, ...billedBy(original) }, former }
}
