import { describe, expect, test } from 'vitest'
import { cardStatuses } from '#src/reference.ts'
import { cardStatus, mayBecome, type StatusActor } from './card-status.ts'

/** docs/product/orders-and-cards.md#card-status, retyped: from | to | by. */
const decidedTransitions = `
Pending  | Active Expired                            | system
Pending  | Cancelled                                 | customer staff system
Active   | Inactive Lost Stolen Cancelled Replaced   | customer staff
Active   | Expired Pending                           | system
Active   | Locked                                    | staff system
Inactive | Active Lost Stolen Cancelled Replaced     | customer staff
Inactive | Expired                                   | system
Locked   | Active Cancelled                          | staff
Locked   | Expired                                   | system
Locked   | Lost Stolen                               | customer staff
Lost     | Inactive                                  | staff
Lost     | Replaced                                  | customer staff
`
const decided = decidedTransitions
  .trim()
  .split('\n')
  .map((row) => row.split('|').map((cell) => cell.trim()))
  .map(([from, to = '', by = '']) => ({ from, to: to.split(' '), by: by.split(' ') }))

const actors: StatusActor[] = ['customer', 'staff', 'system']
const justNow = { hours_in_status: 1, is_reissued: false }

describe.each(actors)('%s', (who) => {
  test.each(cardStatuses)('may move a card that is $name only to the decided statuses', ({ id, name }) => {
    const reachable = cardStatuses.filter((next) => mayBecome({ card_status_id: id, ...justNow }, next.id, who))
    const expected = decided.filter(({ from, by }) => from === name && by.includes(who)).flatMap(({ to }) => to)
    expect(reachable.map((status) => status.name).toSorted()).toEqual(expected.toSorted())
  })
})

test('the ids match the list of statuses', () => {
  expect(Object.entries(cardStatus)).toEqual(cardStatuses.map(({ id, name }) => [name.toLowerCase(), id]))
})

test.each(['stolen', 'cancelled', 'expired', 'replaced'] as const)(
  '%s is final: no one can change the status of such a card',
  (name) => {
    const from = { card_status_id: cardStatus[name], ...justNow }
    expect(cardStatuses.filter(({ id }) => actors.some((who) => mayBecome(from, id, who)))).toEqual([])
  },
)

test.each([
  ['at once', { hours_in_status: 0, is_reissued: false }, true],
  ['at the 24th hour', { hours_in_status: 24, is_reissued: false }, true],
  ['after 24 hours', { hours_in_status: 24.01, is_reissued: false }, false],
  ['once a replacement exists', { hours_in_status: 1, is_reissued: true }, false],
  ['when nobody knows since when', { is_reissued: false }, false],
  ['when nobody knows whether it was replaced', { hours_in_status: 1 }, false],
])('staff may undo a loss report %s, %j: %s', (_, history, allowed) => {
  expect(mayBecome({ card_status_id: cardStatus.lost, ...history }, cardStatus.inactive, 'staff')).toBe(allowed)
})

test.each([0, 10, -1, 1.5, Number.NaN])('the unknown status %d neither leads to nor follows any status', (unknown) => {
  for (const who of actors) {
    expect(cardStatuses.some(({ id }) => mayBecome({ card_status_id: id, ...justNow }, unknown, who))).toBe(false)
    expect(cardStatuses.some(({ id }) => mayBecome({ card_status_id: unknown, ...justNow }, id, who))).toBe(false)
  }
})
