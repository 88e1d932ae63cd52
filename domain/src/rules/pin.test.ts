import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cardTypes, networks, type CardType, type Network } from '#src/reference.ts'
import { isWeakPin, pinProblem, pinRuleFor } from './pin.ts'

/** An independent version of the rules as patterns. The first pattern that a PIN fails determines the message. */
const specTable: Partial<Record<Network, [pattern: RegExp, message: string][]>> = {
  PPA: [
    [/^(?:\d{4}|\d{5})$/, 'Pin must be 4 or 5 digits'],
    [/^(?:[1-9].|.[1-9])/, 'First two digit cannot be zero'],
  ],
  CFN: [
    [/^\d{5}$/, 'Pin must be 5 digits'],
    [/^[1-9]/, 'First digit cannot be zero'],
  ],
  WEX: [[/^(?:\d{4}|\d{6})$/, 'Pin must be 4 or 6 digits']],
  CNG: [[/^\d{4}$/, 'Pin must be 4 digits']],
  'Private Site': [[/^\d{4}$/, 'Pin must be 4 digits']],
}
const cardTypesWithPin: CardType[] = ['Single', 'Driver']

const expectedProblem = (pin: string, network: Network, card_type: CardType) =>
  cardTypesWithPin.includes(card_type) ? specTable[network]?.find(([pattern]) => !pattern.test(pin))?.[1] : undefined

const kinds = networks.flatMap((network) => cardTypes.map((type) => ({ network: network.name, card_type: type.name })))

const everyPin = (digits: number) => Array.from({ length: 10 ** digits }, (_, number) => String(number).padStart(digits, '0'))
const fourAndFiveDigits = [...everyPin(4), ...everyPin(5)]

const digitsOnly = (length: number) => fc.stringMatching(new RegExp(`^[0-9]{${length}}$`))
const anyPin = fc.oneof(digitsOnly(6), fc.stringMatching(/^0{1,3}[0-9]{1,4}$/), fc.stringMatching(/^[0-9]{0,8}$/), fc.string())

describe.each(kinds)('a $card_type card of $network', ({ network, card_type }) => {
  const kind = { network, card_type }

  test('checks every four- and five-digit PIN by the rules of its network', () => {
    const misjudged = fourAndFiveDigits.filter((pin) => pinProblem(pin, kind) !== expectedProblem(pin, network, card_type))
    expect(misjudged).toEqual([])
  })

  test('checks six-digit PINs, other lengths and other characters by the rules of its network', () => {
    fc.assert(
      fc.property(anyPin, (pin) => {
        expect(pinProblem(pin, kind)).toBe(expectedProblem(pin, network, card_type))
      }),
    )
  })
})

test('PINs are checked on five networks, for Single and Driver cards', () => {
  const checked = kinds.filter((kind) => pinRuleFor(kind) !== undefined)
  expect(checked.map(({ network, card_type }) => `${network} ${card_type}`)).toEqual([
    'CFN Single',
    'CFN Driver',
    'PPA Single',
    'PPA Driver',
    'WEX Single',
    'WEX Driver',
    'CNG Single',
    'CNG Driver',
    'Private Site Single',
    'Private Site Driver',
  ])
})

test.each(['', ' 1234', '12 34', '-123', '1e10', '12.4', '１２３４', '١٢٣٤', '1234\n'])('%j is not a four-digit PIN', (pin) => {
  expect(pinProblem(pin, { network: 'CNG', card_type: 'Single' })).toBe('Pin must be 4 digits')
})

test.each(['1111', '0000', '12345', '1234', '4321', '98765', '7890', '0987', '222222', '123456'])('%s is an easy PIN', (pin) => {
  expect(isWeakPin(pin)).toBe(true)
})

test.each(['1357', '1212', '90210', '1112', '2846', '112233', '', '7'])('%j is not an easy PIN', (pin) => {
  expect(isWeakPin(pin)).toBe(false)
})

test('an easy PIN is never refused', () => {
  expect(pinProblem('12345', { network: 'CFN', card_type: 'Single' })).toBeUndefined()
  expect(pinProblem('1111', { network: 'PPA', card_type: 'Driver' })).toBeUndefined()
})

test('of all four- and of all five-digit PINs, 30 each are easy to guess', () => {
  expect(everyPin(4).filter(isWeakPin)).toHaveLength(30)
  expect(everyPin(5).filter(isWeakPin)).toHaveLength(30)
})
