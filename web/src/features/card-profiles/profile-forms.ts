// The forms of fuel and time profiles, with the same rules as the server. Times stay text while they are typed.
import type { FuelProfileRow, TimeProfileRow } from '@forecourt/domain/contract/card-profiles.ts'
import { windowsText } from '@forecourt/domain/format/time-windows.ts'
import { products } from '@forecourt/domain/reference/products.ts'
import { FuelProfileInput, minutesOfDay, TimeProfileInput } from '@forecourt/domain/rules/profile-input.ts'

export type FuelForm = { name: string; grades: string[]; product_ids: number[]; is_hidden: boolean }
/** `from` and `to` in the format of a time field, "17:30". A window that ends at 00:00 ends at midnight. */
export type WindowForm = { days: number; from: string; to: string }
export type TimeForm = { name: string; windows: WindowForm[]; is_hidden: boolean }

export const emptyFuel: FuelForm = { name: '', grades: [], product_ids: [], is_hidden: false }
export const newWindow: WindowForm = { days: 0b0011111, from: '05:00', to: '19:00' }
export const emptyTime: TimeForm = { name: '', windows: [newWindow], is_hidden: false }

const two = (value: number) => String(value).padStart(2, '0')
const textOf = (minute: number) => `${two(Math.floor(minute / 60) % 24)}:${two(minute % 60)}`

/** NaN for an incomplete time. */
const minuteOf = (text: string) => {
  const found = /^(\d\d):(\d\d)/.exec(text)
  return found ? Number(found[1]) * 60 + Number(found[2]) : NaN
}

export const fuelValues = ({ name, grades, product_ids, is_hidden }: FuelProfileRow): FuelForm => ({
  name,
  grades,
  product_ids,
  is_hidden,
})

export const timeValues = ({ name, windows, is_hidden }: TimeProfileRow): TimeForm => ({
  name,
  windows: windows.map(({ days, from_minute, to_minute }) => ({ days, from: textOf(from_minute), to: textOf(to_minute) })),
  is_hidden,
})

/** From 00:00 to 00:00 means the whole day. */
const windowOf = ({ days, from, to }: WindowForm) => {
  const to_minute = minuteOf(to)
  return { days, from_minute: minuteOf(from), to_minute: to_minute === 0 ? minutesOfDay : to_minute }
}

export const timeBody = ({ name, windows }: TimeForm) => ({ name, windows: windows.map(windowOf) })
export const fuelBody = ({ name, grades, product_ids }: FuelForm) => ({ name, grades, product_ids }) as FuelProfileInput

const problemsIn = (schema: typeof FuelProfileInput | typeof TimeProfileInput, body: unknown): Record<string, string> => {
  const issues = (schema.safeParse(body).error?.issues ?? []).toReversed()
  return Object.fromEntries(issues.map(({ path, message }) => [String(path[0]), message]))
}

const isTyped = ({ from, to }: WindowForm) => !Number.isNaN(minuteOf(from)) && !Number.isNaN(minuteOf(to))

export const fuelProblems = (form: FuelForm) => problemsIn(FuelProfileInput, fuelBody(form))
export const timeProblems = (form: TimeForm) => {
  if (!form.windows.every(isTyped)) return { ...problemsIn(TimeProfileInput, timeBody(form)), windows: 'Enter both times' }
  return problemsIn(TimeProfileInput, timeBody(form))
}

export const profileLabels: Record<string, string> = {
  name: 'Name',
  grades: 'Grades',
  product_ids: 'Products',
  windows: 'Time windows',
  is_hidden: 'Hidden',
}

const productName = (id: number) => products.find((product) => product.id === id)?.name ?? String(id)

export const productNames = (ids: readonly number[]) => ids.map(productName).join(', ')

export const shownField = (field: string, value: unknown) => {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (field === 'product_ids') return productNames(value as number[])
  if (field === 'windows') return windowsText((value as WindowForm[]).map(windowOf))
  return Array.isArray(value) ? value.join(', ') : String(value)
}
