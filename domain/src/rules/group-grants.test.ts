import { expect, test } from 'vitest'
import { settleGrant } from './group-grants.ts'

const none = { roles: null, given: [], is_made: false }

test.each([
  [
    'a grant to a stranger makes a membership',
    none,
    ['report user'],
    { roles: ['report user'], given: ['report user'], is_made: true },
  ],
  [
    'a grant to a member adds what they did not hold',
    { roles: ['card editor', 'report user'], given: [], is_made: false },
    ['report user', 'finance manager'],
    { roles: ['card editor', 'report user', 'finance manager'], given: ['finance manager'], is_made: false },
  ],
  [
    'taking a grant back leaves what was there before',
    { roles: ['card editor', 'finance manager'], given: ['finance manager'], is_made: false },
    [],
    { roles: ['card editor'], given: [], is_made: false },
  ],
  [
    'a membership that came with the grant goes with it',
    { roles: ['report user'], given: ['report user'], is_made: true },
    [],
    none,
  ],
  [
    'a role that the account added itself keeps the membership',
    { roles: ['report user', 'card editor'], given: ['report user'], is_made: true },
    [],
    { roles: ['card editor'], given: [], is_made: false },
  ],
  ['a member without a role stays one', { roles: [], given: [], is_made: false }, [], { roles: [], given: [], is_made: false }],
  [
    'a changed grant replaces what it gave, and nothing else',
    { roles: ['card editor', 'report user'], given: ['report user'], is_made: true },
    ['finance manager'],
    { roles: ['card editor', 'finance manager'], given: ['finance manager'], is_made: true },
  ],
  [
    'twice the same changes nothing',
    { roles: ['report user'], given: ['report user'], is_made: true },
    ['report user'],
    { roles: ['report user'], given: ['report user'], is_made: true },
  ],
  [
    'what the account took away comes back with a new grant',
    { roles: [], given: ['report user'], is_made: true },
    ['report user'],
    { roles: ['report user'], given: ['report user'], is_made: true },
  ],
])('%s', (_what, held, wanted, settled) => {
  expect(settleGrant(held, wanted)).toEqual(settled)
})
