// docs/product/telling-the-networks.md#what-people-see
import { expect, test } from 'vitest'
import { fieldNote, lossWords, networkWords, usualTime } from './network-words.ts'

const said = { network: 'CFN', since: '2:03 PM', by: '', refusal: '' }

test.each([
  ['waiting', {}, 'Waiting to be sent to CFN since 2:03 PM'],
  ['sent', {}, 'With CFN since 2:03 PM, not confirmed yet'],
  ['confirmed', { by: 'Sam Lee' }, 'In force at CFN since 2:03 PM (Sam Lee)'],
  ['confirmed', {}, 'In force at CFN since 2:03 PM'],
  ['assumed', {}, 'Sent to CFN at 2:03 PM; CFN does not confirm'],
  ['refused', { refusal: 'Unknown card' }, 'CFN refused this: Unknown card. CFN still uses the old values'],
  ['host', {}, 'Kept here; your site controller is not told'],
  ['none', { network: 'WEX' }, 'WEX is not told from here'],
  ['taken_over', {}, 'Taken over; CFN knows it from the previous system'],
] as const)('the words for a change that is %s, with %j', (state, more, words) => {
  expect(networkWords(state, { ...said, ...more })).toBe(words)
})

test.each([
  ['max_gallon_fill', 'CFN', 'hand', 250, 'Saved here at once; CFN usually confirms within 5 minutes'],
  ['max_gallon_fill', 'CFN', 'hand', null, 'Saved here at once; CFN is told'],
  ['vehicle_number', 'CFN', 'hand', 250, 'Needs a new card; this one keeps the old value'],
  ['is_odometer', 'CFN', 'hand', 250, 'Needs a new card; this one keeps the old value'],
  ['is_odometer', 'PPA', 'sftp', 60, 'Saved here at once; PPA usually confirms within a minute'],
  ['cost_center', 'CFN', 'hand', 250, 'For reports and billing only'],
  ['max_gallon_fill', 'Private Site', 'host', null, 'Kept here; your site controller is not told'],
  ['max_amount_fill', 'WEX', 'none', null, 'Saved here at once; WEX is not told from here'],
] as const)('the note for %s on a card of %s by %s', (field, network, channel, confirmsIn, note) => {
  expect(fieldNote(field, { network, channel, confirmsIn })).toBe(note)
})

test('usual times are rounded up', () => {
  expect([1, 61, 90, 300, 5_400, 5_401, 7_200, 90_000, 200_000].map(usualTime)).toEqual([
    'a minute',
    '2 minutes',
    '2 minutes',
    '5 minutes',
    '90 minutes',
    '2 hours',
    '2 hours',
    '25 hours',
    '3 days',
  ])
})

test('a loss report names the networks that have not confirmed and the number to call', () => {
  const phone = '(800) 555-0142'
  const call = `If the card may be in the wrong hands, call ${phone}.`
  const cfn = { name: 'CFN', channel: 'hand' } as const
  expect(lossWords([cfn], phone)).toBe(`Reported. CFN has not confirmed yet. ${call}`)
  expect(lossWords([cfn, { name: 'PPA', channel: 'sftp' }, { name: 'WEX', channel: 'none' }], phone)).toBe(
    `Reported. CFN and PPA have not confirmed yet. WEX is not told from here. ${call}`,
  )
})
