// docs/product/card-life.md#allowances and #reset: temporary allowances of a card, and resetting it at its network.
import { z } from 'zod'
import { allowanceFieldNames } from '#src/rules/allowances.ts'
import { data, endpoint } from './endpoint.ts'
import { bodyId, IdParam, line, timestamp } from './fields.ts'

const reason = line(200).min(1, 'Reason is required')

const Allowance = z.object({
  id: z.int(),
  card_id: z.int(),
  field: z.enum(allowanceFieldNames),
  value: z.union([z.number(), z.string(), z.boolean()]),
  reason: z.string(),
  uses: z.int().nullable(),
  state: z.enum(['asked', 'in_force', 'ended', 'refused']),
  until: timestamp,
  asked_at: timestamp,
  begins_at: timestamp.nullable(),
  ended_at: timestamp.nullable(),
  ended_because: z.enum(['time', 'uses', 'person', 'card', 'account']).nullable(),
  note: z.string(),
})
export type Allowance = z.output<typeof Allowance>

const NewAllowance = z.strictObject({
  field: z.enum(allowanceFieldNames),
  value: z.union([z.number(), z.string().max(10), z.literal(true)]),
  until: timestamp,
  /** The allowance ends early after this many fills. */
  uses: z.int().min(1).max(99).nullable().optional(),
  reason,
})
export type NewAllowance = z.output<typeof NewAllowance>

export const resetThings = ['in_progress', 'day_count'] as const

export const allowances = {
  list: endpoint({
    method: 'GET',
    path: '/v1/cards/:id/allowances',
    summary: 'The allowances of a card, the latest first, and whether its network can be told of one now',
    access: 'cards.manage',
    reads: true,
    params: IdParam,
    response: data(
      z.object({
        allowances: z.array(Allowance),
        /** How the network is told. `hand`: only during office hours. `host` and `none`: the portal does not tell it. */
        told_by: z.string(),
        network_name: z.string(),
        is_office_open: z.boolean(),
        business_hours: z.string(),
      }),
    ),
  }),
  ask: endpoint({
    method: 'POST',
    path: '/v1/cards/:id/allowances',
    summary: 'Loosens one control of a card for at most 72 hours; above 150 % of its template staff decide',
    access: 'cards.manage',
    params: IdParam,
    body: NewAllowance,
    response: data(Allowance),
    standing: 'open',
    idempotent: true,
    conflicts: true,
  }),
  end: endpoint({
    method: 'POST',
    path: '/v1/cards/:id/allowances/end',
    summary: 'Ends an allowance before its time, or takes back one that waits for a decision',
    access: 'cards.manage',
    params: IdParam,
    body: z.strictObject({ allowance_id: bodyId }),
    response: data(Allowance),
    conflicts: true,
  }),
  decide: endpoint({
    method: 'POST',
    path: '/v1/allowances/:id/decide',
    summary: 'Grants or refuses an allowance that is above what the account may grant itself',
    access: 'network.operate',
    params: IdParam,
    body: z.strictObject({ decision: z.enum(['grant', 'refuse']), note: line(200).default('') }),
    response: data(Allowance),
    conflicts: true,
  }),
  reset: endpoint({
    method: 'POST',
    path: '/v1/cards/:id/reset',
    summary: 'Asks the network to free a card from a transaction in progress, or to count its day from the start',
    access: 'cards.manage',
    params: IdParam,
    body: z.strictObject({ what: z.enum(resetThings) }),
    response: data(z.object({ told_by: z.string(), network_name: z.string() })),
    standing: 'open',
    conflicts: true,
  }),
}
