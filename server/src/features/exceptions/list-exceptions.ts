// The paged list of exceptions, the conditions of a filter, and the counts by rule. An index supports the order newest first.
import type { ExceptionListQuery, ExceptionRow } from '@forecourt/domain/contract/exceptions.ts'
import { exceptionSentence, type ExceptionCode } from '@forecourt/domain/rules/exceptions.ts'
import type { AccountCtx } from '#src/system/context.ts'
import { named } from '#src/db/named.ts'
import { containing, offsetOf, pageMeta } from '#src/db/page.ts'
import { notFound } from '#src/system/errors.ts'
import { shownFour, shownSearch } from '#src/features/cards/shown-digits.ts'

type ExceptionFilter = Pick<ExceptionListQuery, 'keyword' | 'code' | 'severity' | 'from' | 'to' | 'card_id'> & {
  review_state?: ExceptionListQuery['review_state'] | undefined
}

type StoredRow = Omit<ExceptionRow, 'sentence'> & { threshold: number | null; actual: number | null; detail: string }

const equalColumns = ['code', 'severity', 'review_state', 'card_id'] as const

/** Conditions over `exceptions e` alone, so that reading and updating can share them. */
export const exceptionConditions = (ctx: AccountCtx, filter: ExceptionFilter) => {
  const values: unknown[] = [ctx.account.id]
  const conditions = ['e.account_id = $1']
  for (const column of equalColumns) {
    const value = filter[column]
    if (value !== undefined && value !== 'any') conditions.push(`e.${column} = $${values.push(value)}`)
  }
  if (filter.from) conditions.push(`e.transacted_at >= $${values.push(filter.from)}::date`)
  if (filter.to) conditions.push(`e.transacted_at < $${values.push(filter.to)}::date + 1`)
  if (filter.keyword) {
    const like = values.push(containing(filter.keyword))
    conditions.push(
      `(lower(e.vehicle_number) like $${like} or e.card_id in (select id from cards where account_id = $1 and ${shownSearch('cards')} like $${like}))`,
    )
  }
  return { where: conditions.join(' and '), values }
}

const columns = `e.id, e.code, e.severity, e.card_id, ${shownFour('c')} as last_four, e.vehicle_number,
  coalesce(t.card_description, c.description) as card_description,
  e.transacted_at, s.name as site_name, s.city, s.state, p.name as product_name, coalesce(t.quantity, a.quantity) as quantity,
  e.amount, e.review_state, e.note, u.first_name || ' ' || u.last_name as reviewed_by, e.reviewed_at, e.version,
  e.threshold, e.actual, e.detail`

/** The joined tables, read only for the rows of a page. */
const around = `e join cards c on c.account_id = e.account_id and c.id = e.card_id
  left join transactions t on t.account_id = e.account_id and t.transacted_at = e.transacted_at and t.id = e.transaction_id
  left join authorisations a on a.account_id = e.account_id and a.id = e.authorisation_id
  left join sites s on s.id = coalesce(t.site_id, a.site_id)
  left join products p on p.id = coalesce(t.product_id, a.product_id)
  left join users u on u.id = e.reviewed_by`

const toRow = ({ threshold, actual, detail, ...row }: StoredRow): ExceptionRow => ({
  ...row,
  sentence: exceptionSentence(row.code, { threshold, actual, detail }),
})

export const listExceptions = async (ctx: AccountCtx, query: ExceptionListQuery) => {
  const { where, values } = exceptionConditions(ctx, query)
  const order = `e.${query.orderBy} ${query.sortedBy}, e.id ${query.sortedBy}`
  const [[counted], rows] = await Promise.all([
    named<{ total: number }>(`select count(*)::int as total from exceptions e where ${where}`)(ctx.db, values),
    named<StoredRow>(
      `select ${columns} from (
         select * from exceptions e where ${where} order by ${order} limit $${values.length + 1} offset $${values.length + 2}
       ) ${around} order by ${order}`,
    )(ctx.db, [...values, query.per_page, offsetOf(query)]),
  ])
  return { data: rows.map(toRow), meta: pageMeta(query, counted?.total ?? 0) }
}

/** One exception of the account. Another account's exception gives 404. */
export const getException = async (ctx: AccountCtx, id: number) => {
  const [row] = await named<StoredRow>(`select ${columns} from exceptions ${around} where e.account_id = $1 and e.id = $2`)(
    ctx.db,
    [ctx.account.id, id],
  )
  if (!row) throw notFound()
  return toRow(row)
}

export const countExceptions = (ctx: AccountCtx, filter: Omit<ExceptionFilter, 'code'>) => {
  const { where, values } = exceptionConditions(ctx, filter)
  return named<{ code: ExceptionCode; total: number }>(
    `select e.code, count(*)::int as total from exceptions e where ${where} group by e.code order by total desc, e.code`,
  )(ctx.db, values)
}
