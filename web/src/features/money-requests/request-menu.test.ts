import { expect, test } from 'vitest'
import { requestMenu } from './request-menu.ts'

const refusals = (me: number) =>
  requestMenu({ requested_by: 7 }, me, () => undefined).map(({ label, refusal }) => [label, refusal])

test('the requester sees why someone else must approve the request, and may refuse it', () => {
  expect(refusals(7)).toEqual([
    ['Approve', 'You asked for this yourself, so another person has to approve it'],
    ['Refuse', undefined],
  ])
  expect(refusals(8)).toEqual([
    ['Approve', undefined],
    ['Refuse', undefined],
  ])
})
