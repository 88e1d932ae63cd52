// The fills of one card over two years: time, site, gallons and odometer. Most are normal; a few are entered manually, too
// large, at night, far away or mistyped, so that there are exceptions.
import { seededProfiles } from '@forecourt/domain/reference/seeded-profiles.ts'
import { milesSince } from '@forecourt/domain/rules/miles.ts'
import type { DemoCalendar } from './demo-calendar.ts'
import { seededRandom } from './demo-random.ts'
import type { DemoSite } from './demo-sites.ts'
import type { DemoVehicle } from './demo-vehicles.ts'

export type DemoCard = {
  id: number
  account_id: number
  card_network_id: number
  card_type_id: number
  card_status_id: number
  last_four: string
  vehicle_number: string | null
  description: string
  cost_center: string
  tax_doc: string
  card_vehicle_type_id: number | null
  card_fuel_profile_id: number | null
  card_time_profile_id: number | null
  max_gallon_fill: number | null
  max_amount_fill: number | null
  is_odometer: boolean
  states: string[]
  zips: string[]
  created_at: string
  status_changed_at: string
}

export type DemoFill = {
  day: number
  transacted_at: string
  site: DemoSite
  product_id: number
  quantity: number
  odometer: number | null
  miles: number | null
  is_manual: boolean
  is_reversed: boolean
  /** Factor on the usual price of the site. Default: 1. */
  price_times?: number
}

type Random = ReturnType<typeof seededRandom>
type Behind = { calendar: DemoCalendar; vehicle: DemoVehicle; /** Nearest first. */ sites: readonly DemoSite[]; interval: number }

const active = 1
const def = 62
const cng = 22
const two = (number: number) => String(number).padStart(2, '0')

/** Of these networks only WEX is accepted at retail sites. The others need retail access, which these cards do not have. */
const allowedSites = ({ states, zips, card_network_id }: DemoCard, sites: readonly DemoSite[]) =>
  sites.filter(
    ({ state, zipcode, kind }) =>
      (states.length === 0 || states.includes(state)) &&
      !zips.some((zip) => zipcode.startsWith(zip)) &&
      (kind !== 'retail' || card_network_id === 3),
  )

/** Most fills are near home, some farther along the road, and a few at sites where the card may not be used. */
const siteOf = (random: Random, usual: readonly DemoSite[], sites: readonly DemoSite[]) => {
  const chance = random.next()
  if (usual.length === 0 || chance > 0.997) return random.pick(sites)
  return usual[random.below(Math.min(usual.length, chance < 0.72 ? 3 : chance < 0.96 ? 8 : 20))]!
}

const hours = [5, 6, 6, 6, 7, 7, 7, 8, 9, 10, 11, 12, 13, 14, 15, 15, 16, 16, 17, 18]

/** One fill in sixty is outside the time profile; none is in the hour that daylight saving skips. */
const clockOf = (random: Random, name: string) => {
  const hour = random.below(60) === 0 ? random.pick([3, 4, 21, 22, 23]) : random.pick(hours)
  return `${name}T${two(hour)}:${two(random.below(60))}:${two(random.below(60))}`
}

const weekend = 96

/** Work days, and one weekend day in four where the profile allows weekends. */
const workDay = (random: Random, { card_time_profile_id }: DemoCard, { day, weekday }: { day: number; weekday: number }) => {
  if (weekday !== 0 && weekday !== 6) return day
  const profile = seededProfiles.time_profiles.find(({ id }) => id === card_time_profile_id)
  const isWorked = random.below(profile?.windows.every(({ days }) => (days & weekend) === 0) ? 40 : 4) === 0
  return isWorked ? day : day + (weekday === 6 ? 2 : 1)
}

const amountOf = (random: Random, card: DemoCard, { tank }: DemoVehicle) => {
  const most = Math.min(tank, card.max_gallon_fill ?? tank, card.max_amount_fill ? card.max_amount_fill / 5.4 : tank)
  const share = random.below(170) === 0 ? 1.08 + random.next() * 0.3 : 0.42 + random.next() * 0.5
  return Math.max(1_000, Math.round(most * share * 1_000))
}

/** One in ninety is mistyped: the last digit is missing, or all of them. */
const typed = (random: Random, odometer: number) =>
  random.below(90) > 0 ? odometer : random.below(2) === 0 ? 0 : Math.floor(odometer / 10)

export const demoFillsOf = (card: DemoCard, { calendar, vehicle, sites, interval }: Behind): DemoFill[] => {
  const random = seededRandom(500_000 + card.id)
  const fills: DemoFill[] = []
  const end = card.card_status_id === active ? calendar.last : Math.min(calendar.last, calendar.dayOf(card.status_changed_at) - 1)
  const usual = allowedSites(card, sites)
  let odometer = vehicle.odometer
  let before: { odometer: number | null; transacted_at: string } | undefined
  const start = Math.max(0, calendar.dayOf(card.created_at) + 4)
  for (let due = start + random.below(interval); due <= end;) {
    const day = workDay(random, card, { day: due, weekday: calendar.weekdayOf(due) })
    const season = 1 + 0.16 * Math.cos(((calendar.dayOfYear(Math.min(day, calendar.last)) - 200) / 365) * 2 * Math.PI)
    due = day + Math.max(1, Math.round((interval * (0.4 + random.next() * 1.2)) / season))
    if (day > end) break
    const quantity = amountOf(random, card, vehicle)
    const transacted_at = clockOf(random, calendar.nameOf(day))
    const product_id = random.weighted(vehicle.products)
    odometer += Math.round((quantity / 1_000) * vehicle.mpg * (0.9 + random.next() * 0.2))
    const shown = card.is_odometer && card.vehicle_number ? typed(random, odometer) : null
    const now = { transacted_at, odometer: shown }
    const miles = vehicle.is_mpg ? milesSince(before, now) : null
    const fill = { day, site: siteOf(random, usual, sites), product_id, quantity, ...now, miles }
    const oddities = { is_manual: random.below(130) === 0, is_reversed: random.below(320) === 0 }
    fills.push({ ...fill, ...oddities })
    before = now
    if (vehicle.uses_def && random.below(11) === 0)
      fills.push({
        ...fill,
        product_id: def,
        quantity: 2_000 + random.below(7_000),
        odometer: null,
        miles: null,
        is_manual: false,
        is_reversed: false,
      })
  }
  return card.card_network_id === 4 ? fills.filter(({ product_id }) => product_id === cng) : fills
}
