// docs/product/transactions-and-money.md#taxes: who levies a tax, on what, and where it applies. The rates that staff may enter
// derive from these tables.
import type { OnExcise, TaxLevel, TaxRate } from './taxes.ts'

type Level = {
  name: string
  has_state: boolean
  /** The label for the county or city; undefined if the tax applies to a whole state or to all states. */
  locality?: string
  /** False: a percentage of the price. */
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

/** The taxed classes of products. A class without taxes has no rates. */
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

/** The source of a rate. `example` is a plausible value until someone looks up the real one. */
export const taxBases = { published: 'Published', example: 'Example', entered: 'Entered' } as const
export type TaxBasis = keyof typeof taxBases
export const taxBasisNames = Object.keys(taxBases) as [TaxBasis, ...TaxBasis[]]

/** The excises that are part of a sales tax's base. */
export const onExcises: Readonly<Record<OnExcise, string>> = {
  none: 'The price alone',
  federal: 'The price and the federal excise',
  all: 'The price and all excises',
}
export const onExciseNames = Object.keys(onExcises) as [OnExcise, ...OnExcise[]]

/** Ten dollars per gallon, or 100 % of the price. A higher rate is in the wrong unit. */
const largestRate = (level: TaxLevel) => (taxLevels[level].is_per_gallon ? 1_000_000 : 100_000)

type Place = Pick<TaxRate, 'level' | 'state' | 'locality'>

/** Missing or superfluous fields for this level. */
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
