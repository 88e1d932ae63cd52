// docs/product/invoices.md#the-paper: groups the lines of an invoice in the order the account has chosen, and adds them up.
import type { DocumentLine, InvoiceSort } from './invoice-document.ts'

const amounts = [
  'base',
  'federal_tax',
  'state_tax',
  'county_tax',
  'city_tax',
  'state_sales_tax',
  'local_sales_tax',
  'fees',
  'discount',
  'tax_waived',
  'total',
] as const

type Amount = (typeof amounts)[number]

export type Sums = Record<Amount, number> & { lines: number; quantity: number }

const noSums = (): Sums => ({
  lines: 0,
  quantity: 0,
  ...(Object.fromEntries(amounts.map((name) => [name, 0])) as Record<Amount, number>),
})

const addLine = (sums: Sums, line: DocumentLine) => {
  sums.lines++
  sums.quantity += line.quantity ?? 0
  for (const name of amounts) sums[name] += line[name] ?? 0
  return sums
}

export const sumOf = (lines: readonly DocumentLine[]) => lines.reduce(addLine, noSums())

export const localTax = ({ county_tax, city_tax }: Pick<Sums, 'county_tax' | 'city_tax'>) => county_tax + city_tax
export const salesTax = ({ state_sales_tax, local_sales_tax }: Pick<Sums, 'state_sales_tax' | 'local_sales_tax'>) =>
  state_sales_tax + local_sales_tax
export const taxesOf = (sums: Sums) => sums.federal_tax + sums.state_tax + localTax(sums) + salesTax(sums)

/** The grouping key and the display name of each sort order. `key` keeps groups with equal names apart. */
const sorts: Record<
  InvoiceSort,
  { title: string; none: string; key: (line: DocumentLine) => string; name: (line: DocumentLine) => string }
> = {
  card: {
    title: 'Card',
    none: 'No card',
    key: ({ card, card_id }) => `${card ?? ''} ${card_id}`,
    name: ({ card, vehicle, driver }) => [`•••• ${card ?? ''}`, vehicle ?? driver].filter(Boolean).join('   '),
  },
  vehicle: { title: 'Vehicle', none: 'No vehicle', key: ({ vehicle = '' }) => vehicle, name: ({ vehicle = '' }) => vehicle },
  driver: { title: 'Driver', none: 'No driver', key: ({ driver = '' }) => driver, name: ({ driver = '' }) => driver },
  misc: { title: 'Misc', none: 'Nothing keyed in', key: ({ misc = '' }) => misc, name: ({ misc = '' }) => misc },
  'cost center': {
    title: 'Cost center',
    none: 'No cost center',
    key: ({ cost_center = '' }) => cost_center,
    name: ({ cost_center = '' }) => cost_center,
  },
  product: { title: 'Product', none: '', key: ({ product }) => product, name: ({ product }) => product },
  site: {
    title: 'Site',
    none: 'No site',
    key: ({ site = '', city = '', state = '' }) => (site ? `${site}, ${city} ${state}`.trim() : ''),
    name: ({ site = '', city, state }) => [site, [city, state].filter(Boolean).join(' ')].filter(Boolean).join(', '),
  },
  date: { title: 'Date', none: '', key: ({ at }) => at.slice(0, 10), name: ({ at }) => at.slice(0, 10) },
}

export const sortTitle = (sort: InvoiceSort) => sorts[sort].title

/** Compares numbers by value, so that vehicle 9 comes before 10. */
const { compare } = new Intl.Collator('en-US', { numeric: true })

/** Empty keys sort last. */
const byKey = (a: string, b: string) => Number(a === '') - Number(b === '') || compare(a, b)

export type LineGroup = { name: string; lines: readonly DocumentLine[] }

/** Sorts the groups. The lines within each keep their order. */
export const groupLines = (lines: readonly DocumentLine[], sort: InvoiceSort): LineGroup[] => {
  const { key, name, none } = sorts[sort]
  return Map.groupBy(lines, key)
    .entries()
    .toArray()
    .toSorted(([a], [b]) => byKey(a, b))
    .map(([found, of]) => ({ name: found.trim() === '' ? none : name(of[0]!), lines: of }))
}
