// docs/product/receivables.md#second-person: requests by one member of staff that another one decides.
import { z } from 'zod'
import { data, endpoint, page } from './endpoint.ts'
import { IdParam, line, listQuery, timestamp } from './fields.ts'
import { listFile } from './list-file.ts'

const requestKinds = ['adjustment', 'refund', 'payment', 'opening', 'credit raise', 'void', 'dispute'] as const
export type RequestKind = (typeof requestKinds)[number]

/** The reply of a call that takes effect once a second person approves it. */
export const Requested = z.object({ state: z.literal('requested'), request_id: z.int() })
export type Requested = z.output<typeof Requested>

export const MoneyRequest = z.object({
  id: z.int(),
  /** Null if the request is a file for several accounts. */
  account_id: z.int().nullable(),
  account_name: z.string().nullable(),
  kind: z.enum(requestKinds),
  amount: z.int(),
  summary: z.string(),
  state: z.enum(['requested', 'approved', 'refused']),
  requested_by: z.int(),
  requested_by_name: z.string(),
  created_at: timestamp,
  decided_by_name: z.string().nullable(),
  decided_at: timestamp.nullable(),
  decision_note: z.string(),
})
export type MoneyRequest = z.output<typeof MoneyRequest>

const RequestQuery = listQuery(['created_at'])
  .omit({ keyword: true })
  .extend({ state: z.enum(['requested', 'approved', 'refused']).default('requested') })

export const moneyRequests = {
  list: endpoint({
    method: 'GET',
    path: '/v1/money_requests',
    summary: 'What waits for a second person, oldest first; with `state` what was decided',
    access: 'receivables.manage',
    reads: true,
    query: RequestQuery,
    response: page(MoneyRequest),
  }),
  export: endpoint(
    listFile({
      path: '/v1/money_requests/export',
      summary: 'All requests in one state, as a file',
      access: 'receivables.manage',
      query: RequestQuery,
    }),
  ),
  decide: endpoint({
    method: 'PUT',
    path: '/v1/money_requests/:id',
    summary: 'Approve or refuse what another member of staff asked for',
    access: 'receivables.approve',
    params: IdParam,
    body: z.strictObject({ decision: z.enum(['approve', 'refuse']), note: line(500).default('') }),
    response: data(MoneyRequest),
    conflicts: true,
  }),
}
