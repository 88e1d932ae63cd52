// The lists that fields of a card are chosen from (docs/product/orders-and-cards.md#closed-lists). Vehicle types and periods are
// closed, because rules depend on each. Staff maintain profiles as rows, so every rule that needs a list takes the lists as an
// argument.
import { amountPeriods, gallonPeriods, offered, vehicleTypes } from '#src/reference.ts'

export type ProfileList = 'fuel_profile' | 'time_profile'
type ClosedList = 'vehicle_type' | 'gallon_period' | 'amount_period'
export type ChoiceList = ProfileList | ClosedList

export type ListRow = {
  id: number
  name: string
  /** A shorter name for histories. */
  short?: string
  /** Other spellings that people use in a spreadsheet. */
  also?: readonly string[]
  /** No longer offered; records that have it keep it. */
  is_hidden?: boolean
  /** Offered in general, but not to this account. */
  is_barred?: boolean
}

export type ChoiceLists = Readonly<Record<ChoiceList, readonly ListRow[]>>

export const closedLists: Readonly<Record<ClosedList, readonly ListRow[]>> = {
  vehicle_type: vehicleTypes.map(({ id, code, description }) => ({
    id,
    name: `${code} ${description}`,
    short: description,
    also: [code, description],
  })),
  gallon_period: gallonPeriods,
  amount_period: amountPeriods,
}

export const isClosed = (list: ChoiceList): list is ClosedList => list in closedLists

type ProfileRows = { fuel_profiles: readonly ListRow[]; time_profiles: readonly ListRow[] }

export const listsWith = ({ fuel_profiles, time_profiles }: ProfileRows): ChoiceLists => ({
  ...closedLists,
  fuel_profile: fuel_profiles,
  time_profile: time_profiles,
})

/** The rows a person may choose now. Old records may have others. */
export const offeredRows = (list: ChoiceList, lists: ChoiceLists) =>
  offered(lists[list]).filter(({ is_hidden, is_barred }) => !is_hidden && !is_barred)

/**
 * Why a value may not be chosen. The caller does not check a value that the card already has. A value from the template may be
 * hidden by now, but not barred: a template does not give an account something it does not use.
 */
export const choiceProblem = (id: number, rows: readonly ListRow[], templates: unknown): string | undefined => {
  const row = offered(rows).find((one) => one.id === id)
  if (!row) return 'Not on the list'
  if (row.is_barred) return `This account does not use ${row.name}`
  return row.is_hidden && templates !== id ? `${row.name} is no longer offered` : undefined
}
