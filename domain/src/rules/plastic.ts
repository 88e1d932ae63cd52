// docs/product/fulfilment.md#on-the-plastic: the four embossed lines, and the prompts encoded on a card's stripe.

import { fieldLabel } from './card-fields.ts'

export const embossLength = 26

/** Embossers support capitals, digits and a few symbols. */
const embossed = (text: string) =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toUpperCase()
    .replaceAll(/[^A-Z0-9 .\-/&']/g, ' ')
    .replaceAll(/ {2,}/g, ' ')
    .trim()
    .slice(0, embossLength)
    .trim()

type Plastic = {
  number: string
  account_name: string
  description: string
  vehicle_number: string | null
  expires_on: string | null
}

/** 2029-11-30 is 11/29. */
const monthAndYear = (expires_on: string) => `${expires_on.slice(5, 7)}/${expires_on.slice(2, 4)}`

/** Groups long numbers in fours, for reading out. Seven-digit numbers stay together. */
const grouped = (number: string) => (number.length > 8 ? number.replaceAll(/(\d{4})(?=\d)/g, '$1 ') : number)

export const embossLines = ({ number, account_name, description, vehicle_number, expires_on }: Plastic) =>
  [
    grouped(number),
    account_name,
    description,
    [vehicle_number && `VEH ${vehicle_number}`, expires_on && `EXP ${monthAndYear(expires_on)}`].filter(Boolean).join(' '),
  ].map(embossed)

type Asking = { has_pin: boolean; is_odometer: boolean }

/** The digits that our cards can have. */
export const promptDigits: readonly string[] = ['0', '1', '4', '5']

/** The digit that tells a card reader what to prompt for: 1 odometer, 4 PIN, 5 both, 0 nothing. */
export const promptDigit = ({ has_pin, is_odometer }: Asking) => String((has_pin ? 4 : 0) + (is_odometer ? 1 : 0))

/** The prompts, named like the fields of the card: "PIN and Odometer". A digit that our cards cannot have is shown as such. */
export const promptWords = (digit: string) => {
  const asks = Number(digit)
  if (!promptDigits.includes(digit)) return `Prompt ${digit}`
  const named = [(asks & 4) > 0 && fieldLabel('pin'), (asks & 1) > 0 && fieldLabel('is_odometer')].filter(
    (name) => name !== false,
  )
  return named.join(' and ') || 'None'
}

/** Private use, always contact the issuer; with or without a PIN. */
export const serviceCode = ({ has_pin }: Pick<Asking, 'has_pin'>) => (has_pin ? '720' : '721')

/** YYMM, the format on a stripe. */
export const stripeExpiry = (expires_on: string) => expires_on.slice(2, 4) + expires_on.slice(5, 7)

/** The name between the separators of track 1: 2 to 26 characters, without the separator itself. */
export const stripeName = (account_name: string) => embossed(account_name).padEnd(2)
