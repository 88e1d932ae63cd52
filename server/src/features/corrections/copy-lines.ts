// docs/product/receivables.md#corrections: an invoiced line never changes. A copy with every amount negated (`~r1`) takes it back,
// and another copy (`~c1`) bills it again. Both have the time of the original and go on the next invoice.
import { centColumns } from '@forecourt/domain/rules/pricing/price-row.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Ctx } from '#src/system/context.ts'

const amounts = ['quantity', ...centColumns, 'fees', 'tax_waived', 'network_total'] as const

/** The odometer reading belongs only to the original fill. */
const own = sql`'id', nextval('transaction_ids'), 'posting', nextval('transaction_postings'), 'posted_at', now(), 'invoice_id', null,
  'parent_id', t.id, 'correction', t.next, 'odometer', null, 'miles', null, 'odometer_as_received', null, 'odometer_reason', null,
  'odometer_corrected_at', null`

const negated = sql.join([
  ...amounts.map((column) => sql`${sql.lit(column)}, -${sql.ref(`t.${column}`)}`),
  sql`'told_taxes', (select array_agg(-tax order by place) from unnest(t.told_taxes) with ordinality told (tax, place))`,
])

const ways = {
  'take back': sql`jsonb_build_object(${own}, ${negated}, 'tran_id', t.tran_id || '~r' || t.next,
    'kind', case t.kind when 'sale' then 'reversal' when 'reversal' then 'sale' else t.kind end)`,
  'bill again': sql`jsonb_build_object(${own}, 'tran_id', t.tran_id || '~c' || t.next)`,
}

type Way = keyof typeof ways
/** `change` overrides columns of the copy. */
type Asked = Way | { way: Way; change?: object }

type Line = { id: number; parent_id: number; correction: number; total: number }

/** `lines` selects rows of transactions. The caller holds the turn of writers (takeTurn). */
export const copyLines = async ({ db }: Ctx, lines: RawBuilder<unknown>, asked: Asked) => {
  const { way, change = {} } = typeof asked === 'string' ? { way: asked } : asked
  const { rows } = await sql<Line>`
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
    returning id, parent_id, correction, total`.execute(db)
  return rows
}

/** Moves the keys to the open copies, so that a later correction of the network changes those. */
export const moveKeys = ({ db }: Ctx, copies: readonly { id: number; parent_id: number }[]) =>
  sql`update transaction_keys k set id = given.id
    from unnest(${copies.map(({ id }) => id)}::bigint[], ${copies.map(({ parent_id }) => parent_id)}::bigint[]) given (id, parent_id)
    where k.id = given.parent_id`.execute(db)
