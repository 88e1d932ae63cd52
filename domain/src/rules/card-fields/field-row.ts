// The type of a row of the card-field table. Every form, schema, column and file derives from it: docs/decisions/0016.
import type { CardType, Network } from '#src/reference.ts'
import type { ChoiceList } from '#src/rules/choice-lists.ts'
import type { ChangeKind } from '#src/rules/network-changes.ts'

/** The parts of each form, in order. */
export const wizardTitles = ['Card', 'Controls', 'Limits', 'Area', 'Identity'] as const
export const tabNames = ['details', 'limits'] as const
export const templateTitles = ['Products and hours', 'Limits', 'Area'] as const

/** A field's part of a form and its place there. Places count in tens, so that a new field fits between two. */
type Place<Part extends string> = readonly [part: Part, place: number]

/** The kind of input. It determines the schema, the empty value, the cell in a spreadsheet and the column in a report. */
export type ValueInput =
  | { as: 'text'; limit: number }
  /** A text that identifies something and that people compare by eye. An empty input is stored as null. */
  | { as: 'code'; limit: number }
  | { as: 'choice'; list: ChoiceList }
  | { as: 'gallons' }
  | { as: 'dollars' }
  /** A whole number of at least 1. */
  | { as: 'count'; max: number }
  /** `allows`: whether the card may buy more, less or the same once this is switched on. */
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
  /** The monthly audit tracks the value and shows the old one after a change. */
  isAudited?: true
}

type EveryRow = {
  /** Used in forms, the upload template, histories and error messages. */
  label: string
  on: readonly Network[]
  /** Networks that have the field only while the card may be used at retail sites. */
  onRetail?: readonly Network[]
  for: readonly CardType[]
  wizard: Place<(typeof wizardTitles)[number]>
  /** The kind of change that the network is told. `ours`: for reports and billing only; no network is told. */
  told: ChangeKind | 'ours'
  /** Networks that print or encode the value on the card, so that only a new card can change it. */
  onPlastic?: readonly Network[]
  /** The example value in the upload template. */
  example: string
  /** Other names for the column in customers' own files. */
  otherNames?: readonly string[]
  record?: RecordColumn
}

type ValueRow = EveryRow & {
  input: ValueInput
  tab: Place<(typeof tabNames)[number]>
  /** The position in the list of cards and in its file. */
  list?: number
  /** A bulk update may set it. This excludes values that every network puts on the plastic. */
  inBulk?: true
} & ({ shown: 'optional' } | { shown: 'required'; missing: string })

/** Provider staff set the value in a template, and every card inherits it. */
type ControlRow = ValueRow & { scope: 'control'; template: Place<(typeof templateTitles)[number]> }
/** The value belongs to one card only. */
type IdentityRow = ValueRow & { scope: 'identity' }
/** Sealed, never shown in a list, with its own rules in pin.ts. If omitted, the system generates one. */
type SecretRow = EveryRow & { scope: 'secret'; input: { as: 'pin' }; shown: 'required' }

export type FieldRow = ControlRow | IdentityRow | SecretRow
export type FieldTable = Readonly<Record<string, FieldRow>>

/** The fields of a table whose rows match a type. */
export type FieldsWhere<Table, Form> = { [Field in keyof Table]: Table[Field] extends Form ? Field : never }[keyof Table] & string
