// Fields that several endpoints share: ids, paging, sorting, e-mail, plain text.
import { z } from 'zod'
import './field-messages.ts'
import { accountNumberPattern } from '#src/format/account-label.ts'
import { emailLength, emailPattern } from '#src/format/email.ts'
import { limits } from '#src/rules/limits.ts'
import { visibleLine, visibleMessage } from '#src/rules/visible-text.ts'

/** A whole number in a path, a query or a header, where everything arrives as text. */
export const whole = (min: number, max: number) =>
  z
    .string()
    .regex(/^(0|[1-9]\d{0,15})$/, 'Must be a whole number')
    .transform(Number)
    .pipe(z.int().min(min).max(max))
    .meta({ type: 'integer', minimum: min, maximum: max })

/** An id in a path, a query or a header: digits only, no sign, no leading zero, no exponent. */
export const id = whole(1, Number.MAX_SAFE_INTEGER)
export const IdParam = z.object({ id })

/** The same for the short lists that every provider shares, such as networks. The maximum is that of the column. */
export const listedId = whole(1, 32_767)

/** An id inside a JSON body, where types are never coerced. */
export const bodyId = z.int().min(1)

/** The same for the short lists. The maximum is that of the column. */
export const bodyListedId = z.int().min(1).max(32_767)

/** The version of the record that a change is based on. The range is that of the column. */
export const version = z.int32()

const flagWords = ['0', '1', 'false', 'true']
/** A boolean in a query: 1 or 0, true or false. */
export const flag = z
  .enum(flagWords)
  .transform((value) => value === '1' || value === 'true')
  .meta({ enum: flagWords })

/** A trimmed single line of text. */
export const line = (max: number) => z.string().trim().max(max).regex(visibleLine, visibleMessage)

export const keyword = line(limits.keywordLength).default('')

/** A federal tax ID, 12-3456789, or empty. Nine digits get their hyphen. */
export const taxId = z
  .string()
  .trim()
  .overwrite((typed) => typed.replace(/^(\d{2})(\d{7})$/, '$1-$2'))
  .regex(/^(\d{2}-\d{7})?$/, 'Must be ##-#######')

export const email = z.string().trim().toLowerCase().max(emailLength).regex(emailPattern, 'Must be an e-mail address')

/** Accepts an account number with the dash that the portal shows, 04-118820, or without it, as it is stored. */
export const typedAccountNumber = (problem: string) =>
  z
    .string()
    .trim()
    .regex(accountNumberPattern, problem)
    .transform((written) => written.replace('-', ''))

export const timestamp = z.iso.datetime()

/** A day in a range that Postgres also accepts: no year zero. */
export const day = z.iso.date().refine((date) => date >= '1900-01-01', 'Too long ago')

/**
 * A day that a person enters, such as when a price takes effect, an account closes or a list begins. A later year is a typing
 * error, or 9999-12-31 for "never"; a record or a filter without an end has no day.
 */
export const enteredDay = day.refine((date) => date < '2100-01-01', 'Must be before 2100')

/** Paging and sorting of a list. `orderBy` must be one of `sorts`, so no column name ever comes from the request. */
export const listQuery = <const Sorts extends readonly [string, ...string[]]>(sorts: Sorts) =>
  z.object({
    keyword,
    page: whole(1, limits.pages).default(1),
    per_page: whole(1, limits.perPage).default(limits.perPageDefault),
    orderBy: z.enum(sorts).default(sorts[0] as Sorts[number]),
    sortedBy: z.enum(['asc', 'desc']).default('asc'),
  })
