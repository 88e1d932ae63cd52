// docs/product/receivables.md#corrections: an invoiced line never changes. A copy with every amount negated (`~r1`) takes it back,
// and another copy (`~c1`) bills it again. Both have the time of the original and go on the next invoice.
import { centColumns } from '@forecourt/domain/rules/pricing/price-row.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Ctx } from '#src/system/context.ts'

const amounts = ['quantity', ...centColumns, 'fees', 'tax_waived', 'network_total'] as const

/** The odometer reading belongs only to the original fill. */
const own = sql`'id', nextval('transaction_ids'), 'posting', nextval('transaction_postings'), 'posted_at', now(), 'invoice_id', null,
  'odometer', null, 'miles', null, 'odometer_as_received', null, 'odometer_reason', null,
  'odometer_corrected_at', null`

const named = sql`'parent_id', t.id, 'correction', t.next`

const negated = sql.join([
  ...amounts.map((column) => sql`${sql.lit(column)}, -${sql.ref(`t.${column}`)}`),
  sql`'told_taxes', (select array_agg(-tax order by place) from unnest(t.told_taxes) with ordinality told (tax, place))`,
])

const ways = {
  'take back': sql`jsonb_build_object(${own}, ${named}, ${negated}, 'tran_id', t.tran_id || '~r' || t.next,
    'kind', case t.kind when 'sale' then 'reversal' when 'reversal' then 'sale' else t.kind end)`,
  'bill again': sql`jsonb_build_object(${own}, ${named}, 'tran_id', t.tran_id || '~c' || t.next)`,
}

type Way = keyof typeof ways
/** `change` overrides columns of the copy. */
type Asked = Way | { way: Way; change?: object }

export type Copy = { id: number; parent_id: number; correction: number; tran_id: string; total: number }

/** `lines` selects rows of transactions. The caller holds the turn of writers (takeTurn). */
export const copyLines = async ({ db }: Ctx, lines: RawBuilder<unknown>, asked: Asked) => {
  const { way, change = {} } = typeof asked === 'string' ? { way: asked } : asked
  const { rows } = await sql<Copy>`
    with numbered as (
      select t.*, 1 + coalesce((
          select max(c.correction) from transactions c
          where c.account_id = t.account_id and c.transacted_at = t.transacted_at and c.parent_id = t.id
            and c.tran_id ~ ${way === 'take back' ? '~r[0-9]+$' : '~c[0-9]+$'}
        ), 0) as next
      from (${lines}) t
    )
    insert into transactions
    select r.* from numbered t cross join lateral jsonb_populate_record(null::transactions, to_jsonb(t) - 'next' || ${ways[way]} || ${JSON.stringify(change)}::jsonb) r
    returning id, parent_id, correction, tran_id, total`.execute(db)
  return rows
}

/** Copies the fees of fills to the copies of these fills. Like a fee that an import charges, a copy has the id of its fill. */
export const copyFees = async ({ db }: Ctx, fees: RawBuilder<unknown>, copies: readonly Copy[]) => {
  await sql`
    with copied as (
      insert into transactions
      select r.* from (${fees}) t
      join unnest(${copies.map(({ id }) => id)}::bigint[], ${copies.map(({ parent_id }) => parent_id)}::bigint[],
        ${copies.map(({ tran_id }) => tran_id)}::text[]) fill (id, copy_of, tran_id) on fill.copy_of = t.parent_id
      cross join lateral jsonb_populate_record(null::transactions, to_jsonb(t) || jsonb_build_object(${own}, 'parent_id', fill.id,
        'correction', 0, 'tran_id', fill.tran_id || '~f' || t.fee_rule_id)) r
      returning card_network_id, tran_id, account_id, transacted_at, id
    )
    insert into transaction_keys (card_network_id, tran_id, account_id, transacted_at, id, digest)
    select card_network_id, tran_id, account_id, transacted_at, id, sha256(convert_to(tran_id, 'UTF8')) from copied`.execute(db)
}

/** Moves the keys to the open copies, so that a later correction of the network changes those. */
export const moveKeys = ({ db }: Ctx, copies: readonly { id: number; parent_id: number }[]) =>
  sql`update transaction_keys k set id = given.id
    from unnest(${copies.map(({ id }) => id)}::bigint[], ${copies.map(({ parent_id }) => parent_id)}::bigint[]) given (id, parent_id)
    where k.id = given.parent_id`.execute(db)
