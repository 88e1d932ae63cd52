// Rates as staff see them. The last day of each follows from the next rate of the same tax.
import type { taxRateViews, TaxRateRow } from '@forecourt/domain/contract/tax-rates.ts'
import type { UserCtx } from '#src/system/context.ts'
import { named } from '#src/db/named.ts'
import { containing, offsetOf, pageMeta } from '#src/db/page.ts'
import { notFound } from '#src/system/errors.ts'

type ListQuery = {
  keyword: string
  view: (typeof taxRateViews)[number]
  sortedBy: 'asc' | 'desc'
  page: number
  per_page: number
}

/** `$1` is the current time, `$2` the provider's zone: a rate begins at midnight there. */
const rated = `(
  select r.*, (lead(r.effective_from) over tax) - 1 as effective_to, r.effective_from <= today as is_begun, today
  from tax_rates r, (select ($1::timestamptz at time zone $2)::date as today) t
  window tax as (partition by r.level, r.state, upper(r.locality), r.tax_class order by r.effective_from)) r`

const columns = `r.id, r.level, r.state, r.locality, r.tax_class, r.rate, r.never_exempt_rate, r.on_excise, r.is_per_gallon,
  r.effective_from, r.effective_to, r.is_begun, r.basis, r.version`

const views: Record<ListQuery['view'], string> = {
  'in force': 'r.is_begun and (r.effective_to is null or r.effective_to >= r.today)',
  'to come': 'not r.is_begun',
  example: "r.basis = 'example' and (r.effective_to is null or r.effective_to >= r.today)",
  all: 'true',
}

const levelOrder = `array_position('{federal,state,county,city,state sales,local sales}'::text[], r.level)`
const searched = `lower(concat_ws(' ', r.level, r.state, r.locality, r.tax_class))`

const today = ({ clock, config }: UserCtx) => [clock.now(), config.branding.time_zone] as const

export const listTaxRates = async (ctx: UserCtx, query: ListQuery) => {
  const from = `from ${rated} where ${views[query.view]} and ${searched} like $3`
  const values = [...today(ctx), containing(query.keyword)]
  const { sortedBy } = query
  const order = `${levelOrder} ${sortedBy}, r.state ${sortedBy}, r.locality ${sortedBy}, r.tax_class ${sortedBy}, r.effective_from desc, r.id`
  const [[counted], rows] = await Promise.all([
    named<{ total: number }>(`select count(*)::int as total ${from}`)(ctx.db, values),
    named<TaxRateRow>(`select ${columns} ${from} order by ${order} limit $4 offset $5`)(ctx.db, [
      ...values,
      query.per_page,
      offsetOf(query),
    ]),
  ])
  return { data: rows, meta: pageMeta(query, counted?.total ?? 0) }
}

const readRate = named<TaxRateRow>(`select ${columns} from ${rated} where r.id = $3`)

export const getTaxRate = async (ctx: UserCtx, id: number): Promise<TaxRateRow> => {
  const [rate] = await readRate(ctx.db, [...today(ctx), id])
  if (!rate) throw notFound()
  return rate
}
