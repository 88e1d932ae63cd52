// docs/product/reports.md#one-table-of-reports: all sixteen reports go through the same few calls.
import { z } from 'zod'
import { optionSources } from '#src/reports/param.ts'
import { reportKeys } from '#src/reports/report-names.ts'
import { accountScopes } from '#src/rules/account-scope.ts'
import { limits } from '#src/rules/limits.ts'
import { asRecipient, recipientsProblem } from '#src/rules/recipients.ts'
import { data, endpoint, page } from './endpoint.ts'
import { IdParam, line, listQuery, timestamp } from './fields.ts'

const key = z.enum(reportKeys)

/** Checked against the report's own parameters once its key is known. Unknown parameters are refused there. */
export const params = z.record(
  z.string().max(40),
  z.union([z.string().max(200), z.number(), z.boolean(), z.null(), z.array(z.string().max(60)).max(60)]),
)

const Cell = z.union([z.string(), z.number(), z.null()])

/** The data file formats C, F and N. The other formats are for people. */
export const fileFormats = ['C', 'F', 'N'] as const
/** Formats for mails: the three data files, and formats for people. */
export const sentFormats = [...fileFormats, 'pdf', 'xlsx'] as const
export const runFormats = ['csv', 'xlsx', 'pdf', 'C', 'F'] as const

const Preview = z.object({
  /** The cell keys, in the order of the report's columns. */
  columns: z.array(z.string()),
  /** The first two hundred rows. */
  rows: z.array(z.array(Cell)),
  /** For each column that names a card or an invoice, the ids of the rows above: null without one in the selected account. */
  links: z.record(z.string(), z.array(z.int().nullable())),
  row_count: z.int(),
  /** In the order of the report's totals. */
  totals: z.array(Cell),
  /** The groups of the rows above, outermost first. */
  groups: z.array(z.object({ values: z.array(Cell), row_count: z.int(), totals: z.array(Cell) })),
  group_by: z.array(z.string()),
  /** The parameters used, with defaults filled in. */
  params,
  time_zone: z.string(),
  /** Notes before the person requests a file: too many rows for a workbook, or enough to be queued. */
  notes: z.array(z.string()),
})
export type Preview = z.output<typeof Preview>

export const Run = z.object({
  id: z.int(),
  report_key: z.string(),
  title: z.string(),
  format: z.string(),
  state: z.enum(['queued', 'running', 'done', 'failed']),
  /** This and the two below: null if the run covers accounts that the caller may not read. */
  rows_written: z.int().nullable(),
  rows_expected: z.int().nullable(),
  bytes: z.int().nullable(),
  filename: z.string(),
  failure: z.string().nullable(),
  params,
  created_at: timestamp,
  finished_at: timestamp.nullable(),
  expires_at: timestamp,
})
export type ReportRun = z.output<typeof Run>

/** Validated as a whole, so that the error appears at the field and names the address (docs/product/reports.md#recipients). */
export const recipients = z
  .array(z.string().overwrite(asRecipient).max(1000).meta({ format: 'email' }))
  .superRefine((given, ctx) => {
    const message = recipientsProblem(given)
    if (message) ctx.addIssue({ code: 'custom', message })
  })
  .meta({ minItems: 1, maxItems: limits.recipients })

export const Recipient = z.object({ email: z.string(), is_confirmed: z.boolean() })

export const reports = {
  options: endpoint({
    method: 'GET',
    path: '/v1/report_options/:source',
    summary: 'What a report can be narrowed to: invoices, ranges of cards and vehicles (All first, numeric by label), …',
    access: 'reports.run',
    several_accounts: true,
    reads: true,
    params: z.object({ source: z.enum(optionSources) }),
    query: z.object({ keyword: line(60).default(''), scope: z.enum(accountScopes).default('account') }),
    response: data(z.array(z.object({ value: z.string(), label: z.string() }))),
  }),
  preview: endpoint({
    method: 'POST',
    path: '/v1/reports/:key/preview',
    summary: 'The first 200 rows of a report, with the totals of all of them',
    access: 'reports.run',
    several_accounts: true,
    reads: true,
    params: z.object({ key }),
    body: z.strictObject({ params: params.default({}) }),
    response: data(Preview),
  }),
  run: endpoint({
    method: 'POST',
    path: '/v1/reports/:key',
    summary: 'Make a report as a file: at once, or in the background when it is long',
    access: 'reports.run',
    several_accounts: true,
    standing: 'any',
    params: z.object({ key }),
    body: z.strictObject({ params: params.default({}), format: z.enum(runFormats) }),
    response: data(Run),
    idempotent: true,
  }),
  email: endpoint({
    method: 'POST',
    path: '/v1/reports/:key/email',
    summary: 'Make a report and send it; someone who is no user of the account confirms their address first',
    access: 'reports.run',
    several_accounts: true,
    standing: 'any',
    params: z.object({ key }),
    body: z.strictObject({ params, file_format: z.enum(sentFormats), recipients, subject: line(120).default('') }),
    response: data(Run.extend({ recipients: z.array(Recipient) })),
    idempotent: true,
  }),
  runs: endpoint({
    method: 'GET',
    path: '/v1/reports',
    summary: 'Reports the caller has made, newest first',
    access: 'reports.run',
    reads: true,
    query: listQuery(['created_at']).omit({ orderBy: true, sortedBy: true, keyword: true }),
    response: page(Run),
  }),
  getRun: endpoint({
    method: 'GET',
    path: '/v1/reports/:id',
    summary: 'How far one report has come',
    access: 'reports.run',
    reads: true,
    params: IdParam,
    response: data(Run),
  }),
  file: endpoint({
    method: 'GET',
    path: '/v1/reports/:id/file',
    summary: 'The file of a report that is done; kept for 90 days',
    access: 'reports.run',
    reads: true,
    params: IdParam,
    file: {
      content_types: [
        'text/csv; charset=utf-8',
        'text/plain; charset=us-ascii',
        'application/pdf',
        'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      ],
    },
    conflicts: true,
  }),
  sample: endpoint({
    method: 'GET',
    path: '/v1/report_samples/:key/:format',
    summary: 'A sample data file, comma-separated (C) or fixed-width (F)',
    access: 'reports.run',
    reads: true,
    params: z.object({ key, format: z.enum(['C', 'F']) }),
    file: { content_types: ['text/csv; charset=utf-8', 'text/plain; charset=us-ascii'] },
  }),
}
