// What each rule of exceptions.ts checks in one fill. The server gathers the facts in bulk. The checks are pure functions, so that
// an import, a correction and a test reach the same result.
import { cardStatuses, nameIn, vehicleTypes } from '#src/reference.ts'
import { fieldState } from './card-fields.ts'
import { findKind } from './card-kind.ts'
import { cardStatus, isDead } from './card-status.ts'
import {
  exceptionRules,
  leastMpg,
  settingOf,
  tankAlertPercent,
  type ExceptionCode,
  type ExceptionSetting,
  type Finding,
  type Severity,
} from './exceptions.ts'
import { allowsProduct, allowsTime, type Profiles } from './profiles.ts'

/** One fill with all facts around it, named like the columns. Null: unknown, or not set. */
export type FillFacts = {
  transacted_at: string
  quantity: number
  total: number
  fees: number
  odometer: number | null
  miles: number | null
  is_manual: boolean
  product_id: number
  product_name: string
  grade: string
  tax_class: string
  is_fuel: boolean
  is_mpg: boolean
  site_name: string | null
  site_city: string | null
  site_state: string | null
  site_zipcode: string | null
  site_kind: string | null
  card_network_id: number
  card_type_id: number
  /** At the time of the fill, regardless of later changes. Null if not recorded. */
  card_status_id: number | null
  card_vehicle_type_id: number | null
  card_fuel_profile_id: number | null
  card_time_profile_id: number | null
  max_gallon_fill: number | null
  max_gallon_period: number | null
  card_period_gallon_id: number | null
  max_amount_fill: number | null
  max_amount_period: number | null
  card_period_amount_id: number | null
  is_retail: boolean
  is_odometer: boolean
  states: readonly string[]
  zips: readonly string[]
  tank_capacity: number | null
  /** The card's gallons and dollars from the start of its period up to and including this fill. */
  period_quantity: number
  period_total: number
  /** Compared with the card's previous fill, within two days. */
  minutes_since: number | null
  miles_from: number | null
  /** One of the two sites is located only by its ZIP code, so its position may be off by some miles. */
  is_distance_rough: boolean
  city_before: string | null
  /** The vehicle's previous odometer reading, within two months. */
  odometer_before: number | null
  days_since_odometer: number | null
  /** The vehicle's average over 90 days, in hundredths; null if there are too few fills for an average. */
  average_mpg: number | null
  /** The account's average by product and state over 30 days, in hundred-thousandths of a dollar; null as above. */
  average_price: number | null
}

type Found = Partial<Finding> & { severity?: Severity }
type Check = (fill: FillFacts, threshold: number, profiles: Profiles) => Found | false

const thousand = 1_000
const days = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']
/** "7:05 PM", the format used on every screen. */
const clockTime = new Intl.DateTimeFormat('en-US', { timeStyle: 'short', timeZone: 'UTC' })
/** The clocks of sites differ slightly, so the speed between near sites is meaningless. Shorter distances are not checked. */
const leastTravel = 10
/** docs/product/sites.md#where-a-site-is: two sites placed at the centers of their ZIP codes may be much closer to each other. */
const leastRoughTravel = 25
const periodWords = ['', 'day', 'week', 'half month', 'month']
const offRoadCodes = ['F', 'M', 'O', 'R']

