// docs/product/take-over.md#sheets: parses one cell, or finds its problem.
import { counted } from '#src/format/counted.ts'
import { emailLength, emailPattern } from '#src/format/email.ts'
import { phonePattern } from '#src/format/phone.ts'
import { ungrouped } from '#src/format/ungrouped.ts'
import { states } from '#src/states.ts'
import { readYesNo } from '#src/rules/upload-line.ts'
import { visibleCode, visibleLine, visibleMessage } from '#src/rules/visible-text.ts'
import { vehicleTypeOf, type CellInput } from './sheet-table.ts'
import { dayOfNumber, isDayNumber } from './spreadsheet-day.ts'

export type ReadCell = { value: unknown } | { problem: string }

const plain = (word: string) =>
  word
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\s_-]+/g, '')

const readText = (text: string, limit: number, pattern: RegExp): ReadCell => {
  if (text.length > limit) return { problem: `At most ${counted(limit, 'character')}` }
  return pattern.test(text) ? { value: text } : { problem: visibleMessage }
}

/** Spreadsheets drop leading zeros, and people type spaces and hyphens. */
const readDigits = (text: string, from: number, to: number): ReadCell => {
  const bare = text.replaceAll(/[\s-]/g, '')
  if (!/^\d+$/.test(bare)) return { problem: 'Must be digits only' }
  if (bare.length < from || bare.length > to)
    return { problem: from === to ? `Must be ${from} digits` : `Must be ${from} to ${to} digits` }
  return { value: bare }
}

const readNumber = (text: string, { from, to }: { from: number; to: number }, pattern: RegExp): ReadCell => {
  const bare = ungrouped(text)
  const value = Number(bare)
  if (!pattern.test(bare)) return { problem: 'Must be a number' }
  return value >= from && value <= to ? { value } : { problem: `Must be from ${from} to ${to}` }
}

const readChoice = (text: string, words: readonly string[]): ReadCell => {
  const found = words.find((word) => plain(word) === plain(text))
  return found === undefined ? { problem: `Must be one of ${words.join(', ')}` } : { value: found }
}

const readChoices = (text: string, words: readonly string[]): ReadCell => {
  const read = text
    .split(/[,;|]/)
    .map((word) => word.trim())
    .filter(Boolean)
    .map((word) => readChoice(word, words))
  const wrong = read.find((each) => 'problem' in each)
  return wrong ?? { value: [...new Set(read.map((each) => (each as { value: unknown }).value))] }
}

const isoDay = (year: number, month: number, day: number) => {
  const date = new Date(Date.UTC(year, month - 1, day))
  return date.getUTCMonth() === month - 1 && year >= 1900 && year <= 2100 ? date.toISOString().slice(0, 10) : undefined
}
const century = (year: string) => (year.length === 2 ? 2000 + Number(year) : Number(year))

/** A month without a day means its last day, if the card shows only its month. */
const readDay = (text: string, isLast: boolean): ReadCell => {
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text)
  const usual = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text)
  const month = /^(\d{1,2})[/-](\d{2}|\d{4})$/.exec(text)
  let day: string | undefined
  if (iso) day = isoDay(Number(iso[1]), Number(iso[2]), Number(iso[3]))
  else if (usual) day = isoDay(Number(usual[3]), Number(usual[1]), Number(usual[2]))
  else if (isDayNumber(text)) day = dayOfNumber(text)
  else if (month && isLast && Number(month[1]) <= 12)
    day = new Date(Date.UTC(century(month[2]!), Number(month[1]), 0)).toISOString().slice(0, 10)
  return day && day >= '1900-01-01'
    ? { value: day }
    : { problem: `Must be a day such as 2028-11-30${isLast ? ' or a month such as 11/28' : ''}` }
}

const readEmail = (text: string): ReadCell => {
  const email = text.toLowerCase()
  return email.length <= emailLength && emailPattern.test(email) ? { value: email } : { problem: 'Must be an e-mail address' }
}

const readEmails = (text: string): ReadCell => {
  const read = text
    .split(/[,;\s]+/)
    .filter(Boolean)
    .map(readEmail)
  const values = read.flatMap((each) => ('value' in each ? [each.value] : []))
  if (values.length < read.length || values.length > 10) return { problem: 'Must be up to ten e-mail addresses' }
  return { value: [...new Set(values)] }
}

/** Accepts ten digits in any notation. */
const readPhone = (text: string): ReadCell => {
  const digits = text.replaceAll(/\D/g, '').replace(/^1(?=\d{10}$)/, '')
  const shown = `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}`
  return digits.length === 10 && phonePattern.test(shown) ? { value: shown } : { problem: 'Must be a phone number of ten digits' }
}

const readState = (text: string): ReadCell => {
  const found = states.find(({ code, name }) => [code, name].some((word) => plain(word) === plain(text)))
  return found ? { value: found.code } : { problem: 'Not a state: write a code such as WA' }
}

/** A spreadsheet shows 02134 as 2134. */
const readZip = (text: string): ReadCell => {
  const zip = /^\d{3,4}$/.test(text)
    ? text.padStart(5, '0')
    : /^\d{9}$/.test(text)
      ? `${text.slice(0, 5)}-${text.slice(5)}`
      : text
  return /^\d{5}(-\d{4})?$/.test(zip) ? { value: zip } : { problem: 'Must be 5 digits, or 9 as 12345-6789' }
}

const readTimeZone = (text: string): ReadCell => {
  try {
    const { timeZone } = new Intl.DateTimeFormat('en-US', { timeZone: text }).resolvedOptions()
    return timeZone && /^[A-Za-z_]+\/[A-Za-z_/]+$/.test(text)
      ? { value: text }
      : { problem: 'Must be a zone such as America/Denver' }
  } catch {
    return { problem: 'Must be a zone such as America/Denver' }
  }
}

const readVin = (text: string): ReadCell => {
  const vin = text.toUpperCase().replaceAll(/[\s-]/g, '')
  return /^[A-HJ-NPR-Z0-9]{17}$/.test(vin) ? { value: vin } : { problem: 'Must be 17 characters without I, O and Q' }
}

const readType = (text: string): ReadCell => {
  const value = vehicleTypeOf(text)
  return value === undefined ? { problem: 'Not a type code' } : { value }
}

/** `text` is trimmed and not empty. */
export const readCell = (input: CellInput, text: string): ReadCell => {
  switch (input.as) {
    case 'text':
      return readText(text, input.limit, visibleLine)
    case 'code':
      return readText(text, input.limit, visibleCode)
    case 'digits':
      return readDigits(text, input.from, input.to)
    case 'whole':
      return readNumber(text, input, /^\d{1,9}$/)
    case 'decimal':
      return readNumber(text, input, /^-?\d{1,3}(\.\d{1,12})?$/)
    case 'choice':
      return readChoice(text, input.words)
    case 'choices':
      return readChoices(text, input.words)
    case 'vehicle type':
      return readType(text)
    case 'day':
      return readDay(text, false)
    case 'last day':
      return readDay(text, true)
    case 'yes or no':
      return readYesNo(text)
    case 'email':
      return readEmail(text)
    case 'emails':
      return readEmails(text)
    case 'phone':
      return readPhone(text)
    case 'state':
      return readState(text)
    case 'zip':
      return readZip(text)
    case 'time zone':
      return readTimeZone(text)
    case 'vin':
      return readVin(text)
    case 'card field':
      return { value: text }
  }
}
