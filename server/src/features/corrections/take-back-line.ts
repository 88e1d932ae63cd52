// docs/product/receivables.md#corrections: handles a correction from the network for a line that is on an invoice.
import { sql } from 'kysely'
import type { Ctx } from '#src/system/context.ts'
import { copyLines } from './copy-lines.ts'

type Key = { card_network_id: number; tran_id: string }
type Original = { id: number; account_id: number; transacted_at: string }

/**
 * Takes the invoiced line back and deletes its key, so that the corrected line is imported as a new one. Undefined if the line is
 * on no invoice: the import then simply replaces it. The caller holds the turn of writers.
 */
export const takeBackLine = async (ctx: Ctx, { card_network_id, tran_id }: Key) => {
  const { rows } = await sql<Original>`
    select t.id, t.account_id, t.transacted_at from transaction_keys k
    join transactions t on t.account_id = k.account_id and t.transacted_at = k.transacted_at and t.id = k.id
    where k.card_network_id = ${card_network_id} and k.tran_id = ${tran_id} and t.invoice_id is not null`.execute(ctx.db)
  const [original] = rows
  if (!original) return undefined
  const { account_id, transacted_at, id } = original
  const line = sql`select * from transactions where account_id = ${account_id} and transacted_at = ${transacted_at}::timestamp and id = ${id}`
  const fees = sql`select * from transactions where account_id = ${account_id} and transacted_at = ${transacted_at}::timestamp
    and parent_id = ${id} and fee_rule_id is not null and correction = 0 and invoice_id is not null`
  const [back] = await copyLines(ctx, line, 'take back')
  await copyLines(ctx, fees, 'take back')
  await sql`delete from transaction_keys where card_network_id = ${card_network_id} and tran_id = ${tran_id}`.execute(ctx.db)
  return { original, correction: back!.correction }
}

/** Links the corrected line to the original. Its key keeps the network's own id. */
export const nameCorrected = async (
  ctx: Ctx,
  { card_network_id, tran_id }: Key,
  { original, correction }: { original: Original; correction: number },
) => {
  await sql`
    update transactions t set tran_id = ${`${tran_id}~c${correction}`}, parent_id = ${original.id}, correction = ${correction}
    from transaction_keys k
    where k.card_network_id = ${card_network_id} and k.tran_id = ${tran_id}
      and t.account_id = k.account_id and t.transacted_at = k.transacted_at and t.id = k.id`.execute(ctx.db)
}
