// Ordinary fills break only half of the exception rules, so this file adds incidents for the others to the last thirty days of a
// few cards. Each incident returns the fills that replace one fill, or null when it could not have happened to that card.
import type { ExceptionCode } from '@forecourt/domain/rules/exceptions.ts'
import { allNines } from './demo-cards.ts'
import type { DemoCalendar } from './demo-calendar.ts'
import type { DemoCard, DemoFill } from './demo-fills.ts'
import type { DemoSite } from './demo-sites.ts'

type Scene = { card: DemoCard; /** Of the card's network, nearest first. */ sites: readonly DemoSite[] }
type Incident = (fill: DemoFill, scene: Scene) => DemoFill[] | null

const days = 30
/** Longer than the rule allows a card to be unused. */
const idleDays = 45
const isIdle = ({ id }: DemoCard) => id % 50 === 49
const def = 62
const premium = 44
const ulsd = 53
const dyed = 33
const unleadedProfiles = [1, 2]
const dieselProfiles = [3, 4]
/** Van, car, IFTA truck, truck. */
const roadTypes = [1, 2, 4, 9]
/** M-F 5a-7p. */
const workHours = 3
const minute = 60_000

const isLimit = (gallons: number | null): gallons is number => gallons !== null && gallons < allNines

/** Another fill with the same card, minutes and a few miles later. */
const later = (fill: DemoFill, minutes: number, changes: Partial<DemoFill> = {}): DemoFill => ({
  ...fill,
  transacted_at: new Date(Date.parse(`${fill.transacted_at}Z`) + minutes * minute).toISOString().slice(0, 19),
  odometer: fill.odometer ? fill.odometer + Math.ceil(minutes / 4) : fill.odometer,
  miles: null,
  is_manual: false,
  is_reversed: false,
  ...changes,
})

const incidents: Partial<Record<ExceptionCode, { /** One in this many cards. */ every: number; happen: Incident }>> = {
  OFF_ZIP: {
    every: 4,
    happen: (fill, { card, sites }) => {
      const site = sites.find(({ zipcode }) => card.zips.some((zip) => zipcode.startsWith(zip)))
      return site ? [{ ...fill, site }] : null
    },
  },
  OFF_STATE: {
    every: 25,
    happen: (fill, { card: { states }, sites }) => {
      const site = sites.find(({ state, kind }) => kind === fill.site.kind && !states.includes(state))
      return site && states.length > 0 ? [{ ...fill, site }] : null
    },
  },
  OFF_HOURS: {
    every: 40,
    happen: (fill, { card }) =>
      card.card_time_profile_id === workHours
        ? [{ ...fill, transacted_at: `${fill.transacted_at.slice(0, 10)}T22:14:00` }]
        : null,
  },
  OVER_FILL: {
    every: 40,
    // More than the card allows, and also more than the tank holds.
    happen: (fill, { card: { max_gallon_fill } }) =>
      isLimit(max_gallon_fill) ? [{ ...fill, quantity: max_gallon_fill * 1_120 }] : null,
  },
  REPEAT: {
    every: 45,
    happen: (fill) => [fill, later(fill, 8, { quantity: Math.round(fill.quantity * 0.4) })],
  },
  TRAVEL: {
    every: 45,
    happen: (fill, { sites }) => {
      const far = sites.findLast(({ state, kind }) => state === fill.site.state && kind === fill.site.kind)
      return far && far.city !== fill.site.city ? [fill, later(fill, 40, { site: far })] : null
    },
  },
  MPG: {
    every: 30,
    // About half the distance on the same fuel: not all of it went into the tank.
    happen: (fill) => {
      if (!fill.miles || !fill.odometer) return null
      const missing = Math.round(fill.miles * 0.55)
      return [{ ...fill, miles: fill.miles - missing, odometer: fill.odometer - missing }]
    },
  },
  PRODUCT: {
    every: 16,
    // Retail sites sell any product.
    happen: (fill, { card, sites }) => {
      const site = sites.find(({ kind }) => kind === 'retail') ?? fill.site
      const profile = card.card_fuel_profile_id ?? 0
      if (dieselProfiles.includes(profile)) return [fill, later(fill, 95, { site, product_id: premium, quantity: 13_400 })]
      return unleadedProfiles.includes(profile) ? [fill, later(fill, 95, { site, product_id: ulsd, quantity: 21_900 })] : null
    },
  },
  DYED_ON_ROAD: {
    every: 15,
    happen: (fill, { card }) =>
      dieselProfiles.includes(card.card_fuel_profile_id ?? 0) && roadTypes.includes(card.card_vehicle_type_id ?? 0)
        ? [{ ...fill, product_id: dyed, miles: null }]
        : null,
  },
  OVER_PERIOD: {
    every: 60,
    happen: (fill, { card: { max_gallon_fill } }) =>
      isLimit(max_gallon_fill)
        ? [fill, ...[70, 140, 210].map((minutes) => later(fill, minutes, { quantity: max_gallon_fill * 950 }))]
        : null,
  },
  PRICE: { every: 35, happen: (fill) => [{ ...fill, price_times: 1.28 }] },
}

const chosen = Object.values(incidents)

/** Recent enough to be shown, and early enough in the day for the later fills of an incident. */
const isSuitable = ({ day, product_id, transacted_at }: DemoFill, { last }: DemoCalendar) => {
  const hour = Number(transacted_at.slice(11, 13))
  return day > last - days && product_id !== def && hour >= 5 && hour <= 18
}

/** The fills of one card, with at most one incident among them. A few cards stop being used. */
export const withIncident = (fills: DemoFill[], calendar: DemoCalendar, scene: Scene) => {
  if (isIdle(scene.card)) return fills.filter(({ day }) => day < calendar.last - idleDays)
  const index = fills.findLastIndex((fill) => isSuitable(fill, calendar))
  const fill = fills[index]
  if (!fill) return fills
  for (const [nth, { every, happen }] of chosen.entries()) {
    const changed = scene.card.id % every === nth ? happen(fill, scene) : null
    if (changed) return fills.toSpliced(index, 1, ...changed)
  }
  return fills
}
