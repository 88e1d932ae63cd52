// docs/product/fulfilment.md#on-the-plastic: the four lines that are embossed, and what the stripe of a card asks for.

import { fieldLabel } from './card-fields.ts'

export const embossLength = 26

/** Embossers have capitals, digits and a few signs. */
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

/** Long numbers in groups of four, as people read them out. One of seven digits stays whole. */
const grouped = (number: string) => (number.length > 8 ? number.replaceAll(/(\d{4})(?=\d)/g, '$1 ') : number)

export const embossLines = ({ number, account_name, description, vehicle_number, expires_on }: Plastic) =>
  [
    grouped(number),
    account_name,
    description,
    [vehicle_number && `VEH ${vehicle_number}`, expires_on && `EXP ${monthAndYear(expires_on)}`].filter(Boolean).join(' '),
  ].map(embossed)

type Asking = { has_pin: boolean; is_odometer: boolean }

/** Those a card of ours can have. */
export const promptDigits: readonly string[] = ['0', '1', '4', '5']

/** The digit that tells a card reader what to ask for: 1 odometer, 4 PIN, 5 both, 0 nothing. */
export const promptDigit = ({ has_pin, is_odometer }: Asking) => String((has_pin ? 4 : 0) + (is_odometer ? 1 : 0))

/** What a card reader asks for, in the words of the card's own fields: "PIN and Odometer". A digit no card of ours has: itself. */
export const promptWords = (digit: string) => {
  const asks = Number(digit)
  if (!promptDigits.includes(digit)) return `Prompt ${digit}`
  const named = [(asks & 4) > 0 && fieldLabel('pin'), (asks & 1) > 0 && fieldLabel('is_odometer')].filter(
    (name) => name !== false,
  )
  return named.join(' and ') || 'None'
}

/** Private use, always ask the issuer; with a PIN or without. */
export const serviceCode = ({ has_pin }: Pick<Asking, 'has_pin'>) => (has_pin ? '720' : '721')

/** YYMM, as it stands on a stripe. */
export const stripeExpiry = (expires_on: string) => expires_on.slice(2, 4) + expires_on.slice(5, 7)

/** The name between the separators of track 1, which hold 2 to 26 characters; the separator itself cannot stand in it. */
export const stripeName = (account_name: string) => embossed(account_name).padEnd(2)
