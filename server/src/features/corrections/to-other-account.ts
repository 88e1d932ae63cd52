// docs/product/receivables.md#corrections: a line is taken back in its account and billed to a card of another one, where nothing of
// the first card stays on it.
import { sql } from 'kysely'
import type { Ctx } from '#src/system/context.ts'
import { keepChosen } from '#src/features/transactions/chosen-cards.ts'
import { copyLines } from './copy-lines.ts'

export type Leaving = { account_id: number; transacted_at: string; id: number; card_id: number }

export const otherCardColumns = [
  'account_id',
  'id',
  'last_four',
  'vehicle_number',
  'description',
  'cost_center',
  'card_vehicle_type_id',
  'tax_doc',
] as const

type OtherCard = {
  account_id: number
  id: number
  last_four: string | null
  vehicle_number: string | null
  description: string
  cost_center: string
  card_vehicle_type_id: number | null
  tax_doc: string
}

/** The columns that the line takes from the other card, as it is now. The driver is not known in that account. */
const asOf = ({ account_id, id, last_four, vehicle_number, description, ...card }: OtherCard) => ({
  account_id,
  card_id: id,
  last_four: last_four ?? '',
  vehicle_number: vehicle_number ?? '',
  card_description: description,
  cost_center: card.cost_center,
  card_vehicle_type_id: card.card_vehicle_type_id,
  tax_doc: card.tax_doc,
  card_status_id: null,
  judged_limit_id: null,
  driver_number: '',
  driver_name: '',
  owner_operator_number: '',
  owner_operator_name: '',
})

/** `billed_id` is the line that the key names from now on. */
const keepCard = async (ctx: Ctx, { id, card_id, billed_id }: Leaving & { billed_id: number }, card: OtherCard) => {
  const keys = await sql<{ card_network_id: number; tran_id: string }>`
    update transaction_keys set id = ${billed_id}, account_id = ${card.account_id} where id = ${id}
    returning card_network_id, tran_id`.execute(ctx.db)
  const chosen = { account_id: card.account_id, card_id: card.id, named_card_id: card_id }
  for (const key of keys.rows) await keepChosen(ctx, key, chosen)
}

/** A line on no invoice simply leaves. The caller prices it and has removed its fees. */
export const bringThere = async (ctx: Ctx, line: Leaving, card: OtherCard) => {
  const { account_id, transacted_at, id } = line
  await ctx.db
    .updateTable('transactions')
    .set({ ...asOf(card), posting: sql`nextval('transaction_postings')`, posted_at: sql`now()` })
    .where('account_id', '=', account_id)
    .where('transacted_at', '=', transacted_at)
    .where('id', '=', id)
    .execute()
  const missing = ctx.db.updateTable('missing_prices').set({ account_id: card.account_id }).where('account_id', '=', account_id)
  await missing.where('transaction_id', '=', id).execute()
  await keepCard(ctx, { ...line, billed_id: id }, card)
  return line
}

/**
 * Returns both copies, of which the one that is billed has the amounts of the original: the caller prices it and charges its fees.
 * Files keep naming the first card, so the choice is kept. The caller holds the turn of writers.
 */
export const billThere = async (ctx: Ctx, line: Leaving, card: OtherCard) => {
  const { account_id, transacted_at, id } = line
  const at = sql`account_id = ${account_id} and transacted_at = ${transacted_at}::timestamp`
  const original = sql`select * from transactions where ${at} and id = ${id}`
  // This account agreed to these fees, so they are taken back. The other account pays the fees that it agreed to.
  const fees = sql`select * from transactions where ${at} and parent_id = ${id} and fee_rule_id is not null and correction = 0`
  const [back] = await copyLines(ctx, original, 'take back')
  await copyLines(ctx, fees, 'take back')
  const [billed] = await copyLines(ctx, original, { way: 'bill again', change: asOf(card) })
  await keepCard(ctx, { ...line, billed_id: billed!.id }, card)
  return { back: back!, billed: billed! }
}
