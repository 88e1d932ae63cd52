// The grades of the chart in the colours of their families (docs/product/handling.md#charts): unleaded blue, diesel amber, CNG
// green, the rest grey.
import type { ReplyOf } from '@forecourt/domain/contract/endpoint.ts'
import type { ProductFamily } from '@forecourt/domain/reference/products.ts'
import type { api } from '#src/api/endpoints.ts'
import type { Series } from '#src/ui/charts/stacked-bars.ts'

export type ProductGrade = ReplyOf<typeof api.dashboard.productGrade>['data']

const families = {
  unleaded: { name: 'Unleaded', colour: 1 },
  diesel: { name: 'Diesel', colour: 2 },
  cng: { name: 'CNG', colour: 3 },
  other: { name: 'DEF and other', colour: 6 },
} as const satisfies Record<ProductFamily, Pick<Series, 'name' | 'colour'>>

type Products = ProductGrade['dataProducts']

const gallonsOf = (products: Products) => {
  const count = Math.max(0, ...products.map(({ values }) => values.length))
  return Array.from({ length: count }, (_, index) => products.reduce((sum, { values }) => sum + (values[index]?.gallons ?? 0), 0))
}

/** One series for each purchased family, lowest first. Products not sold by volume have no gallons. */
export const familySeries = (products: Products): Series[] =>
  (Object.keys(families) as ProductFamily[]).flatMap((family) => {
    const members = products.filter((row) => row.family === family && row.is_fuel)
    return members.length > 0 ? [{ ...families[family], values: gallonsOf(members) }] : []
  })

/** One series for each grade, for the table. */
export const gradeSeries = (products: Products) =>
  products.filter(({ is_fuel }) => is_fuel).map((row) => ({ name: row.grade, values: gallonsOf([row]) }))
