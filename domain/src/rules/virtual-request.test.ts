import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cardTypes, networks } from '#src/reference.ts'
import { isVirtualRequest } from './virtual-request.ts'

const kinds = networks.flatMap((network) => cardTypes.map((type) => ({ network: network.name, card_type: type.name })))

/** All other kinds have plastic, which must be delivered or picked up. */
const plastic = [
  'CFN Single',
  'CFN Vehicle',
  'PPA Single',
  'PPA Vehicle',
  'WEX Single',
  'WEX Vehicle',
  'CNG Single',
  'CNG Vehicle',
]

test.each(kinds)('an order of one $network $card_type card is virtual only if the card has no plastic', (kind) => {
  expect(isVirtualRequest([kind])).toBe(!plastic.includes(`${kind.network} ${kind.card_type}`))
})

test('an order is virtual only if none of its cards has plastic', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...kinds), { minLength: 1 }), (lines) => {
      const hasPlastic = lines.some(({ network, card_type }) => plastic.includes(`${network} ${card_type}`))
      expect(isVirtualRequest(lines)).toBe(!hasPlastic)
    }),
  )
})

test('an order without lines is not a virtual request', () => {
  expect(isVirtualRequest([])).toBe(false)
})
