// productGrade: the gallons of each grade, in the bars of the chart.
import { productGrades, type ProductGrade } from '@forecourt/domain/reference/products.ts'
import { bucketsOf, dashboardPeriods, type DashboardPeriod } from '@forecourt/domain/rules/dashboard-period.ts'
import { listed } from '#src/db/listed.ts'
import { notFound } from '#src/system/errors.ts'
import type { Asked } from '#src/http/who.ts'
import type { Part } from './answer-across.ts'
import { along, boughtIn, spansOf, sums } from './period-sums.ts'

type Bought = { day: string; grade: ProductGrade; gallons: number; amount: number }
type Grades = { from: string; to: string; bought: Bought[] }

/** Months begin on the first, weeks are counted back from the last day. `bucketsOf` does the same. */
const bucketStart = `case ${along.period} when '12m' then date_trunc('month', b.day)::date
  when '90d' then greatest(span."from", span."to" - (span."to" - b.day) / 7 * 7 - 6) else b.day end`

const boughtByGrade = `
  select ${bucketStart} as day, p.grade, ${sums} from (${boughtIn('now')}) b join products p on p.id = b.product_id
  group by 1, 2`

const gradesSold = (seenFrom: string) => `
  with ${spansOf(`select time_zone from accounts where id = ${seenFrom}`, along)}
  select span."from", span."to", ${listed(boughtByGrade)} as bought from span`

const addedUp = (same: readonly Bought[]): Bought => ({
  ...same[0]!,
  gallons: same.reduce((sum, { gallons }) => sum + gallons, 0),
  amount: same.reduce((sum, { amount }) => sum + amount, 0),
})

export const gallonsByGrade = {
  values: ({ now, query }: Asked) => [now, query['period']],
  text: gradesSold('caller.account_id'),
  across: gradesSold('caller.seen_from'),
  merged: (parts: readonly Part<Grades>[]): Grades | null => {
    const [first] = parts
    if (!first) return null
    const rows = Object.values(
      Object.groupBy(
        parts.flatMap(({ found }) => found.bought),
        ({ grade, day }) => `${grade} ${day}`,
      ),
    )
    return { ...first.found, bought: rows.flatMap((same) => (same ? [addedUp(same)] : [])) }
  },
  show: (sold: Grades | null, _ctx: unknown, { query: { period } }: { query: { period: DashboardPeriod } }) => {
    if (!sold) throw notFound()
    const { from, to, bought } = sold
    const { bucket } = dashboardPeriods[period]
    const buckets = bucketsOf(bucket, { from, to })
    const found = new Map(bought.map((row) => [`${row.grade} ${row.day}`, row]))
    const grades = new Set(bought.map(({ grade }) => grade))
    return {
      from,
      to,
      bucket,
      buckets,
      dataProducts: productGrades
        .filter(({ name }) => grades.has(name))
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
  },
}
