import { expect, test } from 'vitest'
import { disputedFields, mergeEdits, theirFields } from './merge-edits.ts'

const base = { name: 'Van', limit: 100, states: ['WA'], note: '' }

test('a field that only one of two users changed is merged without a question', () => {
  const edits = { base, theirs: { ...base, limit: 80 }, mine: { ...base, note: 'Kent' } }
  expect(disputedFields(edits)).toEqual([])
  expect(theirFields(edits)).toEqual(['limit'])
  expect(mergeEdits(edits, {})).toEqual({ name: 'Van', limit: 80, states: ['WA'], note: 'Kent' })
})

test('a field that both changed differently is disputed, and the answer decides', () => {
  const edits = { base, theirs: { ...base, limit: 80 }, mine: { ...base, limit: 60 } }
  expect(disputedFields(edits)).toEqual(['limit'])
  expect(mergeEdits(edits, { limit: 'mine' }).limit).toBe(60)
  expect(mergeEdits(edits, { limit: 'theirs' }).limit).toBe(80)
})

test('a field that both changed to the same value is not disputed', () => {
  const edits = { base, theirs: { ...base, states: ['WA', 'OR'] }, mine: { ...base, states: ['WA', 'OR'] } }
  expect(disputedFields(edits)).toEqual([])
  expect(mergeEdits(edits, {}).states).toEqual(['WA', 'OR'])
})

test('a write-only field is never disputed and keeps the user’s value', () => {
  const edits = { base: { ...base, secret: '' }, theirs: { ...base, limit: 80 }, mine: { ...base, secret: '4711' } }
  expect(disputedFields<Record<string, unknown>>(edits)).toEqual([])
  expect(mergeEdits<Record<string, unknown>>(edits, {})).toEqual({ ...base, limit: 80, secret: '4711' })
})
