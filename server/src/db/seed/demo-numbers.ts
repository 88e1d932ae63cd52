// Card numbers as each network writes them (domain facts 5.1): a prefix, a length, and a check digit where there is one.
import type { Network } from '@forecourt/domain/reference.ts'

type NumberShape = { prefix: string; length: number; luhn: boolean }

const shapes: Record<Network, NumberShape> = {
  CFN: { prefix: '4', length: 7, luhn: false },
  PPA: { prefix: '6', length: 7, luhn: false },
  WEX: { prefix: '690046', length: 19, luhn: true },
  CNG: { prefix: '708880', length: 16, luhn: true },
  'Private Site': { prefix: '709910', length: 16, luhn: true },
  MFF: { prefix: '707710', length: 16, luhn: true },
  'Mobile Fleet Fueling': { prefix: '707720', length: 16, luhn: true },
}

const checkDigit = (digits: string) => {
  const sum = [...digits].toReversed().reduce((total, digit, place) => {
    const doubled = Number(digit) * (place % 2 === 0 ? 2 : 1)
    return total + (doubled > 9 ? doubled - 9 : doubled)
  }, 0)
  return String((10 - (sum % 10)) % 10)
}

export const demoNumber = (network: Network, serial: number) => {
  const { prefix, length, luhn } = shapes[network]
  const body = prefix + String(serial).padStart(length - prefix.length - (luhn ? 1 : 0), '0')
  return luhn ? body + checkDigit(body) : body
}
