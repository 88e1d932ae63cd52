// What the cards of the demo are for: a person, a piece of equipment, or a vehicle that burns the card's fuel.
import type { seededRandom } from './demo-random.ts'

type Random = ReturnType<typeof seededRandom>
type Fuel = 'gasoline' | 'diesel' | 'cng' | 'other'

const models: Record<Fuel, readonly (readonly [make: string, model: string])[]> = {
  gasoline: [
    ['Ford', 'Transit'],
    ['Ford', 'F-250'],
    ['Chevrolet', '2500'],
    ['Ram', 'ProMaster'],
    ['Toyota', 'Tacoma'],
  ],
  diesel: [
    ['Kenworth', 'T680'],
    ['Freightliner', 'Cascadia'],
    ['Peterbilt', '579'],
    ['Mack', 'Granite'],
    ['Isuzu', 'NPR'],
    ['Volvo', 'VNL'],
  ],
  cng: [
    ['Kenworth', 'T880 CNG'],
    ['Mack', 'LR CNG'],
  ],
  other: [
    ['Caterpillar', '420'],
    ['John Deere', '310'],
    ['Bobcat', 'T76'],
  ],
}

const initials = 'ABCDEFGHJKLMNPRSTVW'.split('')
const surnames = `Nguyen Foster Ramirez Schultz Okoye Larsen Patel Brooks Santos Keller Haddad Novak Ortiz Whitman Tanaka Mbeki
  Carlson Delgado Fischer Greene Ibarra Jensen Kowalski Lindgren Morales Nakamura Oakley Petrov Quinn Reyes Sorensen Tran Underwood
  Vasquez Walsh Yamada Zimmer`.split(/\s+/)
const drivers = surnames.flatMap((surname) => initials.map((initial) => `${initial}. ${surname}`))

const equipment = ['Yard pump', 'Generator 4', 'Light tower', 'Compressor', 'Wash bay']

const named = ([make, model]: readonly [string, string]) => `${make} ${model}`

export const describeCard = (random: Random, type: string, fuel: Fuel) => {
  if (type === 'Driver') return random.pick(drivers)
  return type === 'Misc' ? random.pick(equipment) : named(random.pick(models[fuel]))
}

/** Make and model of a description such as "Kenworth T680"; empty for a person or a piece of equipment. */
export const builtAs = (description: string) => {
  const [make, model] = Object.values(models)
    .flat()
    .find((built) => named(built) === description) ?? ['', '']
  return { make, model }
}
