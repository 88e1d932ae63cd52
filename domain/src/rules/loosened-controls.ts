// docs/product/accounts.md#changes-while-on-hold: whether a change lets a card buy more than before.
import { fieldTable, valueFields } from './card-fields.ts'
import type { CardValues } from './card-line.ts'
import { isSame } from './same-value.ts'

const limitInputs: readonly string[] = ['gallons', 'dollars', 'count']

/** A missing number means no limit, and so do zero dollars. */
export const asLimit = (value: unknown) => (typeof value === 'number' && value > 0 ? value : Infinity)

/** Limits may be lowered. Any other change of a control counts, because it may allow more. */
export const isLoosened = (before: Partial<CardValues>, after: Partial<CardValues>) =>
  valueFields.some((field) => {
    const { scope, input } = fieldTable[field]
    if (scope !== 'control' || !(field in after) || isSame(before[field], after[field])) return false
    return limitInputs.includes(input.as) ? asLimit(after[field]) > asLimit(before[field]) : true
  })
