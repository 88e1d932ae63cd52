// The parameters of a report, one table per report. The form, the address bar, the schedule and the API read it.

/** Lists that the portal loads by call (`GET /v1/report_options/:source`). Ranges begin with All and are numeric by label. */
export const optionSources = [
  'invoices',
  'card_ranges',
  'vehicle_ranges',
  'exempt_cards',
  'products',
  'states',
  'sites',
  'drivers',
  'cost_centers',
  'owner_operators',
  'templates',
  'users',
  'accounts',
] as const
export type OptionSource = (typeof optionSources)[number]

/** The value of every loaded list that stands for no restriction. */
export const all = 'all'

/** A day relative to the account's today, resolved when the report is opened or runs. */
export const relativeDays = [
  'today',
  'yesterday',
  'a week ago',
  'first of this month',
  'first of last month',
  'last of last month',
  'first of last quarter',
  'last of last quarter',
  'a year ago',
] as const
export type RelativeDay = (typeof relativeDays)[number]

type Choice = { value: string; label: string }

export type Param = { name: string; label: string; help?: string } & (
  | { kind: 'date'; default: RelativeDay }
  /** `of`: networks are offered only while the provider uses them. Saved reports may name any network. */
  | { kind: 'choice'; choices: readonly Choice[]; default: string; of?: 'networks' | 'accounts' }
  | { kind: 'choices'; choices: readonly Choice[]; default: readonly string[] }
  | { kind: 'option'; source: OptionSource; is_required?: true }
  | { kind: 'switch'; default: boolean }
  /** `is_whole`: counts, such as days, have no fractions. */
  | { kind: 'number'; min: number; max: number; unit?: string; default: number | null; is_whole?: true }
  | { kind: 'text'; max: number }
) & {
    /** The parameter that starts the range which this one ends. Its value must not be above this one. */
    ends?: string
  }

export type ParamValue = string | number | boolean | null | readonly string[]

type ValueOf<P extends Param> = P extends { kind: 'choice'; choices: readonly { value: infer V }[] }
  ? V
  : P extends { kind: 'choices'; choices: readonly { value: infer V }[] }
    ? readonly V[]
    : P extends { kind: 'switch' }
      ? boolean
      : P extends { kind: 'number' }
        ? number | null
        : string

export type ParamValues<P extends readonly Param[]> = { [Each in P[number] as Each['name']]: ValueOf<Each> }
