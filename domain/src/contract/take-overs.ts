// docs/product/take-over.md: accounts, people, cards and sites of a previous system. For provider staff.
import { z } from 'zod'
import { limits } from '#src/rules/limits.ts'
import { longestPassphrase } from '#src/rules/passphrase.ts'
import { sentSheets, sheetNames } from '#src/rules/take-over/sheet-table.ts'
import { data, endpoint, page } from './endpoint.ts'
import { flag, id, IdParam, line, listQuery, timestamp } from './fields.ts'
import { listFile } from './list-file.ts'

const takeOverStates = ['reading', 'checked', 'running', 'done', 'abandoned', 'failed'] as const
const rowPlans = ['new', 'unchanged', 'changed', 'kept'] as const
const takeOverAccountStates = ['waiting', 'written', 'refused'] as const

const TakeOver = z.object({
  id: z.int(),
  state: z.enum(takeOverStates),
  filename: z.string(),
  user_name: z.string().nullable(),
  row_count: z.int(),
  problem_count: z.int(),
  account_count: z.int(),
  written_count: z.int(),
  refused_count: z.int(),
  /** Rows written, or to be written, over all accounts. */
  added: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  kept: z.int(),
  has_history: z.boolean(),
  /** Uploads that broke off and were not repeated. Nothing is written until they are complete. */
  broken_uploads: z.array(z.string()),
  import_id: z.int().nullable(),
  /** People who were written and are not invited yet. */
  uninvited: z.int(),
  failure: z.string().nullable(),
  created_at: timestamp,
  changed_at: timestamp,
  finished_at: timestamp.nullable(),
})
export type TakeOver = z.output<typeof TakeOver>

const TakeOverDetail = TakeOver.extend({
  /** Each problem with its column and the number of rows, most rows first. */
  problem_columns: z.array(z.object({ sheet: z.enum(sheetNames), column: z.string(), problem: z.string(), rows: z.int() })),
})
export type TakeOverDetail = z.output<typeof TakeOverDetail>

const TakeOverAccount = z.object({
  /** Empty for the rows of sites, which belong to no account. */
  account_key: z.string(),
  account_id: z.int().nullable(),
  name: z.string(),
  row_count: z.int(),
  card_count: z.int(),
  problem_count: z.int(),
  added: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  kept: z.int(),
  state: z.enum(takeOverAccountStates),
  reason: z.string().nullable(),
})
export type TakeOverAccount = z.output<typeof TakeOverAccount>

const TakeOverRow = z.object({
  id: z.int(),
  sheet: z.enum(sheetNames),
  row_number: z.int(),
  account_key: z.string(),
  /** The cells of the row as uploaded. Of a card number they show the last four digits, of a PIN only that it is set. */
  cells: z.record(z.string(), z.string()),
  problems: z.record(z.string(), z.string()),
  plan: z.enum(rowPlans).nullable(),
})
export type TakeOverRow = z.output<typeof TakeOverRow>

const column = z.string().regex(/^[a-z0-9_]{1,40}$/, 'Not a column')
const cell = line(limits.uploadCellLength)

const access = 'take-over.run'

const TakeOverQuery = listQuery(['created_at'])

const multipart = {
  field: 'file',
  max_bytes: limits.takeOverBytes,
  extensions: ['xlsx', 'csv', 'zip'],
  fields: z.strictObject({
    sheet: z.enum(sentSheets).optional(),
    /** The passphrase that protects the numbers and PINs in a portable fleet. */
    passphrase: z.string().max(longestPassphrase).optional(),
  }),
  isStreamed: true,
} as const

const RowParams = z.object({ id, row_id: id })

