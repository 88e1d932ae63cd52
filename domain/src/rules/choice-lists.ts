// The lists that a field of a card is chosen from, by name. A field names its list; every rule that needs the rows takes
// the lists as an argument, so that a list can come from elsewhere than the reference data.
import { seededProfiles } from '#src/reference/seeded-profiles.ts'
import { amountPeriods, gallonPeriods, offered, vehicleTypes } from '#src/reference.ts'

export type ChoiceList = 'vehicle_type' | 'fuel_profile' | 'time_profile' | 'gallon_period' | 'amount_period'

type ListRow = {
  id: number
  name: string
  /** Its name in a history, where that is shorter. */
  short?: string
  /** What people write instead of the name in a spreadsheet. */
  also?: readonly string[]
}

export type ChoiceLists = Readonly<Record<ChoiceList, readonly ListRow[]>>

export const choiceLists: ChoiceLists = {
  vehicle_type: vehicleTypes.map(({ id, code, description }) => ({
    id,
    name: `${code} ${description}`,
    short: description,
    also: [code, description],
  })),
  fuel_profile: seededProfiles.fuel_profiles,
  time_profile: seededProfiles.time_profiles,
  gallon_period: gallonPeriods,
  amount_period: amountPeriods,
}

/** The rows a person may choose now; old records may hold others. */
export const offeredRows = (list: ChoiceList, lists = choiceLists) => offered(lists[list])
