import { expect, test } from 'vitest'
import { summaryLines } from './summary-lines.ts'

const shown = [
  { id: 'name', label: 'Name' },
  { id: 'phone', label: 'Phone' },
  { id: 'zipcode', label: 'ZIP code' },
]

test('errors follow the order of the fields, after those of the whole form, and each names its field', () => {
  const errors = [
    { field_id: 'zipcode', message: 'Must be 5 digits' },
    { field_id: 'phone', message: 'Phone is required' },
    { message: 'This record was changed by another person' },
    { field_id: 'name', message: 'Use at most 40 characters' },
  ]
  expect(summaryLines(errors, shown)).toEqual([
    { message: 'This record was changed by another person', label: '' },
    { field_id: 'name', message: 'Use at most 40 characters', label: 'Name' },
    { field_id: 'phone', message: 'Phone is required', label: '' },
    { field_id: 'zipcode', message: 'Must be 5 digits', label: 'ZIP code' },
  ])
})

test('an error of a field that is not shown is a plain line', () => {
  expect(summaryLines([{ field_id: 'params', message: 'Please check the parameters' }], shown)).toEqual([
    { message: 'Please check the parameters', label: '' },
  ])
})
