// The schema of a report's parameters, built from the report's own table, so that the page, the API, a saved view and a schedule
// accept and refuse the same values.
import { z } from 'zod'
import { enteredDay, line } from '#src/contract/fields.ts'
import { isAcross } from '#src/rules/account-scope.ts'
import { accountKey, groupsAcross, mayReadAcross } from './across-accounts.ts'
import { all, type Param } from './param.ts'
import { isRelativeDay, resolveDay } from './relative-day.ts'
import { orderBy, ordersOf, readOrder } from './report-order.ts'
import type { AnyReport } from './report.ts'
import { usualGroups, usualValue, type ReportParams } from './usual-params.ts'

/** A run covers at most 13 months (docs/product/reports.md#rules-for-every-report). */
const longestPeriod = 13

const oneOf = (values: readonly string[]) => z.string().refine((value) => values.includes(value), 'Is not one of the choices')

const valuesOf = (choices: readonly { value: string }[]) => choices.map(({ value }) => value)

const optionLength = 60

/** Accepts a relative day and resolves it, so that the rest of the code sees only dates. */
const dayField = (today: string) =>
  z
    .string()
    .transform((value) => (isRelativeDay(value) ? resolveDay(value, today) : value))
    .pipe(enteredDay)

const shapeOf = (param: Param, today: string): z.ZodType => {
  if (param.kind === 'date') return dayField(today)
  if (param.kind === 'choice') return oneOf(valuesOf(param.choices))
  if (param.kind === 'choices') return z.array(oneOf(valuesOf(param.choices))).max(param.choices.length)
  if (param.kind === 'switch') return z.boolean()
  if (param.kind === 'number') return (param.is_whole ? z.int() : z.number()).min(param.min).max(param.max).nullable()
  if (param.kind === 'text') return line(param.max)
  return line(optionLength)
}

/** An omitted value gets its default. A list without All requires a value. */
const fieldOf = (param: Param, today: string): z.ZodType => {
  const field = shapeOf(param, today).default(() => usualValue(param, today))
  if (param.kind !== 'option' || !param.is_required) return field
  return field.refine((value) => value !== all && value !== '', `${param.label} is required`)
}

/** '9' before '10', 'T9' before 'T10': each run of digits counts as a number. */
const labelKey = (label: string) => label.toUpperCase().replaceAll(/\d+/g, (digits) => digits.padStart(optionLength, '0'))

const isAbove = (from: unknown, to: unknown) => {
  if (typeof from === 'number' && typeof to === 'number') return from > to
  if (typeof from !== 'string' || typeof to !== 'string' || from === all || to === all) return false
  return labelKey(from) > labelKey(to)
}

/** The field itself has already refused a value that is not a day. */
const isDay = (value: unknown): value is string => enteredDay.safeParse(value).success

/** The end of the longest allowed period. */
const lastDay = (from: string) => {
  const [year = 0, month = 0, date = 0] = from.split('-').map(Number)
  return new Date(Date.UTC(year, month - 1 + longestPeriod, date)).toISOString().slice(0, 10)
}

const groupField = (report: AnyReport) =>
  z
    .array(oneOf(groupsAcross(report)))
    .max(report.group_levels)
    .refine((keys) => new Set(keys).size === keys.length, 'Each only once')
    .default(() => [...usualGroups(report)])

/** All parameters of a report, including its grouping. `today` is in the account's time zone. */
export const paramsSchema = (report: AnyReport, today: string): z.ZodType<ReportParams> => {
  const fields = report.params.map((param) => [param.name, fieldOf(param, today)] as const)
  return z
    .strictObject({ ...Object.fromEntries(fields), group_by: groupField(report), [orderBy]: oneOf(ordersOf(report)).optional() })
    .superRefine((given, ctx) => {
      const values = given as ReportParams
      const byAccount = {
        group_by: values.group_by.includes(accountKey),
        [orderBy]: readOrder(values.order_by ?? '').key === accountKey,
      }
      for (const [name, isAsked] of Object.entries(byAccount))
        if (isAsked && mayReadAcross(report) && !isAcross(values['scope']))
          ctx.addIssue({ code: 'custom', path: [name], message: 'Only one account is read' })
      const labelOf = (of: string) => report.params.find(({ name }) => name === of)?.label ?? of
      for (const { name, label, kind, ends } of report.params) {
        if (!ends) continue
        const from = values[ends]
        const to = values[name]
        const refuse = (message: string) => ctx.addIssue({ code: 'custom', path: [name], message })
        if (isAbove(from, to)) refuse(`${labelOf(ends)} must not be after ${label}`)
        else if (kind === 'date' && isDay(from) && isDay(to) && to >= lastDay(from))
          refuse(`At most ${longestPeriod} months at a time`)
      }
    })
}
