// productGrade: what was bought of each grade, in the bars of the chart.
import { productGrades, type ProductGrade } from '@forecourt/domain/reference/products.ts'
import { bucketsOf, dashboardPeriods, type DashboardPeriod } from '@forecourt/domain/rules/dashboard-period.ts'
import type { AccountCtx } from '#src/context.ts'
import { named } from '#src/db/named.ts'
import { boughtIn, spansOf, sums } from './period-sums.ts'

type Row = { from: string; to: string; day: string | null; grade: ProductGrade | null; gallons: number; amount: number }

/** Months begin on their first, weeks are counted back from the last day: as `bucketsOf` has them. */
const bucketStart = `case $3 when '12m' then date_trunc('month', b.day)::date
  when '90d' then greatest(span."from", span."to" - (span."to" - b.day) / 7 * 7 - 6) else b.day end`

const readGrades = named<Row, [account_id: number, now: Date, period: DashboardPeriod]>(`
  with ${spansOf('select time_zone from accounts where id = $1')},
  bought as (
    select ${bucketStart} as day, p.grade, ${sums} from (${boughtIn('now')}) b join products p on p.id = b.product_id, span
    group by 1, 2)
  select span."from", span."to", bought.day, bought.grade, bought.gallons, bought.amount from span left join bought on true`)

export const getProductGrade = async (ctx: Pick<AccountCtx, 'db' | 'account' | 'clock'>, period: DashboardPeriod) => {
  const rows = await readGrades(ctx.db, [ctx.account.id, ctx.clock.now(), period])
  const [{ from, to }] = rows as [Row, ...Row[]]
  const { bucket } = dashboardPeriods[period]
  const buckets = bucketsOf(bucket, { from, to })
  const found = new Map(rows.map((row) => [`${row.grade} ${row.day}`, row]))
  const bought = new Set(rows.map(({ grade }) => grade))
  return {
    from,
    to,
    bucket,
    buckets,
    dataProducts: productGrades
      .filter(({ name }) => bought.has(name))
      .map(({ name, family, kind }) => ({
        grade: name,
        family,
        is_fuel: kind.is_fuel,
        values: buckets.map((span) => {
          const { gallons = 0, amount = 0 } = found.get(`${name} ${span.from}`) ?? {}
          return { gallons, amount }
        }),
      })),
  }
}
