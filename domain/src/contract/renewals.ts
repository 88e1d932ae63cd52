// docs/product/card-life.md#renewal: the list of an account, and the run over all accounts.
import { z } from 'zod'
import { limits } from '#src/rules/limits.ts'
import { renewalReasonNames, renewalStateNames, renewalWays } from '#src/rules/renewals.ts'
import { data, endpoint, page } from './endpoint.ts'
import { bodyId, flag, IdParam, listQuery, timestamp, version } from './fields.ts'
import { listFile } from './list-file.ts'

const List = {
  id: z.int(),
  /** The first day of the month in which the cards expire. */
  month: z.string(),
  state: z.enum(renewalStateNames),
  review_until: z.string().nullable(),
  reviewed_at: timestamp.nullable(),
  approved_at: timestamp.nullable(),
  /** Cards to renew, and cards not to renew. */
  renew_count: z.int(),
  skip_count: z.int(),
  /** Whether staff may approve the list now. */
  is_ready: z.boolean(),
  version: z.int(),
}

const Renewal = z.object(List)
export type Renewal = z.output<typeof Renewal>

const RenewalOfAccount = z.object({
  ...List,
  account: z.object({
    id: z.int(),
    name: z.string(),
    cl_division_no: z.string(),
    cl_account_no: z.string(),
    standing: z.string(),
  }),
  reviewed_by: z.string().nullable(),
  approved_by: z.string().nullable(),
})
export type RenewalOfAccount = z.output<typeof RenewalOfAccount>

const RenewalCard = z.object({
  id: z.int(),
  card_id: z.int(),
  last_four: z.string().nullable(),
  vehicle_number: z.string().nullable(),
  description: z.string(),
  card_network_name: z.string(),
  card_type_name: z.string(),
  card_status_name: z.string(),
  driver_name: z.string().nullable(),
  ends_on: z.string(),
  way: z.enum(Object.keys(renewalWays) as [keyof typeof renewalWays]),
  renew: z.boolean(),
  /** Why the portal proposed not to renew the card. */
  reason: z.enum(renewalReasonNames).nullable(),
  decided_by: z.string().nullable(),
  outcome: z.enum(['ordered', 'skipped']).nullable(),
  outcome_reason: z.enum(renewalReasonNames).nullable(),
  card_order: z.object({ id: z.int(), card_order_number: z.string(), status_order: z.string() }).nullable(),
})
export type RenewalCard = z.output<typeof RenewalCard>

const RenewalRun = z.object({
  id: z.int(),
  month: z.string(),
  created_at: timestamp,
  drafted_at: timestamp.nullable(),
  accounts: z.int(),
  /** Accounts that may be approved now, those still in review, and those that have their orders. */
  ready: z.int(),
  in_review: z.int(),
  done: z.int(),
  renew_count: z.int(),
  skip_count: z.int(),
})
export type RenewalRun = z.output<typeof RenewalRun>

const cardsQuery = listQuery(['vehicle_number']).extend({ renew: flag.optional() })
const operate = 'network.operate'
const review = 'renewals.review'

const RunQuery = listQuery(['month'])

export const renewals = {
  list: endpoint({
    method: 'GET',
    path: '/v1/renewals',
    summary: 'The renewal lists of the account, the latest first',
    access: review,
    reads: true,
    response: data(z.array(Renewal)),
  }),
  cards: endpoint({
    method: 'GET',
    path: '/v1/renewals/:id/cards',
    summary: 'The cards of a renewal list, each with what is proposed and why',
    access: review,
    reads: true,
    params: IdParam,
    query: cardsQuery,
    response: page(RenewalCard),
  }),
  decide: endpoint({
    method: 'PUT',
    path: '/v1/renewals/:id/cards',
    summary: 'Decides which cards are renewed, while the account reviews them',
    access: review,
    params: IdParam,
    body: z.strictObject({
      version,
      cards: z
        .array(z.strictObject({ id: bodyId, renew: z.boolean() }))
        .min(1)
        .max(limits.renewalDecisions),
    }),
    response: data(Renewal),
    standing: 'open',
    conflicts: true,
  }),
  confirm: endpoint({
    method: 'POST',
    path: '/v1/renewals/:id/confirm',
    summary: 'Says that the list is right, so that staff need not wait for the end of the review',
    access: review,
    params: IdParam,
    body: z.strictObject({ version }),
    response: data(Renewal),
    standing: 'open',
    conflicts: true,
  }),
  runs: endpoint({
    method: 'GET',
    path: '/v1/renewal_runs',
    summary: 'The renewal runs, the latest month first',
    access: operate,
    reads: true,
    query: RunQuery,
    response: page(RenewalRun),
  }),
  exportRuns: endpoint(
    listFile({
      path: '/v1/renewal_runs/export',
      summary: 'All renewal runs that match, as a file',
      access: operate,
      query: RunQuery,
    }),
  ),
  accounts: endpoint({
    method: 'GET',
    path: '/v1/renewal_runs/:id/accounts',
    summary: 'The accounts of a renewal run, with how far each is',
    access: operate,
    reads: true,
    params: IdParam,
    query: listQuery(['account_name']).extend({ state: z.enum([...renewalStateNames, 'ready']).optional() }),
    response: page(RenewalOfAccount),
  }),
  accountCards: endpoint({
    method: 'GET',
    path: '/v1/renewal_accounts/:id/cards',
    summary: 'The cards of one account in a run, for staff',
    access: operate,
    reads: true,
    params: IdParam,
    query: cardsQuery,
    response: page(RenewalCard),
  }),
  makePlastic: endpoint({
    method: 'POST',
    path: '/v1/card_orders/:id/plastic',
    summary: 'Orders the plastic for the cards of a case that is fulfilled: an approved order, ready for a batch',
    access: 'review.manage',
    params: IdParam,
    response: data(z.object({ id: z.int(), card_order_number: z.string() })),
    conflicts: true,
  }),
  approve: endpoint({
    method: 'POST',
    path: '/v1/renewal_runs/:id/approve',
    summary: 'Approves accounts of a run, or all that are ready; their orders are made by a worker',
    access: operate,
    params: IdParam,
    body: z.strictObject({
      /** If omitted, approves every account that is ready and open. */
      accounts: z
        .array(z.strictObject({ id: bodyId, version }))
        .min(1)
        .max(limits.renewalDecisions)
        .optional(),
    }),
    response: data(z.object({ approved: z.int() })),
    conflicts: true,
  }),
}
