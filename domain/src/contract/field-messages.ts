// Messages for fields whose schema has none of its own. zod's default messages are written for programmers.
import { z } from 'zod'
import { counted } from '#src/format/counted.ts'

const kinds: Record<string, string> = {
  string: 'Must be text',
  number: 'Must be a number',
  int: 'Must be a whole number',
  boolean: 'Must be true or false',
  array: 'Must be a list',
  object: 'Must be an object',
  record: 'Must be an object',
  null: 'Must be empty',
  date: 'Must be a date',
}

const formats: Record<string, string> = {
  date: 'Must be a date, as in 2026-01-31',
  datetime: 'Must be a date and time, as in 2026-01-31T08:00:00Z',
  time: 'Must be a time, as in 08:00',
  email: 'Must be an e-mail address',
  url: 'Must be a web address',
}

const required = 'This field is required'
const sizes: Record<string, (words: string, size: number) => string> = {
  string: (words, size) => `Use ${words} ${counted(size, 'character')}`,
  array: (words, size) => `Choose ${words} ${number(size)}`,
}

const number = (value: number) => value.toLocaleString('en-US')

const sized = (origin: string, words: 'at least' | 'at most', size: number | bigint) =>
  sizes[origin]?.(words, Number(size)) ?? `Must be ${words} ${number(Number(size))}`

/** Longer lists of choices are left out of the message; the form and the API documentation show them. */
const readableChoices = 8

/** What a text or a list that may not be empty says when it is. A missing one says the same. */
const emptyMessage = (issue: z.core.$ZodRawIssue) => {
  const checks = issue.inst instanceof z.ZodType ? (issue.inst.def.checks ?? []) : []
  const notEmpty = checks
    .map(({ _zod: { def } }) => def)
    .find((def) => def.check === 'min_length' && 'minimum' in def && def.minimum === 1)
  // The check wants an issue of its own kind; messages of this project are fixed texts.
  const message = notEmpty?.error?.(issue as never)
  return typeof message === 'string' ? message : message?.message
}

const isMissing = ({ input }: z.core.$ZodRawIssue) => input === undefined || input === null

const fieldMessage = (issue: z.core.$ZodRawIssue): string => {
  if (isMissing(issue)) return emptyMessage(issue) ?? required
  switch (issue.code) {
    case 'invalid_type':
      return kinds[issue.expected] ?? 'Is not of the right kind'
    case 'invalid_value':
      return issue.values.length <= readableChoices
        ? `Must be ${issue.values.length === 1 ? '' : 'one of '}${issue.values.map(String).join(', ')}`
        : 'Is not one of the choices'
    case 'too_big':
      return sized(issue.origin, 'at most', issue.maximum)
    case 'too_small':
      return issue.origin === 'string' && issue.minimum === 1 ? required : sized(issue.origin, 'at least', issue.minimum)
    case 'invalid_format':
      return formats[issue.format] ?? 'Is not written correctly'
    case 'not_multiple_of':
      return `Must be a multiple of ${issue.divisor}`
    case 'unrecognized_keys':
      return 'This field is not known'
    default:
      return 'Is not accepted'
  }
}

z.config({ localeError: fieldMessage })
