// The vehicle of each card of the demo: the size of its tank, its fuel and its mileage.
import { sql } from 'kysely'
import type { Ctx } from '#src/system/context.ts'
import type { DemoCard } from './demo-fills.ts'
import { builtAs } from './demo-descriptions.ts'
import { seededRandom } from './demo-random.ts'

type Random = ReturnType<typeof seededRandom>
export type DemoVehicle = {
  fuel_type: 'gasoline' | 'diesel' | 'cng' | 'other'
  tank: number
  mpg: number
  odometer: number
  /** The products it buys, by weight. */
  products: readonly (readonly [product_id: number, weight: number])[]
  uses_def: boolean
  is_mpg: boolean
}

const unleaded = [
  [42, 74],
  [1, 12],
  [43, 9],
  [44, 5],
] as const
const diesel = [
  [53, 78],
  [56, 13],
  [71, 9],
] as const
const dyed = [[33, 1]] as const
const cng = [[22, 1]] as const

/** Fuel profiles for diesel: a vehicle uses the fuel that its card may buy. */
const dieselProfiles = [3, 4]
const dyedProfiles = [5]
const cngProfiles = [10]

export const demoVehicleOf = (card: Pick<DemoCard, 'id' | 'card_fuel_profile_id'>): DemoVehicle => {
  const random = seededRandom(300_000 + card.id)
  const odometer = 18_000 + random.below(240_000)
  const spread = 0.9 + random.next() * 0.25
  const profile = card.card_fuel_profile_id ?? 0
  const shared = { odometer, uses_def: false, is_mpg: true }
  if (cngProfiles.includes(profile))
    return { ...shared, fuel_type: 'cng', tank: random.pick([40, 60]), mpg: 9 * spread, products: cng }
  if (dyedProfiles.includes(profile))
    return { ...shared, fuel_type: 'other', tank: random.pick([30, 50, 60]), mpg: 0, products: dyed, is_mpg: false }
  if (dieselProfiles.includes(profile) || (profile === 8 && random.below(10) < 6))
    return {
      ...shared,
      fuel_type: 'diesel',
      tank: random.pick([90, 120, 150]),
      mpg: 6.4 * spread,
      products: diesel,
      uses_def: profile === 4,
    }
  return { ...shared, fuel_type: 'gasoline', tank: random.pick([24, 28, 34]), mpg: 15 * spread, products: unleaded }
}

/** A commercial plate such as "C48213B". */
const plateOf = (random: Random) => `C${10_000 + random.below(90_000)}${'ABCDEFGHJ'.charAt(random.below(9))}`

const unknown = { make: '', model: '', year: null, plate: '', plate_state: '' }
const owners = ['R. Castillo', 'S. Whitefoot', 'T. Brandvold', 'V. Kuznetsov', 'W. Haines', 'Y. Abate']

/** One in fifteen is an owner-operator; one in twenty has no tank size entered, and one in nine no make and plate. */
export const insertDemoVehicles = async ({ db }: Ctx, cards: readonly DemoCard[]) => {
  const rows = cards.flatMap((card) => {
    if (!card.vehicle_number) return []
    const random = seededRandom(700_000 + card.id)
    const { fuel_type, tank } = demoVehicleOf(card)
    const built = builtAs(card.description)
    const owner = random.below(15) === 0 ? random.below(owners.length) : undefined
    const tank_capacity = random.below(20) === 0 ? null : tank
    const isKnown = built.make !== '' && random.below(9) > 0
    return [
      {
        account_id: card.account_id,
        vehicle_number: card.vehicle_number,
        fuel_type,
        tank_capacity,
        ...(isKnown ? { ...built, year: 2014 + random.below(12), plate: plateOf(random), plate_state: 'WA' } : unknown),
        owner_operator_number: owner === undefined ? '' : `OO-${100 + owner}`,
        owner_operator_name: owner === undefined ? '' : owners[owner]!,
      },
    ]
  })
  await sql`
    insert into vehicles (account_id, vehicle_number, fuel_type, tank_capacity, owner_operator_number, owner_operator_name,
      make, model, year, plate, plate_state)
    select account_id, vehicle_number, fuel_type, tank_capacity, owner_operator_number, owner_operator_name,
      make, model, year, plate, plate_state
    from jsonb_populate_recordset(null::vehicles, ${JSON.stringify(rows)})
    on conflict (account_id, vehicle_number_key) do nothing`.execute(db)
}
