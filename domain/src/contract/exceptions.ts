// docs/product/transactions-and-money.md#exception-rules: the exceptions found and their reviews, each account's settings for the
// rules, and who is mailed.
import { z } from 'zod'
import { exceptionCodes, reviewStates, ruleOf, severities } from '#src/rules/exceptions.ts'
import { limits } from '#src/rules/limits.ts'
import { data, done, endpoint, page } from './endpoint.ts'
import { bodyId, enteredDay, id, IdParam, line, listQuery, timestamp, version } from './fields.ts'
import { listFile } from './list-file.ts'
import { clockTime } from './transactions.ts'

const code = z.enum(exceptionCodes)
const severity = z.enum(severities)
const review_state = z.enum(reviewStates)
const named = z.string().nullable()

const shared = {
  code: code.optional(),
  severity: severity.optional(),
  review_state: review_state.optional(),
  /** Days in the site's local time, both included. */
  from: enteredDay.optional(),
  to: enteredDay.optional(),
}

const exceptionSorts = ['transacted_at', 'amount'] as const

/** Open exceptions, newest first, by default. */
const ListQuery = listQuery(exceptionSorts).extend({
  ...shared,
  review_state: z.enum([...reviewStates, 'any']).default('open'),
  card_id: id.optional(),
  sortedBy: z.enum(['asc', 'desc']).default('desc'),
})
export type ExceptionListQuery = z.output<typeof ListQuery>

const ExceptionRow = z.object({
  id: z.int(),
  code,
  severity,
  /** What happened, in plain language. */
  sentence: z.string(),
  card_id: z.int(),
  last_four: named,
  vehicle_number: z.string(),
  card_description: z.string(),
  transacted_at: clockTime,
  site_name: named,
  city: named,
  state: named,
  product_name: named,
  /** Thousandths of a gallon; null where there was no fill. */
  quantity: z.int().nullable(),
  /** Cents. */
  amount: z.int(),
  review_state,
  note: z.string(),
  reviewed_by: named,
  reviewed_at: timestamp.nullable(),
  version: z.int(),
})
export type ExceptionRow = z.output<typeof ExceptionRow>

const Review = z.strictObject({ review_state, note: line(500).default('') })
export type Review = z.output<typeof Review>

/** Exceptions listed with the version the caller saw, or all that match a filter. */
const ExceptionSelection = z.union([
  z.strictObject({
    seen: z
      .array(z.strictObject({ id: bodyId, version }))
      .min(1)
      .max(limits.reviewedAtOnce),
  }),
  z.strictObject({
    matching: z.strictObject({ keyword: line(limits.keywordLength).default(''), ...shared, card_id: bodyId.optional() }),
    except: z.array(bodyId).max(limits.reviewedAtOnce).default([]),
  }),
])
export type ExceptionSelection = z.output<typeof ExceptionSelection>

const Rule = z.object({ code, is_on: z.boolean(), threshold: z.int().nullable() })

const RuleSetting = z
  .strictObject({ code, is_on: z.boolean(), threshold: z.int().min(1).max(limits.numberCap).nullable() })
  .refine((rule) => rule.threshold === null || ruleOf(rule.code).unit !== null, {
    message: 'This rule has no threshold of its own',
    path: ['threshold'],
  })

const Settings = z.object({
  /** All rules, with the account's settings. */
  rules: z.array(Rule),
  /** Null for staff, who are members of no account. */
  wants_mail: z.boolean().nullable(),
})
export type ExceptionSettings = z.output<typeof Settings>

export const exceptions = {
  list: endpoint({
    method: 'GET',
    path: '/v1/exceptions',
    summary: 'What broke a rule, newest first; the keyword finds the card and the vehicle',
    access: 'exceptions.view',
    reads: true,
    query: ListQuery,
    response: page(ExceptionRow),
  }),
  export: endpoint(
    listFile({
      path: '/v1/exceptions/export',
      summary: 'All exceptions that match, as a file',
      access: 'exceptions.view',
      query: ListQuery,
    }),
  ),
  counts: endpoint({
    method: 'GET',
    path: '/v1/exceptions/counts',
    summary: 'How many of those that match broke which rule',
    access: 'exceptions.view',
    reads: true,
    query: ListQuery.omit({ page: true, per_page: true, orderBy: true, sortedBy: true, code: true }),
    response: data(z.array(z.object({ code, total: z.int() }))),
  }),
  update: endpoint({
    method: 'PUT',
    path: '/v1/exceptions/:id',
    summary: 'Record the outcome of one exception',
    access: 'exceptions.review',
    params: IdParam,
    body: Review.extend({ version }),
    response: data(ExceptionRow),
    conflicts: true,
  }),
  review: endpoint({
    method: 'POST',
    path: '/v1/exceptions/review',
    summary: 'Record the outcome of many exceptions: all of them or none',
    access: 'exceptions.review',
    body: Review.extend({ exceptions: ExceptionSelection }),
    response: data(z.object({ changed: z.int() })),
    conflicts: true,
  }),
  settings: endpoint({
    method: 'GET',
    path: '/v1/exception_settings',
    summary: 'The rules as they hold for the account, and whether the caller is mailed',
    access: 'exceptions.view',
    reads: true,
    response: data(Settings),
  }),
  saveSettings: endpoint({
    method: 'PUT',
    path: '/v1/exception_settings',
    summary: 'Turn rules on and off and set their thresholds; counts for what comes in from then on',
    access: 'exceptions.review',
    body: z.strictObject({
      rules: z
        .array(RuleSetting)
        .min(1)
        .max(exceptionCodes.length)
        .refine((rules) => new Set(rules.map((rule) => rule.code)).size === rules.length, 'Each rule may be set once'),
    }),
    response: data(Settings),
  }),
  saveAlerts: endpoint({
    method: 'PUT',
    path: '/v1/exception_alerts',
    summary: 'Be mailed, at most once an hour, when exceptions of this account are found; members only',
    access: 'exceptions.view',
    body: z.strictObject({ is_on: z.boolean() }),
    response: done,
    conflicts: true,
  }),
}
