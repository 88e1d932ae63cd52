import { describe, expect, test } from 'vitest'
import { checkCharacter, withSentinels, writeTrack, writeWithSentinels, type StripeFacts } from './magnetic-stripe.ts'

const missing = { missing: 'CFN has no code for Diesel + DEF' }
const ours: StripeFacts = {
  number: '7099100000000013',
  name: 'CASCADE HAULING',
  expiry: '2911',
  service: '720',
  prompts: '5',
  account: '034512',
  participant: missing,
  vehicle: '42',
  limit: missing,
  products: missing,
  manual_entry: missing,
}
const cfn: StripeFacts = { ...ours, number: '4000123', participant: '123', limit: '3', products: '07', manual_entry: '1' }
const cfnTemplate = '{number:last6}{participant}{account}{vehicle:4}={expiry}{limit}{products}5{manual_entry}{number:first1}'

test('one of our own cards has both tracks, with the check character that readers expect', () => {
  const second = writeTrack(2, '{number}={expiry}{service}{prompts}1', ours)
  expect([withSentinels(2, second), checkCharacter(2, second)]).toEqual([';7099100000000013=291172051?', '7'])
  const first = writeTrack(1, 'B{number}^{name}^{expiry}{service}{prompts}1', ours)
  expect([withSentinels(1, first), checkCharacter(1, first)]).toEqual(['%B7099100000000013^CASCADE HAULING^291172051?', 'D'])
})

test('a classic CFN card has number, participant, account, vehicle, expiry and CFN codes', () => {
  expect(writeTrack(2, cfnTemplate, cfn)).toBe('0001231230345120042=2911307514')
})

describe('a track that cannot be written gives the reason:', () => {
  test.each<[why: string, track: 1 | 2, template: string, facts: StripeFacts, says: string]>([
    ['a code the network has not given', 2, cfnTemplate, { ...cfn, products: missing }, 'CFN has no code for Diesel + DEF'],
    [
      'a vehicle number of five digits',
      2,
      cfnTemplate,
      { ...cfn, vehicle: '12345' },
      'The vehicle 12345 does not fit into 4 characters',
    ],
    [
      'a letter on track 2',
      2,
      '{number}={vehicle}',
      { ...cfn, vehicle: 'A1' },
      'Track 2 cannot hold the characters of 4000123=A1',
    ],
    ['a small letter on track 1', 1, '{name}', { ...ours, name: 'Cascade' }, 'Track 1 cannot hold the characters of Cascade'],
    ['more than fits', 2, '{number}{number}{number}', ours, 'Track 2 holds 37 characters, not 48'],
    ['a name nobody knows', 2, '{nubmer}', ours, 'Nothing is called {nubmer}'],
    ['a brace that is not closed', 2, '{number', ours, 'Track 2 cannot hold the characters of {number'],
  ])('%s', (_why, track, template, facts, says) => {
    expect(() => writeTrack(track, template, facts)).toThrow(says)
  })
})

test('track 2 holds at most 37 characters, and track 1 at most 76', () => {
  for (const [track, longest] of [
    [2, 37],
    [1, 76],
  ] as const) {
    expect(writeTrack(track, '{number}', { ...ours, number: '1'.repeat(longest) })).toHaveLength(longest)
    expect(() => writeTrack(track, '{number}', { ...ours, number: '1'.repeat(longest + 1) })).toThrow(
      `Track ${track} holds ${longest}`,
    )
  }
})

test('a track must fit in its column even with its sentinels', () => {
  expect(writeWithSentinels(2, '1'.repeat(35))).toBe(`;${'1'.repeat(35)}?`)
  expect(() => writeWithSentinels(2, '1'.repeat(36))).toThrow(
    'Track 2 with its sentinels takes 38 characters, and the file has 37',
  )
  expect(() => writeWithSentinels(1, 'B'.repeat(75))).toThrow('Track 1 with its sentinels takes 77 characters')
})
