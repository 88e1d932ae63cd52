// docs/product/receivables.md#statements: the movements of an account between two days.
import { z } from 'zod'
import { AccountParam } from './accounts.ts'
import { data, done, endpoint, page } from './endpoint.ts'
import { enteredDay, IdParam, listQuery, timestamp } from './fields.ts'
import { listFile } from './list-file.ts'

const Statement = z.object({
  id: z.int(),
  from_on: z.iso.date(),
  to_on: z.iso.date(),
  opening: z.int(),
  closing: z.int(),
  is_monthly: z.boolean(),
  created_at: timestamp,
})
export type Statement = z.output<typeof Statement>

const StatementQuery = listQuery(['to_on']).pick({ page: true, per_page: true })

export const statements = {
  list: endpoint({
    method: 'GET',
    path: '/v1/statements',
    summary: 'The account’s statements, newest first',
    access: 'money.view',
    reads: true,
    query: StatementQuery,
    response: page(Statement),
  }),
  export: endpoint(
    listFile({
      path: '/v1/statements/export',
      summary: 'All statements of the account, as a file',
      access: 'money.view',
      query: StatementQuery,
    }),
  ),
  make: endpoint({
    method: 'POST',
    path: '/v1/statements',
    summary: 'Make a statement of the days from and to, up to yesterday',
    access: 'money.view',
    body: z.strictObject({ from_on: enteredDay, to_on: enteredDay }),
    response: data(Statement),
    standing: 'any',
    idempotent: true,
    conflicts: true,
  }),
  file: endpoint({
    method: 'GET',
    path: '/v1/statements/:id/file',
    summary: 'A statement as PDF or CSV',
    access: 'money.view',
    reads: true,
    params: IdParam,
    query: z.object({ format: z.enum(['pdf', 'csv']).default('pdf') }),
    file: { content_types: ['application/pdf', 'text/csv'] },
  }),
  schedule: endpoint({
    method: 'PUT',
    path: '/v1/accounts/:account_id/statement_day',
    summary: 'On which day of each month a statement is made; null: on demand only',
    access: 'receivables.manage',
    params: AccountParam,
    body: z.strictObject({ statement_day: z.int().min(1).max(28, 'At most 28').nullable() }),
    response: done,
    standing: 'any',
    conflicts: true,
  }),
}
