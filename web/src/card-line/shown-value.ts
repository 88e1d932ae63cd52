import { states } from '@forecourt/domain/states.ts'
import type { LineFieldName } from './LineField.tsx'
import { lineInputs } from './line-inputs.ts'

const number = (value: unknown) => Number(value).toLocaleString('en-US')
const stateName = (code: unknown) => states.find((state) => state.code === code)?.name ?? String(code)

/** A value as a person reads it; an empty text where there is none. */
export const shownValue = (field: LineFieldName, value: unknown): string => {
  const input = lineInputs[field]
  if (input.as === 'yes or no') return value === true ? 'Yes' : 'No'
  if (value === null || value === undefined || value === '') return ''
  switch (input.as) {
    case 'text':
      return typeof value === 'string' ? value : ''
    case 'choice':
      return input.options.find((option) => option.value === `${value as number}`)?.label ?? ''
    case 'gallons':
      return `${number(value)} gal`
    case 'dollars':
      return `$${number(value)}`
    case 'states':
      return (value as unknown[]).map(stateName).join(', ')
    case 'zips':
      return (value as unknown[]).join(', ')
  }
}
