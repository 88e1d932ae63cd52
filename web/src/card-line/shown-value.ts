import { fieldInput } from '@forecourt/domain/rules/card-fields.ts'
import type { ChoiceLists } from '@forecourt/domain/rules/choice-lists.ts'
import { states } from '@forecourt/domain/states.ts'
import type { LineFieldName } from './LineField.tsx'
import { useLists } from './use-lists.ts'

const number = (value: unknown) => Number(value).toLocaleString('en-US')
const stateName = (code: unknown) => states.find((state) => state.code === code)?.name ?? String(code)

/** A value in readable form; an empty text if there is none. */
export const shownValue = (field: LineFieldName, value: unknown, lists: ChoiceLists): string => {
  const input = fieldInput(field)
  if (input.as === 'yes or no') return value === true ? 'Yes' : 'No'
  if (value === null || value === undefined || value === '') return ''
  switch (input.as) {
    case 'text':
    case 'code':
      return typeof value === 'string' ? value : ''
    case 'choice':
      return lists[input.list].find(({ id }) => id === value)?.name ?? ''
    case 'gallons':
      return `${number(value)} gal`
    case 'count':
      return number(value)
    case 'dollars':
      return `$${number(value)}`
    case 'states':
      return (value as unknown[]).map(stateName).join(', ')
    case 'zips':
      return (value as unknown[]).join(', ')
  }
}

/** What it means that a field has no value. Without a state a card works everywhere, which nobody reads in "empty". */
export const noValue = (field: string) => (field === 'states' ? 'every state' : field === 'zips' ? 'none' : 'empty')

/** The same, with the current lists. */
export const useShownValue = () => {
  const lists = useLists()
  return (field: LineFieldName, value: unknown) => shownValue(field, value, lists)
}
