// docs/product/accounts.md#exemption-certificates: checks of a certificate, when the portal announces its end, and which scans it
// accepts.
import { taxLevels } from './tax-levels.ts'
import type { TaxExemption, TaxLevel } from './taxes.ts'

/** Days before the end on which the account gets a reminder, first to last. */
const reminderDays = [60, 30, 7] as const
export type ReminderDays = (typeof reminderDays)[number]

type Dates = Pick<TaxExemption, 'effective_from' | 'effective_to'>

export type ExemptionState = 'to come' | 'in force' | 'ends soon' | 'ended'

const dayLength = 86_400_000
const daysBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / dayLength)

export const exemptionState = ({ effective_from, effective_to }: Dates, today: string): ExemptionState => {
  if (effective_to !== null && effective_to < today) return 'ended'
  if (effective_to !== null && daysBetween(today, effective_to) <= reminderDays[0]) return 'ends soon'
  return effective_from > today ? 'to come' : 'in force'
}

/**
 * The reminders due with this many days left, most urgent last. Only the last one is sent, so that a certificate entered late,
 * or a worker that was down, does not cause three mails on one day.
 */
export const dueReminders = (days_left: number, done: readonly number[]): ReminderDays[] =>
  days_left < 0 ? [] : reminderDays.filter((days) => days_left <= days && !done.some((sent) => sent <= days))

type Fields = Dates & { level: TaxLevel; state: string }

export const exemptionProblems = ({ level, state, effective_from, effective_to }: Fields) => ({
  ...(!taxLevels[level].has_state && state !== '' && { state: 'A federal tax holds in every state' }),
  ...(effective_to !== null && effective_to < effective_from && { effective_to: 'Must not be before the first day' }),
})

const headers = {
  'application/pdf': [0x25, 0x50, 0x44, 0x46, 0x2d],
  'image/png': [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  'image/jpeg': [0xff, 0xd8, 0xff],
} as const
export type ScanType = keyof typeof headers
export const scanTypes = Object.keys(headers) as [ScanType, ...ScanType[]]
export const scanExtensions = ['pdf', 'png', 'jpg', 'jpeg'] as const

/** Detects the type from the first bytes and ignores the file name. */
export const scanTypeOf = (content: Uint8Array) =>
  scanTypes.find((type) => headers[type].every((byte, index) => content[index] === byte))
