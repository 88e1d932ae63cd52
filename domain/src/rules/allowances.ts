// docs/product/card-life.md#allowances: one control of one card, loosened for a limited time.
import { states } from '#src/states.ts'
import type { CardValues } from './card-line.ts'
import { limits } from './limits.ts'
import { allowsTime, type TimeProfile } from './profiles.ts'

/** The controls an allowance can loosen, and how to find the looser of two values. */
const waysOfLoosening = {
  max_gallon_fill: 'limit',
  max_gallon_period: 'limit',
  max_amount_fill: 'limit',
  max_amount_period: 'limit',
  max_transactions_day: 'limit',
  states: 'one more state',
  card_time_profile_id: 'other hours',
  is_retail: 'yes',
} as const
export type AllowanceField = keyof typeof waysOfLoosening
export const allowanceFieldNames = Object.keys(waysOfLoosening) as [AllowanceField, ...AllowanceField[]]
export const wayOfLoosening = (field: AllowanceField) => waysOfLoosening[field]

/** A number for a limit or a time profile, the code of a state, or yes. */
export type AllowanceValue = number | string | true
export type Allowance = { field: AllowanceField; value: AllowanceValue }
type Controls = Pick<CardValues, AllowanceField>

export const allowanceHours = 72
/** Staff decide on values above this multiple of the template's limit. */
const ownShare = 1.5

const quarterHours = 4 * 24 * 7
const someSunday = Date.UTC(2026, 0, 4)

/** Whether the second profile allows all that the first allows. Checks one week by quarter hours, which is precise enough. */
const includesHours = (own: TimeProfile, other: TimeProfile) =>
  Array.from({ length: quarterHours }, (_, at) => new Date(someSunday + at * 15 * 60_000)).every(
    (at) => !allowsTime(own, at) || allowsTime(other, at),
  )

const isLimit = (field: AllowanceField) => waysOfLoosening[field] === 'limit'
const capOf = (field: AllowanceField) => (field === 'max_transactions_day' ? limits.transactionsDayCap : limits.numberCap)

type Place = { own: Controls; time_profiles: readonly TimeProfile[] }

const limitProblem = ({ field, value }: Allowance, own: number | null) => {
  if (typeof value !== 'number' || !Number.isInteger(value)) return 'Must be a whole number'
  if (!own) return 'This card has no such limit'
  if (value <= own) return `Must be more than the card’s own ${own.toLocaleString('en-US')}`
  return value > capOf(field) ? `Must be at most ${capOf(field).toLocaleString('en-US')}` : undefined
}

const stateProblem = (value: AllowanceValue, own: readonly string[]) => {
  if (!states.some(({ code }) => code === value)) return 'Not a state: choose it from the list'
  if (own.length === 0) return 'This card works in every state'
  return own.some((code) => code === value) ? 'The card works there already' : undefined
}

/** The card's own hours, and the other ones. */
const profilesOf = (value: AllowanceValue, { own, time_profiles }: Place) =>
  [own.card_time_profile_id, value].map((id) => time_profiles.find((profile) => profile.id === id))

const hoursProblem = (value: AllowanceValue, { own, time_profiles }: Place) => {
  const [now, wanted] = profilesOf(value, { own, time_profiles })
  if (!wanted || (wanted.is_hidden && wanted !== now)) return 'Not on the list'
  if (!now || now === wanted) return 'The card has these hours already'
  return includesHours(now, wanted) ? undefined : 'Choose hours that include the card’s own'
}

/** Why the allowance would not loosen anything, or is not possible. */
export const allowanceProblem = (allowance: Allowance, place: Place): string | undefined => {
  const { field, value } = allowance
  switch (field) {
    case 'states':
      return stateProblem(value, place.own.states)
    case 'card_time_profile_id':
      return hoursProblem(value, place)
    case 'is_retail':
      if (value !== true) return 'Must be yes'
      return place.own.is_retail ? 'The card has retail access already' : undefined
    default:
      return limitProblem(allowance, place.own[field])
  }
}

/**
 * Whether staff must decide: the value exceeds one and a half times the template's limit, or the card's own if the template has
 * none.
 */
export const needsStaff = ({ field, value }: Allowance, own: Controls, template: Readonly<Record<string, unknown>> | null) => {
  if (!isLimit(field) || typeof value !== 'number') return false
  // Zero dollars mean no limit, so such a template has none.
  const base = template?.[field] || own[field]
  return typeof base === 'number' && value > base * ownShare
}

/**
 * The least that would have let a declined purchase through: as much as was tried in one fill, and in a period that much more than
 * the limit, all of which may be used up. Null if it is not known, or if the card's own limit has been raised to it since.
 */
export const enoughFor = (field: AllowanceField, own: number, tried: number | null) => {
  if (tried === null) return null
  const enough = Math.min(field.endsWith('_period') ? own + tried : tried, capOf(field))
  return enough > own ? enough : null
}

const looserLimit = (own: number | null, value: AllowanceValue) => (own && typeof value === 'number' ? Math.max(own, value) : own)

/** The card may have got hours since that include those of the allowance. */
const isWider = (value: AllowanceValue, place: Place) => {
  const [now, allowed] = profilesOf(value, place)
  return now !== undefined && allowed !== undefined && includesHours(allowed, now)
}

/** The controls with these allowances applied: in each field the looser value. Only fields that differ from the card's own. */
export const loosened = ({ own, time_profiles }: Place, allowances: readonly Allowance[]): Partial<Controls> => {
  const changed: Partial<Controls> = {}
  for (const { field, value } of allowances)
    switch (field) {
      case 'states':
        // An empty list allows every state, so it is the loosest.
        if (own.states.length > 0)
          changed.states = [...new Set([...(changed.states ?? own.states), value as (typeof own.states)[number]])]
        break
      case 'card_time_profile_id':
        if (!isWider(value, { own, time_profiles })) changed.card_time_profile_id = Number(value)
        break
      case 'is_retail':
        changed.is_retail = true
        break
      default:
        changed[field] = looserLimit(changed[field] ?? own[field], value)
    }
  return changed
}

/** docs/product/card-life.md#allowances: staff tell a manual network only during office hours, M-F 8 to 17. */
export const isOfficeOpen = (at: Date, time_zone: string) => {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone: time_zone, weekday: 'short', hour: 'numeric', hourCycle: 'h23' })
    .formatToParts(at)
    .reduce<Record<string, string>>((all, { type, value }) => ({ ...all, [type]: value }), {})
  const hour = Number(parts['hour'])
  return !['Sat', 'Sun'].includes(parts['weekday'] ?? '') && hour >= 8 && hour < 17
}
