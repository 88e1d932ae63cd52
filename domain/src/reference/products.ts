// docs/product/transactions-and-money.md#products: what pumps and counters sell, by Conexxus number. The database holds the same
// rows, checked by a test.

/** `merchandise` is subject to sales tax and no excise; `none` to no tax. */
type TaxClass = 'gasoline' | 'diesel' | 'dyed' | 'cng' | 'lpg' | 'lng' | 'merchandise' | 'none'

type Kind = {
  tax_class: TaxClass
  /** Gallons, gasoline-gallon equivalents, or pieces. */
  unit: 'G' | 'E' | 'U'
  /** Sold by volume and included in sums of gallons. */
  is_fuel: boolean
  /** Moves the vehicle: excludes DEF and fuel burnt off the road. */
  is_mpg: boolean
}

const gasoline: Kind = { tax_class: 'gasoline', unit: 'G', is_fuel: true, is_mpg: true }
const diesel: Kind = { ...gasoline, tax_class: 'diesel' }
const goods: Kind = { tax_class: 'merchandise', unit: 'U', is_fuel: false, is_mpg: false }

/** The grades by which fuel is summed, in the order of the Fuel summary. `family` decides a chart's color. */
export const productGrades = [
  { name: 'Unleaded regular', family: 'unleaded', kind: gasoline },
  { name: 'Unleaded mid', family: 'unleaded', kind: gasoline },
  { name: 'Unleaded premium', family: 'unleaded', kind: gasoline },
  { name: 'Diesel', family: 'diesel', kind: diesel },
  { name: 'Dyed diesel', family: 'diesel', kind: { ...diesel, tax_class: 'dyed', is_mpg: false } },
  { name: 'Bio and renewable', family: 'diesel', kind: diesel },
  { name: 'DEF', family: 'other', kind: { ...goods, unit: 'G', is_fuel: true } },
  { name: 'CNG', family: 'cng', kind: { ...gasoline, tax_class: 'cng', unit: 'E' } },
  { name: 'Other fuel', family: 'other', kind: gasoline },
  { name: 'Non-fuel', family: 'other', kind: goods },
  { name: 'Fee', family: 'other', kind: { ...goods, tax_class: 'none' } },
] as const satisfies readonly { name: string; family: string; kind: Kind }[]
export type ProductGrade = (typeof productGrades)[number]['name']
export type ProductFamily = (typeof productGrades)[number]['family']

export type Product = Kind & { id: number; code: string; name: string; grade: ProductGrade }

/** The id is the numeric code. A row inherits missing values from its grade. Ids of 950 and above are our own fees. */
const rows: readonly (Partial<Kind> & { id: number; name: string; grade: ProductGrade })[] = [
  { id: 1, name: 'Regular unleaded', grade: 'Unleaded regular' },
  { id: 2, name: 'Unleaded plus', grade: 'Unleaded mid' },
  { id: 3, name: 'Premium unleaded', grade: 'Unleaded premium' },
  { id: 4, name: 'Unleaded plus 2', grade: 'Unleaded mid' },
  { id: 5, name: 'Unleaded plus 3', grade: 'Unleaded mid' },
  { id: 11, name: 'Regular E5.7', grade: 'Unleaded regular' },
  { id: 12, name: 'Plus E5.7', grade: 'Unleaded mid' },
  { id: 13, name: 'Premium E5.7', grade: 'Unleaded premium' },
  { id: 14, name: 'Regular E7.7', grade: 'Unleaded regular' },
  { id: 15, name: 'Plus E7.7', grade: 'Unleaded mid' },
  { id: 19, name: 'Diesel #2', grade: 'Diesel' },
  { id: 20, name: 'Diesel #2 premium', grade: 'Diesel' },
  { id: 21, name: 'Diesel #1', grade: 'Diesel' },
  { id: 22, name: 'CNG', grade: 'CNG' },
  { id: 23, name: 'LPG', grade: 'Other fuel', tax_class: 'lpg' },
  { id: 24, name: 'LNG', grade: 'Other fuel', tax_class: 'lng', unit: 'E' },
  { id: 25, name: 'M85', grade: 'Other fuel' },
  { id: 26, name: 'E85', grade: 'Other fuel' },
  { id: 32, name: 'Dyed diesel', grade: 'Dyed diesel' },
  { id: 33, name: 'Dyed ULSD', grade: 'Dyed diesel' },
  { id: 34, name: 'Dyed biodiesel', grade: 'Dyed diesel' },
  { id: 35, name: 'Dyed bio-ULSD', grade: 'Dyed diesel' },
  { id: 36, name: 'Racing fuel', grade: 'Other fuel' },
  { id: 41, name: 'Premium E7.7', grade: 'Unleaded premium' },
  { id: 42, name: 'Regular E10', grade: 'Unleaded regular' },
  { id: 43, name: 'Plus E10', grade: 'Unleaded mid' },
  { id: 44, name: 'Premium E10', grade: 'Unleaded premium' },
  { id: 45, name: 'Biodiesel 2%', grade: 'Bio and renewable' },
  { id: 46, name: 'Biodiesel 5%', grade: 'Bio and renewable' },
  { id: 47, name: 'Biodiesel 10%', grade: 'Bio and renewable' },
  { id: 48, name: 'Biodiesel 11%', grade: 'Bio and renewable' },
  { id: 49, name: 'Biodiesel 15%', grade: 'Bio and renewable' },
  { id: 50, name: 'Biodiesel 20%', grade: 'Bio and renewable' },
  { id: 51, name: 'Biodiesel 100%', grade: 'Bio and renewable' },
  { id: 52, name: 'ULSD #1', grade: 'Diesel' },
  { id: 53, name: 'ULSD #2', grade: 'Diesel' },
  { id: 54, name: 'ULSD #2 premium', grade: 'Diesel' },
  { id: 55, name: 'Bio-ULSD 2%', grade: 'Bio and renewable' },
  { id: 56, name: 'Bio-ULSD 5%', grade: 'Bio and renewable' },
  { id: 57, name: 'Bio-ULSD 10%', grade: 'Bio and renewable' },
  { id: 58, name: 'Bio-ULSD 11%', grade: 'Bio and renewable' },
  { id: 59, name: 'Bio-ULSD 15%', grade: 'Bio and renewable' },
  { id: 60, name: 'Bio-ULSD 20%', grade: 'Bio and renewable' },
  { id: 61, name: 'Bio-ULSD 100%', grade: 'Bio and renewable' },
  { id: 62, name: 'DEF', grade: 'DEF' },
  { id: 71, name: 'Renewable diesel 99%', grade: 'Bio and renewable' },
  { id: 99, name: 'Miscellaneous fuel', grade: 'Other fuel', tax_class: 'none', is_mpg: false },
  { id: 101, name: 'Oil', grade: 'Non-fuel' },
  { id: 102, name: 'Car wash', grade: 'Non-fuel' },
  { id: 400, name: 'Merchandise', grade: 'Non-fuel' },
  { id: 950, name: 'Transaction fee', grade: 'Fee' },
  { id: 951, name: 'Retail site fee', grade: 'Fee' },
  { id: 952, name: 'Card fee', grade: 'Fee' },
  { id: 953, name: 'Late fee', grade: 'Fee' },
]

const kinds = new Map<ProductGrade, Kind>(productGrades.map(({ name, kind }) => [name, kind]))

export const products: readonly Product[] = rows.map((row) => ({
  code: String(row.id).padStart(3, '0'),
  ...kinds.get(row.grade)!,
  ...row,
}))
