// docs/product/network-files.md#letters-and-numbers: the codes for statuses, reasons, types and periods in files to networks.
import type { CardStatus, CardType } from '#src/reference.ts'
import { statusReasons } from '../status-reasons.ts'

const statusLetters: Readonly<Record<CardStatus, string>> = {
  Active: 'A',
  Inactive: 'I',
  Lost: 'L',
  Stolen: 'S',
  Cancelled: 'C',
  Expired: 'E',
  Replaced: 'R',
  Pending: 'P',
  Locked: 'K',
}

export const statusNames: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(statusLetters).map(([name, letter]) => [letter, name]),
)

export const typeLetters: Readonly<Record<CardType, string>> = { Single: 'S', Driver: 'D', Vehicle: 'V', Misc: 'M' }

export const periodLetters: Readonly<Record<string, string>> = { Daily: 'D', Weekly: 'W', 'Semi-monthly': 'S', Monthly: 'M' }

const reasons: readonly string[] = [...statusReasons, 'account closed', 'expired', 'renewed']

/** 01 to 10 are reasons that people choose; the others are the portal's own. */
export const reasonName = (digits: string) => reasons[Number(digits) - 1] ?? ''
