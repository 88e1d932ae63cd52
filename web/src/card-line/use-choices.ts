import { queryOptions, useQuery } from '@tanstack/react-query'
import type { ChoiceList } from '@forecourt/domain/rules/choice-lists.ts'
import { call } from '#src/api/client.ts'
import { api } from '#src/api/endpoints.ts'
import { optionsOf } from './line-inputs.ts'

type Options = ReturnType<typeof optionsOf>

const named = (rows: readonly { id: number; name: string }[]): Options =>
  rows.map(({ id, name }) => ({ value: String(id), label: name }))

/** All of them at once, side by side: a form waits no longer than for one. */
const readChoices = async (signal: AbortSignal): Promise<Record<ChoiceList, Options>> => {
  const [vehicleTypes, fuelProfiles, timeProfiles, gallonPeriods, amountPeriods] = await Promise.all([
    call(api.reference.vehicleTypes, {}, { signal }),
    call(api.reference.fuelProfiles, {}, { signal }),
    call(api.reference.timeProfiles, {}, { signal }),
    call(api.reference.gallonPeriods, {}, { signal }),
    call(api.reference.amountPeriods, {}, { signal }),
  ])
  return {
    vehicle_type: named(vehicleTypes.data.map(({ id, code, description }) => ({ id, name: `${code} ${description}` }))),
    fuel_profile: named(fuelProfiles.data),
    time_profile: named(timeProfiles.data),
    gallon_period: named(gallonPeriods.data),
    amount_period: named(amountPeriods.data),
  }
}

const choices = queryOptions({
  queryKey: ['reference', 'choices'],
  queryFn: ({ signal }) => readChoices(signal),
  // As long as a form is likely to be open; the next one that opens reads what changed.
  staleTime: 60_000,
})

/**
 * The options of a list as the server has them, as far as there are rules for them: what nobody has written a rule for
 * would be refused when it is saved. Until they are here, those the portal was built with: nothing flashes.
 */
export const useChoices = (list: ChoiceList) => {
  const read = useQuery(choices).data?.[list]
  const known = optionsOf(list)
  return read ? read.filter(({ value }) => known.some((option) => option.value === value)) : known
}