const checks = {
  OVER_FILL: ({ is_fuel, quantity, total, max_gallon_fill, max_amount_fill }) => {
    if (is_fuel && max_gallon_fill && quantity > max_gallon_fill * thousand)
      return { threshold: max_gallon_fill * thousand, actual: quantity }
    // A limit of zero dollars would stop every fill; some cards have it to mean no limit.
    if (max_amount_fill && total > max_amount_fill * 100)
      return { threshold: max_amount_fill * 100, actual: total, detail: 'dollars' }
    return false
  },
  OVER_TANK: ({ is_mpg, quantity, tank_capacity }, percent) => {
    // A product that the engine does not burn does not go into its tank.
    if (!is_mpg || !tank_capacity) return false
    const tank = tank_capacity * thousand
    if (quantity * 100 <= tank * (100 + percent)) return false
    const isAlert = quantity * 100 > tank * (100 + Math.max(percent, tankAlertPercent))
    return { threshold: tank, actual: quantity, severity: isAlert ? 'alert' : 'warning' }
  },
  OVER_PERIOD: (fill) => {
    const gallons = periodWords[fill.card_period_gallon_id ?? 0]
    if (gallons && fill.is_fuel && fill.max_gallon_period && fill.period_quantity > fill.max_gallon_period * thousand)
      return { threshold: fill.max_gallon_period * thousand, actual: fill.period_quantity, detail: `gallons|${gallons}` }
    const amount = periodWords[fill.card_period_amount_id ?? 0]
    if (amount && fill.max_amount_period && fill.period_total > fill.max_amount_period * 100)
      return { threshold: fill.max_amount_period * 100, actual: fill.period_total, detail: `dollars|${amount}` }
    return false
  },
  OFF_HOURS: ({ card_time_profile_id, transacted_at }, _, { time_profiles }) => {
    const profile = time_profiles.find(({ id }) => id === card_time_profile_id)
    // The site's local time, parsed as if it were UTC, so that no time zone shifts it.
    const at = new Date(`${transacted_at.slice(0, 19)}Z`)
    if (!profile || allowsTime(profile, at)) return false
    return { detail: `${days[at.getUTCDay()]} ${clockTime.format(at)}|${profile.name}` }
  },
  OFF_STATE: ({ states, site_state }) =>
    states.length > 0 && site_state !== null && !states.includes(site_state) && { detail: `${site_state}|${states.join(', ')}` },
  OFF_ZIP: ({ zips, site_zipcode }) => {
    const locked = site_zipcode ? zips.find((zip) => site_zipcode.startsWith(zip)) : undefined
    return locked !== undefined && { detail: `${site_zipcode}|${locked}` }
  },
  OFF_NETWORK: (fill) => {
    // Applies only to kinds of cards that can have retail access.
    const kind = findKind(fill)
    if (fill.site_kind !== 'retail' || fill.is_retail || !kind || fieldState('is_retail', kind) === 'hidden') return false
    return { detail: fill.site_name ?? '' }
  },
  PRODUCT: ({ card_fuel_profile_id, product_id, product_name, grade }, _, { fuel_profiles }) => {
    const profile = fuel_profiles.find(({ id }) => id === card_fuel_profile_id)
    if (!profile || allowsProduct(profile, { id: product_id, grade })) return false
    return { detail: `${product_name}|${profile.name}` }
  },
  REPEAT: ({ minutes_since }, minutes) =>
    minutes_since !== null && minutes_since < minutes && { threshold: minutes, actual: minutes_since },
  TRAVEL: ({ minutes_since, miles_from, is_distance_rough, city_before, site_city }, mph) => {
    if (minutes_since === null || miles_from === null) return false
    if (is_distance_rough ? miles_from <= leastRoughTravel : miles_from < leastTravel) return false
    const speed = Math.round((miles_from * 60) / Math.max(minutes_since, 1))
    return speed > mph && { threshold: mph, actual: speed, detail: `${city_before ?? ''}|${site_city ?? ''}` }
  },
  MPG: ({ is_mpg, miles, quantity, average_mpg }, percent) => {
    if (!is_mpg || miles === null || quantity <= 0) return false
    const actual = Math.round((miles * 100 * thousand) / quantity)
    if (actual < leastMpg.hundredths && quantity > leastMpg.above_quantity)
      return { threshold: leastMpg.hundredths, actual, detail: 'least' }
    return (
      average_mpg !== null &&
      Math.abs(actual - average_mpg) * 100 > average_mpg * percent && { threshold: average_mpg, actual, detail: 'average' }
    )
  },
  ODOMETER: ({ is_mpg, is_odometer, odometer, odometer_before, days_since_odometer }, miles) => {
    if (!is_mpg) return false
    if (odometer === 0 || (is_odometer && odometer === null)) return { detail: 'missing' }
    if (odometer === null || odometer_before === null) return false
    if (odometer <= odometer_before) return { threshold: odometer_before, actual: odometer, detail: 'back' }
    const most = miles * Math.max(1, days_since_odometer ?? 1)
    return (
      odometer - odometer_before > most && { threshold: Math.round(most), actual: odometer - odometer_before, detail: 'jump' }
    )
  },
  MANUAL: ({ is_manual }) => is_manual && {},
  PRICE: ({ is_fuel, quantity, total, fees, average_price }, percent) => {
    if (!is_fuel || quantity <= 0 || !average_price) return false
    const price = Math.round(((total - fees) * 1_000 * thousand) / quantity)
    return price * 100 > average_price * (100 + percent) && { threshold: average_price, actual: price }
  },
  LOST_USE: ({ card_status_id }) =>
    card_status_id !== null &&
    (isDead(card_status_id) || card_status_id === cardStatus.pending) && { detail: nameIn(cardStatuses, card_status_id) },
  DYED_ON_ROAD: ({ tax_class, product_name, card_vehicle_type_id }) => {
    const type = vehicleTypes.find(({ id }) => id === card_vehicle_type_id)
    return (
      tax_class === 'dyed' && !!type && !offRoadCodes.includes(type.code) && { detail: `${product_name}|${type.description}` }
    )
  },
} as const satisfies {
  [Code in ExceptionCode as (typeof exceptionRules)[Code]['about'] extends 'transaction' ? Code : never]: Check
}

type TransactionCode = keyof typeof checks
/** The rules that check an odometer, or the miles derived from it. */
export const odometerCodes: readonly TransactionCode[] = ['ODOMETER', 'MPG']
/** The rules that check a fill. */
export const transactionCodes = Object.keys(checks) as TransactionCode[]

export type Judgement = Finding & { code: TransactionCode; severity: Severity }

/** All findings for one fill, under the account's settings and the profiles. */
export const judgeFill = (fill: FillFacts, settings: readonly ExceptionSetting[], profiles: Profiles): Judgement[] =>
  transactionCodes.flatMap((code) => {
    const { is_on, threshold } = settingOf(settings, code)
    const check: Check = checks[code]
    const found = is_on && check(fill, threshold ?? 0, profiles)
    if (!found) return []
    return [{ threshold: null, actual: null, detail: '', severity: exceptionRules[code].severity, ...found, code }]
  })