export const takeOvers = {
  start: endpoint({
    method: 'POST',
    path: '/v1/take_overs',
    summary:
      'Begin a take-over with a workbook, a portable fleet, or one sheet as CSV; numbers and PINs are sealed while it is read',
    access,
    multipart,
    step_up: true,
    response: data(TakeOver),
    limits: ['take-over'],
  }),
  addSheet: endpoint({
    method: 'POST',
    path: '/v1/take_overs/:id/sheets',
    summary: 'Send another sheet, or the same again: rows with the same key take the place of those sent before',
    access,
    params: IdParam,
    multipart,
    step_up: true,
    response: data(TakeOver),
    limits: ['take-over'],
    conflicts: true,
  }),
  list: endpoint({
    method: 'GET',
    path: '/v1/take_overs',
    summary: 'The take-overs, newest first',
    access,
    reads: true,
    query: TakeOverQuery,
    response: page(TakeOver),
  }),
  export: endpoint(
    listFile({ path: '/v1/take_overs/export', summary: 'All take-overs that match, as a file', access, query: TakeOverQuery }),
  ),
  get: endpoint({
    method: 'GET',
    path: '/v1/take_overs/:id',
    summary: 'One take-over with its counts, and its problems by column',
    access,
    reads: true,
    params: IdParam,
    response: data(TakeOverDetail),
  }),
  accounts: endpoint({
    method: 'GET',
    path: '/v1/take_overs/:id/accounts',
    summary: 'What a take-over has for each account, those with problems first',
    access,
    reads: true,
    params: IdParam,
    query: listQuery(['account_key']),
    response: page(TakeOverAccount),
  }),
  rows: endpoint({
    method: 'GET',
    path: '/v1/take_overs/:id/rows',
    summary: 'The rows of a take-over by sheet, all or those with problems',
    access,
    reads: true,
    params: IdParam,
    query: listQuery(['row_number']).extend({
      sheet: z.enum(sheetNames).optional(),
      with_problems: flag.optional(),
      plan: z.enum(rowPlans).optional(),
      account_key: z.string().max(40).optional(),
    }),
    response: page(TakeOverRow),
  }),
  repair: endpoint({
    method: 'PUT',
    path: '/v1/take_overs/:id/rows/:row_id',
    summary: 'Repair cells of one row; everything is checked again',
    access,
    params: RowParams,
    body: z.strictObject({ cells: z.record(column, cell).refine((cells) => Object.keys(cells).length <= limits.uploadColumns) }),
    step_up: true,
    response: data(TakeOverRow),
    conflicts: true,
  }),
  replace: endpoint({
    method: 'POST',
    path: '/v1/take_overs/:id/replace',
    summary: 'Write one value for another in every cell of a column that holds no secret',
    access,
    params: IdParam,
    body: z.strictObject({ sheet: z.enum(sheetNames), column, from: cell, to: cell }),
    response: data(z.object({ rows: z.int() })),
    conflicts: true,
  }),
  check: endpoint({
    method: 'POST',
    path: '/v1/take_overs/:id/check',
    summary: 'Compare all rows with what is here by now: problems that are over go, new ones are named',
    access,
    params: IdParam,
    response: data(TakeOver),
    conflicts: true,
  }),
  run: endpoint({
    method: 'POST',
    path: '/v1/take_overs/:id/run',
    summary:
      'Write every account that has no problem, each in one transaction; overwrite also changes what a later file says differently',
    access,
    params: IdParam,
    body: z.strictObject({ overwrite: z.boolean().default(false) }),
    step_up: true,
    response: data(TakeOver),
    conflicts: true,
  }),
  abandon: endpoint({
    method: 'POST',
    path: '/v1/take_overs/:id/abandon',
    summary: 'End a take-over and destroy its key; what was written stays',
    access,
    params: IdParam,
    response: data(TakeOver),
    conflicts: true,
  }),
  invite: endpoint({
    method: 'POST',
    path: '/v1/take_overs/:id/invitations',
    summary: 'Send an invitation to everyone who was taken over and has not been invited yet',
    access,
    params: IdParam,
    response: data(z.object({ invited: z.int() })),
    conflicts: true,
  }),
  workbook: endpoint({
    method: 'GET',
    path: '/v1/take_over_workbook',
    summary: 'The workbook to fill in, empty or with an example in each sheet',
    access,
    reads: true,
    query: z.object({ example: flag.optional() }),
    file: { content_types: ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'] },
  }),
}
