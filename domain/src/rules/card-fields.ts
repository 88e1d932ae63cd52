// Decisions 5, from spec 2 (wizard) and 5: which fields a card has, by network and card type. A field that a kind of card
// does not have is hidden in the form, missing from the upload template and dropped before anything is saved.
import { cardTypes, networks, type CardType, type Network } from '#src/reference.ts'

export type CardKind = { network: Network; card_type: CardType }

type Shown = 'required' | 'optional'
type FieldRule = {
  /** As the spec names it: in forms, in the upload template and in error texts. */
  label: string
  on: readonly Network[]
  /** Networks that have the field only while the card may be used at retail sites. */
  onRetail?: readonly Network[]
  for: readonly CardType[]
  shown: Shown
}

const allNetworks = networks.map((network) => network.name)
const allTypes = cardTypes.map((type) => type.name)

const dollarLimit = { on: ['WEX'], onRetail: ['CFN', 'PPA'], for: ['Single', 'Vehicle'], shown: 'optional' } as const
const gallonLimit = {
  on: ['PPA', 'CFN', 'CNG', 'Private Site', 'MFF', 'Mobile Fleet Fueling'],
  for: ['Single', 'Vehicle'],
  shown: 'required',
} as const
const freeText = { on: allNetworks, for: allTypes, shown: 'optional' } as const

/** In the order in which forms and the upload template show them. */
const fieldTable = {
  description: { label: 'Description', ...freeText },
  vehicle_number: { label: 'Vehicle number', on: allNetworks, for: ['Single', 'Vehicle'], shown: 'required' },
  card_vehicle_type_id: { label: 'Vehicle type', on: allNetworks, for: ['Single', 'Vehicle'], shown: 'optional' },
  pin: { label: 'PIN', on: ['PPA', 'CFN', 'CNG', 'WEX', 'Private Site'], for: ['Single', 'Driver'], shown: 'required' },
  card_fuel_profile_id: { label: 'Fuel profile', on: allNetworks, for: allTypes, shown: 'required' },
  card_time_profile_id: {
    label: 'Time profile',
    on: ['PPA', 'CFN', 'WEX', 'CNG', 'Private Site'],
    for: ['Single', 'Driver'],
    shown: 'required',
  },
  max_gallon_fill: { label: 'Max gallon per fill', ...gallonLimit },
  max_gallon_period: { label: 'Max gallon per period', ...gallonLimit },
  card_period_gallon_id: { label: 'Gallon period', ...gallonLimit },
  max_amount_fill: { label: 'Max dollar amount per fill', ...dollarLimit },
  max_amount_period: { label: 'Max dollar amount per period', ...dollarLimit },
  card_period_amount_id: { label: 'Amount period', ...dollarLimit },
  is_misc_key: { label: 'Misc key', on: ['PPA', 'CFN'], for: ['Single', 'Vehicle'], shown: 'optional' },
  strict_control: { label: 'Strict control', on: ['PPA', 'CFN'], for: ['Single', 'Vehicle'], shown: 'optional' },
  is_retail: { label: 'Retail access', on: ['PPA', 'CFN'], for: ['Single', 'Driver'], shown: 'optional' },
  is_odometer: { label: 'Odometer', on: allNetworks, for: ['Single', 'Vehicle'], shown: 'optional' },
  states: { label: 'State list', on: ['CFN'], for: ['Single', 'Driver', 'Vehicle'], shown: 'optional' },
  zips: { label: 'Zip lock-out', on: ['PPA'], for: ['Single', 'Driver', 'Vehicle'], shown: 'optional' },
  tax_doc: { label: 'Tax exempt doc', ...freeText },
  cost_center: { label: 'Cost center', ...freeText },
  misc_1: { label: 'Misc 1', ...freeText },
  misc_2: { label: 'Misc 2', ...freeText },
  misc_3: { label: 'Misc 3', ...freeText },
  misc_4: { label: 'Misc 4', ...freeText },
} as const satisfies Record<string, FieldRule>

export type CardField = keyof typeof fieldTable

const isCardField = (key: string): key is CardField => Object.hasOwn(fieldTable, key)
export const cardFields = Object.keys(fieldTable).filter(isCardField)

export const fieldLabel = (field: CardField) => fieldTable[field].label

/**
 * Without a line the question is whether this kind of card can have the field at all; with a line, whether that card
 * has it as things stand. Retail access only counts where the card has it: a value left over from another kind does not.
 */
export const fieldState = (field: CardField, kind: CardKind, line?: { is_retail?: unknown }): Shown | 'hidden' => {
  const rule: FieldRule = fieldTable[field]
  if (!rule.for.includes(kind.card_type)) return 'hidden'
  if (rule.on.includes(kind.network)) return rule.shown
  if (!rule.onRetail?.includes(kind.network)) return 'hidden'
  const mayBeRetail = fieldState('is_retail', kind) !== 'hidden' && (line === undefined || line.is_retail === true)
  return mayBeRetail ? rule.shown : 'hidden'
}

/** The fields a kind of card has, in order: the columns of its upload template. */
export const fieldsOf = (kind: CardKind) => cardFields.filter((field) => fieldState(field, kind) !== 'hidden')

type WithoutHidden<Line> = Omit<Line, CardField> & Partial<Pick<Line, CardField & keyof Line>>

/** Removes what this kind of card does not have, so a value left over from another template is never saved. */
export const dropHidden = <Line extends object>(line: Line, kind: CardKind) => {
  const kept = Object.entries(line).filter(([key]) => !isCardField(key) || fieldState(key, kind, line) !== 'hidden')
  return Object.fromEntries(kept) as WithoutHidden<Line> // oxlint-disable-line typescript/no-unsafe-type-assertion -- entries lose their types
}
