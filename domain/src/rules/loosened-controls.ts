// docs/product/accounts.md#changes-while-on-hold: whether a change of a card lets it buy more than before.
import { fieldTable, valueFields } from './card-fields.ts'
import type { CardValues } from './card-line.ts'
import { isSame } from './same-value.ts'

const limitInputs: readonly string[] = ['gallons', 'dollars', 'count']

/** No number is no limit. */
const limitOf = (value: unknown) => (typeof value === 'number' ? value : Infinity)

/** A limit may fall. Any other control may mean more or less to a fleet, so each change of one counts. */
export const isLoosened = (before: Partial<CardValues>, after: Partial<CardValues>) =>
  valueFields.some((field) => {
    const { scope, input } = fieldTable[field]
    if (scope !== 'control' || !(field in after) || isSame(before[field], after[field])) return false
    return limitInputs.includes(input.as) ? limitOf(after[field]) > limitOf(before[field]) : true
  })
