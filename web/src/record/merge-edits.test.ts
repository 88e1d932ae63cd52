import { expect, test } from 'vitest'
import { disputedFields, mergeEdits, theirFields } from './merge-edits.ts'

const base = { name: 'Van', limit: 100, states: ['WA'], note: '' }

test('what only one of two people changed is kept, without a question', () => {
  const edits = { base, theirs: { ...base, limit: 80 }, mine: { ...base, note: 'Kent' } }
  expect(disputedFields(edits)).toEqual([])
  expect(theirFields(edits)).toEqual(['limit'])
  expect(mergeEdits(edits, {})).toEqual({ name: 'Van', limit: 80, states: ['WA'], note: 'Kent' })
})

test('what both changed differently is asked for, and the answer counts', () => {
  const edits = { base, theirs: { ...base, limit: 80 }, mine: { ...base, limit: 60 } }
  expect(disputedFields(edits)).toEqual(['limit'])
  expect(mergeEdits(edits, { limit: 'mine' }).limit).toBe(60)
  expect(mergeEdits(edits, { limit: 'theirs' }).limit).toBe(80)
})

test('what both changed alike is no dispute', () => {
  const edits = { base, theirs: { ...base, states: ['WA', 'OR'] }, mine: { ...base, states: ['WA', 'OR'] } }
  expect(disputedFields(edits)).toEqual([])
  expect(mergeEdits(edits, {}).states).toEqual(['WA', 'OR'])
})

test('what is only ever written is not theirs to dispute, and stays', () => {
  const edits = { base: { ...base, secret: '' }, theirs: { ...base, limit: 80 }, mine: { ...base, secret: '4711' } }
  expect(disputedFields<Record<string, unknown>>(edits)).toEqual([])
  expect(mergeEdits<Record<string, unknown>>(edits, {})).toEqual({ ...base, limit: 80, secret: '4711' })
})
