// docs/product/staff-tasks.md#drift: compares a network's list of cards with ours. For provider staff.
import { z } from 'zod'
import { driftKindNames } from '#src/rules/drift.ts'
import { limits } from '#src/rules/limits.ts'
import { data, endpoint, page } from './endpoint.ts'
import { flag, id, IdParam, line, listedId, listQuery, timestamp } from './fields.ts'

const Counts = z.partialRecord(z.enum(driftKindNames), z.int())

const DriftCheck = z.object({
  id: z.int(),
  card_network_id: z.int(),
  card_network_name: z.string(),
  state: z.enum(['reading', 'comparing', 'done', 'failed']),
  filename: z.string(),
  user_name: z.string().nullable(),
  /** Cards in the network's list, and those that match ours. */
  row_count: z.int(),
  equal_count: z.int(),
  /** Cards of a take-over that this check confirmed. */
  confirmed_count: z.int(),
  /** Differences by kind, and the number still to be decided. */
  counts: Counts,
  open_count: z.int(),
  created_at: timestamp,
  finished_at: timestamp.nullable(),
})
export type DriftCheck = z.output<typeof DriftCheck>

const DriftRow = z.object({
  id: z.int(),
  kind: z.enum(driftKindNames),
  last_four: z.string(),
  card_id: z.int().nullable(),
  account: z.object({ id: z.int(), name: z.string(), cl_division_no: z.string(), cl_account_no: z.string() }).nullable(),
  /** The account's name at the network. */
  their_account: z.string(),
  differences: z.array(z.object({ field: z.string(), ours: z.string(), theirs: z.string() })),
  decision: z.enum(['told', 'taken', 'left']).nullable(),
  reason: z.string(),
  /** Null if the difference is undecided, or if the portal told the network automatically. */
  decided_by: z.string().nullable(),
  decided_at: timestamp.nullable(),
})
export type DriftRow = z.output<typeof DriftRow>

const access = 'network.operate'

export const driftChecks = {
  start: endpoint({
    method: 'POST',
    path: '/v1/drift_checks',
    summary: 'Send a network’s list of its cards (FC-LIST-1); of the numbers only keyed hashes are kept',
    access,
    multipart: {
      field: 'file',
      max_bytes: limits.cardListBytes,
      extensions: ['csv'],
      fields: z.strictObject({ card_network_id: listedId }),
      isStreamed: true,
    },
    response: data(DriftCheck),
    limits: ['drift-check'],
  }),
  list: endpoint({
    method: 'GET',
    path: '/v1/drift_checks',
    summary: 'The lists that were compared, newest first, with what differed',
    access,
    reads: true,
    query: listQuery(['created_at']),
    response: page(DriftCheck),
  }),
  get: endpoint({
    method: 'GET',
    path: '/v1/drift_checks/:id',
    summary: 'One comparison with its counts',
    access,
    reads: true,
    params: IdParam,
    response: data(DriftCheck),
  }),
  rows: endpoint({
    method: 'GET',
    path: '/v1/drift_checks/:id/rows',
    summary: 'What differs, the most dangerous first',
    access,
    reads: true,
    params: IdParam,
    query: listQuery(['place']).extend({ kind: z.enum(driftKindNames).optional(), is_open: flag.optional() }),
    response: page(DriftRow),
  }),
  decide: endpoint({
    method: 'POST',
    path: '/v1/drift_checks/:id/rows/:row_id/decision',
    summary: 'Tell the network again, take what it has, or leave the difference with a reason',
    access,
    params: z.object({ id, row_id: id }),
    body: z.discriminatedUnion('decision', [
      z.strictObject({ decision: z.literal('tell') }),
      z.strictObject({ decision: z.literal('take') }),
      z.strictObject({ decision: z.literal('leave'), reason: line(300).min(1, 'Say why it is left') }),
    ]),
    response: data(DriftRow),
    conflicts: true,
  }),
}
export type DriftDecision = z.output<(typeof driftChecks)['decide']['body']>
