// What one row of the card-field table says. Every form, schema, column and file follows from it: docs/decisions/0016.
import type { CardType, Network } from '#src/reference.ts'
import type { ChoiceList } from '#src/rules/choice-lists.ts'
import type { ChangeKind } from '#src/rules/network-changes.ts'

/** The parts of each form, in order. */
export const wizardTitles = ['Card', 'Controls', 'Limits', 'Area', 'Identity'] as const
export const tabNames = ['details', 'limits'] as const
export const templateTitles = ['Products and hours', 'Limits', 'Area'] as const

/** The part of a form a field stands in, and its place there: places count in tens, so that a new field fits between two. */
type Place<Part extends string> = readonly [part: Part, place: number]

/** How a value is typed. Its schema, its empty value, its cell in a spreadsheet and its column in a report follow from this. */
export type ValueInput =
  | { as: 'text'; limit: number }
  /** A text that names one thing and that people compare by eye. Left empty there is none: null. */
  | { as: 'code'; limit: number }
  | { as: 'choice'; list: ChoiceList }
  | { as: 'gallons' }
  | { as: 'dollars' }
  /** A whole number from 1. */
  | { as: 'count'; max: number }
  /** `allows`: what a card may buy once it is switched on. */
  | { as: 'yes or no'; help: string; allows: 'more' | 'less' | 'same' }
  | { as: 'states' }
  | { as: 'zips' }

/** A column in the reports that list cards. */
type RecordColumn = {
  place: number
  key: string
  title: string
  width: number
  is_shown?: false
  /** The monthly audit remembers the value and says what it was when it changes. */
  isAudited?: true
}

type EveryRow = {
  /** In forms, in the upload template, in histories and in error texts. */
  label: string
  on: readonly Network[]
  /** Networks that have the field only while the card may be used at retail sites. */
  onRetail?: readonly Network[]
  for: readonly CardType[]
  wizard: Place<(typeof wizardTitles)[number]>
  /** What its network is told when it changes. `ours`: kept for reports and billing, and told to no network. */
  told: ChangeKind | 'ours'
  /** Networks that print it on the plastic or write it on the stripe: it changes only with a new card. */
  onPlastic?: readonly Network[]
  /** The example in its column of the upload template. */
  example: string
  /** What customers call it in files of their own. */
  otherNames?: readonly string[]
  record?: RecordColumn
}

type ValueRow = EveryRow & {
  input: ValueInput
  tab: Place<(typeof tabNames)[number]>
  /** Its place in the list of cards, and in the file of that list. */
  list?: number
  /** A bulk update may set it. What is on the plastic of every network cannot be. */
  inBulk?: true
} & ({ shown: 'optional' } | { shown: 'required'; missing: string })

/** Provider staff set it in a template, and every card inherits it. */
type ControlRow = ValueRow & { scope: 'control'; template: Place<(typeof templateTitles)[number]> }
/** It belongs to one card only. */
type IdentityRow = ValueRow & { scope: 'identity' }
/** Sealed, never shown in a list, with rules of its own: pin.ts. If left out, the system generates one. */
type SecretRow = EveryRow & { scope: 'secret'; input: { as: 'pin' }; shown: 'required' }

export type FieldRow = ControlRow | IdentityRow | SecretRow
export type FieldTable = Readonly<Record<string, FieldRow>>

/** The fields of a table whose rows are of a certain form. */
export type FieldsWhere<Table, Form> = { [Field in keyof Table]: Table[Field] extends Form ? Field : never }[keyof Table] & string
