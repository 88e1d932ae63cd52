import { expect, test } from 'vitest'
import { lookOf } from './result-look.ts'

test.each([
  ['', 'Not yet run'],
  ['Failed: the report is too long', 'Failed'],
  ['Paused: its owner, Pat Driver, may not run reports', 'Paused'],
  ['Sent to 0 of 1 recipient; not deliverable: pat@fleet.test', 'Not delivered'],
  ['Sent to 0 of 1 recipient; waiting for the mail server after 1 try', 'On its way'],
  ['Being sent to 2 recipients', 'On its way'],
  ['In the outbox for 2', 'On its way'],
  ['Not sent: no recipient has confirmed yet', 'Not sent'],
  ['Skipped: No transactions in this period', 'Skipped'],
  ['Sent to 1 recipient', 'Sent'],
])('a schedule with the result "%s" is marked as %s', (result, word) => {
  expect(lookOf(result).word).toBe(word)
})
