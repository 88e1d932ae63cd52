// docs/product/orders-and-cards.md#pin-rules-by-network: the length of a PIN and its forbidden beginnings. card-fields.ts
// determines which kinds of card have one.
import { pinErrors } from '#src/messages.ts'
import type { Network } from '#src/reference.ts'
import { fieldState, type CardKind } from './card-fields.ts'

type PinRule = {
  lengths: readonly number[]
  lengthMessage: string
  forbidden?: { prefix: string; message: string }
}

const pinRules: Partial<Record<Network, PinRule>> = {
  PPA: {
    lengths: [4, 5],
    lengthMessage: pinErrors.fourOrFive,
    forbidden: { prefix: '00', message: pinErrors.firstTwoZero },
  },
  CFN: { lengths: [5], lengthMessage: pinErrors.five, forbidden: { prefix: '0', message: pinErrors.firstZero } },
  WEX: { lengths: [4, 6], lengthMessage: pinErrors.fourOrSix },
}
const otherNetworks: PinRule = { lengths: [4], lengthMessage: pinErrors.four }

/** The PIN rule of a kind of card; undefined if that kind has no PIN. */
export const pinRuleFor = (kind: CardKind) =>
  fieldState('pin', kind) === 'hidden' ? undefined : (pinRules[kind.network] ?? otherNetworks)

/** The problem of a PIN, or undefined. A kind of card without a PIN has none, because its PIN is dropped. */
export const pinProblem = (pin: string, kind: CardKind) => {
  const rule = pinRuleFor(kind)
  if (!rule) return undefined
  if (!/^[0-9]*$/.test(pin) || !rule.lengths.includes(pin.length)) return rule.lengthMessage
  if (rule.forbidden && pin.startsWith(rule.forbidden.prefix)) return rule.forbidden.message
  return undefined
}

const guessableSteps = [0, 1, 9]

/** 1111, 12345, 9876: every digit equals the previous one, or goes up by one, or down by one. Worth a warning, never a refusal. */
export const isWeakPin = (pin: string) => {
  const digits = [...pin].map(Number)
  const steps = new Set(digits.slice(1).map((digit, index) => (digit - (digits[index] ?? 0) + 10) % 10))
  return steps.size === 1 && guessableSteps.some((step) => steps.has(step))
}
