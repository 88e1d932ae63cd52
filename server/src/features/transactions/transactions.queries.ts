import type { TransactionDetail } from '@forecourt/domain/contract/transactions.ts'
import type { AccountCtx } from '#src/system/context.ts'
import { named } from '#src/db/named.ts'
import { notFound } from '#src/system/errors.ts'

/** The state of the newest dispute about a transaction `t`. After one was refused, there may be another. */
export const disputeState = `(select d.state from disputes d
  where d.account_id = t.account_id and d.transaction_id = t.id order by d.id desc limit 1) as dispute_state`

/** All columns of a transaction, with the names of related records, over `transactions t`. */
export const detailColumns = `t.id, t.transacted_at, t.kind, t.card_id, t.last_four, t.vehicle_number, t.driver_number, t.driver_name,
  t.product_id, p.name as product_name, p.unit, t.quantity, t.unit_price, t.total, s.name as site_name, s.city, s.state,
  t.odometer, t.miles, t.is_manual, ${disputeState}, t.tran_id, t.time_zone, t.posted_at, t.invoice_id, coalesce(i.invoice_number, t.old_invoice_number) as invoice_number, t.invoiced_elsewhere,
  n.name as card_network_name, t.card_description, t.cost_center,
  v.code || ' ' || v.description as card_vehicle_type_name, t.tax_doc, t.misc_keyed, s.site_number, s.address, s.zipcode,
  s.kind as site_kind, p.code as product_code, t.auth_number, t.pump_price, t.base, t.federal_tax, t.state_tax, t.county_tax,
  t.city_tax, t.state_sales_tax, t.local_sales_tax, t.fees, t.discount, t.is_exempt, t.tax_waived`
export const detailTables = `transactions t
  join products p on p.id = t.product_id
  join card_networks n on n.id = t.card_network_id
  left join sites s on s.id = t.site_id
  left join invoices i on i.account_id = t.account_id and i.id = t.invoice_id
  left join card_vehicle_types v on v.id = t.card_vehicle_type_id`

/** The sale that a reversal reverses, and the reversal of a sale, by the ids used in files. */
const links = `(select k.tran_id from reversals l join transaction_keys k on k.id = l.sale_id
    where l.account_id = t.account_id and l.reversal_id = t.id) as reverses_tran_id,
  (select k.tran_id from reversals l join transaction_keys k on k.id = l.reversal_id
    where l.account_id = t.account_id and l.sale_id = t.id) as reversed_by_tran_id`
const correction = 't.odometer_as_received, t.odometer_reason, t.odometer_corrected_at'

const one = `select ${detailColumns}, ${links}, ${correction} from ${detailTables} where t.account_id = $1 and t.id = $2`

// The key gives the month. Without it, the partitions of all months would be read.
const readByKey = named<TransactionDetail, [account_id: number, id: number]>(
  `${one} and t.transacted_at = (select k.transacted_at from transaction_keys k where k.id = $2 and k.account_id = $1)`,
)
/** A line that was corrected has lost its key to the line billed instead. The line that takes it back never had one. */
const readWithoutKey = named<TransactionDetail, [account_id: number, id: number]>(
  `${one} and t.transacted_at = (select o.transacted_at from transactions o where o.account_id = $1 and o.id = $2)`,
)

/** One transaction of the account. Another account's transaction gives 404. */
export const getTransaction = async (ctx: AccountCtx, id: number) => {
  const [keyed] = await readByKey(ctx.db, [ctx.account.id, id])
  const transaction = keyed ?? (await readWithoutKey(ctx.db, [ctx.account.id, id]))[0]
  if (!transaction) throw notFound()
  return transaction
}
