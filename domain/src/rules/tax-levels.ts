// docs/product/transactions-and-money.md#taxes: who levies a tax, on what, and where it applies. What staff may enter as a rate
// follows from these tables.
import type { OnExcise, TaxLevel, TaxRate } from './taxes.ts'

type Level = {
  name: string
  has_state: boolean
  /** What the county or city is called; undefined where a whole state, or all of them, pay the same. */
  locality?: string
  /** False: of the price. */
  is_per_gallon: boolean
}

export const taxLevels: Readonly<Record<TaxLevel, Level>> = {
  federal: { name: 'Federal', has_state: false, is_per_gallon: true },
  state: { name: 'State', has_state: true, is_per_gallon: true },
  county: { name: 'County', has_state: true, locality: 'County', is_per_gallon: true },
  city: { name: 'City', has_state: true, locality: 'City', is_per_gallon: true },
  'state sales': { name: 'State sales', has_state: true, is_per_gallon: false },
  'local sales': { name: 'Local sales', has_state: true, locality: 'City', is_per_gallon: false },
}
export const taxLevelNames = Object.keys(taxLevels) as [TaxLevel, ...TaxLevel[]]

/** What pays a tax; what pays none at all has no rate. */
export const taxedClasses = {
  gasoline: 'Gasoline',
  diesel: 'Diesel',
  dyed: 'Dyed diesel',
  cng: 'CNG',
  lpg: 'LPG',
  lng: 'LNG',
  merchandise: 'Merchandise and DEF',
} as const
export type TaxedClass = keyof typeof taxedClasses
export const taxedClassNames = Object.keys(taxedClasses) as [TaxedClass, ...TaxedClass[]]

/** Where a rate comes from: `example` is only plausible, until it is looked up. */
export const taxBases = { published: 'Published', example: 'Example', entered: 'Entered' } as const
export type TaxBasis = keyof typeof taxBases
export const taxBasisNames = Object.keys(taxBases) as [TaxBasis, ...TaxBasis[]]

/** Which excises a sales tax is also levied on. */
export const onExcises: Readonly<Record<OnExcise, string>> = {
  none: 'The price alone',
  federal: 'The price and the federal excise',
  all: 'The price and all excises',
}
export const onExciseNames = Object.keys(onExcises) as [OnExcise, ...OnExcise[]]

/** Ten dollars a gallon, or the whole price: anything above is a mistaken unit. */
const largestRate = (level: TaxLevel) => (taxLevels[level].is_per_gallon ? 1_000_000 : 100_000)

type Place = Pick<TaxRate, 'level' | 'state' | 'locality'>

/** What is missing or too much for this level, by field. */
export const placeProblems = ({ level, state, locality }: Place): Partial<Record<'state' | 'locality', string>> => {
  const { name, has_state, locality: localityName } = taxLevels[level]
  const problems: Partial<Record<'state' | 'locality', string>> = {}
  if (has_state && state === '') problems.state = 'State field is required'
  if (!has_state && state !== '') problems.state = `A ${name.toLowerCase()} tax holds in every state`
  if (localityName && locality === '') problems.locality = `${localityName} field is required`
  if (!localityName && locality !== '') problems.locality = `A ${name.toLowerCase()} tax is not levied by a place`
  return problems
}

type Amounts = Pick<TaxRate, 'level' | 'rate' | 'never_exempt_rate' | 'on_excise'>

export const rateProblems = ({
  level,
  rate,
  never_exempt_rate,
  on_excise = 'none',
}: Amounts): Partial<Record<'rate' | 'never_exempt_rate' | 'on_excise', string>> => {
  const { is_per_gallon } = taxLevels[level]
  if (rate > largestRate(level)) return { rate: is_per_gallon ? 'At most $10 per gallon' : 'At most 100%' }
  if (is_per_gallon && on_excise !== 'none') return { on_excise: 'Only a sales tax is levied on excises' }
  return never_exempt_rate > rate ? { never_exempt_rate: 'Must not be more than the rate' } : {}
}
