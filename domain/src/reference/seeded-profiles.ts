// docs/product/orders-and-cards.md#closed-lists: the profiles of a new database. Later changes by staff are only in the database.
import { listsWith } from '#src/rules/choice-lists.ts'
import type { FuelProfile, Profiles, TimeProfile } from '#src/rules/profiles.ts'
import type { ProductGrade } from './products.ts'

type Grades = readonly ProductGrade[]
const unleaded: Grades = ['Unleaded regular', 'Unleaded mid', 'Unleaded premium']
const diesel: Grades = ['Diesel', 'Bio and renewable']
const fuels: Grades = [...unleaded, ...diesel, 'Dyed diesel', 'CNG', 'Other fuel']
const e85 = 26

const fuelRows: readonly { name: string; grades?: Grades; product_ids?: readonly number[] }[] = [
  { name: 'Unleaded regular', grades: ['Unleaded regular'] },
  { name: 'Unleaded all grades', grades: unleaded },
  { name: 'Diesel', grades: diesel },
  { name: 'Diesel + DEF', grades: [...diesel, 'DEF'] },
  { name: 'Dyed diesel', grades: ['Dyed diesel'] },
  { name: 'Diesel + dyed + DEF', grades: [...diesel, 'Dyed diesel', 'DEF'] },
  { name: 'Unleaded + diesel', grades: [...unleaded, ...diesel] },
  { name: 'All fuels', grades: fuels },
  { name: 'All fuels + DEF', grades: [...fuels, 'DEF'] },
  { name: 'CNG', grades: ['CNG'] },
  { name: 'E85', product_ids: [e85] },
  { name: 'N/A' },
]

const workDays = 0b0011111
const daytime = [5, 19] as const

const timeRows: readonly { name: string; days?: number; hours?: readonly [number, number] }[] = [
  { name: '24/7', days: 0b1111111 },
  { name: 'M-F 24 h', days: workDays },
  { name: 'M-F 5a-7p', days: workDays, hours: daytime },
  { name: 'M-Sa 24 h', days: 0b0111111 },
  { name: 'M-Sa 5a-7p', days: 0b0111111, hours: daytime },
  { name: 'Sa-Su only', days: 0b1100000 },
  { name: 'N/A' },
]

const isHidden = (name: string) => name === 'N/A'

export const seededProfiles: Profiles = {
  fuel_profiles: fuelRows.map(({ name, grades = [], product_ids = [] }, at): FuelProfile => ({
    id: at + 1,
    name,
    grades,
    product_ids,
    is_hidden: isHidden(name),
  })),
  time_profiles: timeRows.map(({ name, days, hours: [from, to] = [0, 24] }, at): TimeProfile => ({
    id: at + 1,
    name,
    windows: days ? [{ days, from_minute: from * 60, to_minute: to * 60 }] : [],
    is_hidden: isHidden(name),
  })),
}

export const seededLists = listsWith(seededProfiles)
