// docs/product/telling-the-networks.md: changes that staff enter on a network's own screens, and the files exchanged with networks.
// For provider staff. Full numbers and PINs are shown one at a time, on explicit request, and audited.
import { z } from 'zod'
import { limits } from '#src/rules/limits.ts'
import { channelSecretNames } from '#src/rules/network-channels.ts'
import { changeKindNames } from '#src/rules/network-changes.ts'
import { data, done, endpoint, page } from './endpoint.ts'
import { IdParam, line, listedId, listQuery, timestamp } from './fields.ts'
import { listFile } from './list-file.ts'

const access = 'network.operate'

const QueueRow = z.object({
  id: z.int(),
  card_network_id: z.int(),
  card_network_name: z.string(),
  class: z.int(),
  kinds: z.array(z.enum(changeKindNames)),
  account_name: z.string(),
  cl_account_no: z.string(),
  /** Null if the change concerns a whole account. */
  card_id: z.int().nullable(),
  last_four: z.string().nullable(),
  vehicle_number: z.string().nullable(),
  description: z.string(),
  created_at: timestamp,
  due_at: timestamp,
  /** The change is overdue. */
  is_late: z.boolean(),
  /** The person who is entering it now. */
  claimed_by_name: z.string().nullable(),
  is_claimed_by_me: z.boolean(),
  claimed_until: timestamp.nullable(),
})
export type QueueRow = z.output<typeof QueueRow>

const QueueField = z.object({
  field: z.string(),
  label: z.string(),
  value: z.string(),
  /** Set if the value is a secret, which a separate call shows. */
  secret: z.enum(['number', 'pin']).nullable(),
})
export type QueueField = z.output<typeof QueueField>

const QueueEntry = QueueRow.extend({
  /** In the order of the network's own screen. */
  fields: z.array(QueueField),
  /** A digest of all values above. Marking the change as done fails if the values have changed since. */
  seen: z.string(),
})
export type QueueEntry = z.output<typeof QueueEntry>

const Transmission = z.object({
  id: z.int(),
  card_network_id: z.int(),
  card_network_name: z.string(),
  name: z.string(),
  is_urgent: z.boolean(),
  line_count: z.int(),
  size: z.int(),
  state: z.enum(['made', 'writing', 'sent', 'answered']),
  attempts: z.int(),
  failure: z.string(),
  next_attempt_at: timestamp.nullable(),
  is_given_up: z.boolean(),
  created_at: timestamp,
  sent_at: timestamp.nullable(),
})
export type Transmission = z.output<typeof Transmission>

const Answer = z.object({
  id: z.int(),
  card_network_name: z.string(),
  name: z.string(),
  line_count: z.int(),
  applied_count: z.int(),
  received_at: timestamp,
  problems: z.array(z.string()),
})
export type NetworkAnswer = z.output<typeof Answer>

const seen = z.string().regex(/^[0-9a-f]{64}$/, 'Open the change again')

/** Standard Webhooks 1.0, the scheme we also use for the webhooks we send. */
const SignedHeaders = z.object({
  'webhook-id': z.string().min(1).max(200),
  'webhook-timestamp': z.string().max(12),
  'webhook-signature': z.string().max(1_000),
})

const AnswerLine = z.strictObject({
  change_id: z.int().min(1),
  revision: z.int().min(1),
  /** A: in force. R: refused. W: in force, with a remark. */
  result: z.enum(['A', 'R', 'W']),
  code: line(10).default(''),
  text: line(60).default(''),
  effective_at: z.union([z.literal(''), z.string().regex(/^\d{14}$/, 'Must be YYYYMMDDHHMMSS')]).default(''),
})

const QueueQuery = listQuery(['due_at']).extend({ card_network_id: listedId.optional() })

export const networkChannels = {
  queue: endpoint({
    method: 'GET',
    path: '/v1/network_queue',
    summary: 'Changes to be entered on the networks’ own screens: stops first, then by class and by the time they are due',
    access,
    reads: true,
    query: QueueQuery,
    response: page(QueueRow),
  }),
  exportQueue: endpoint(
    listFile({
      path: '/v1/network_queue/export',
      summary: 'All changes to be entered that match, as a file',
      access,
      query: QueueQuery,
    }),
  ),
  entry: endpoint({
    method: 'GET',
    path: '/v1/network_queue/:id',
    summary: 'One change with its fields in the order of the network’s screen, without number and PIN',
    access,
    reads: true,
    params: IdParam,
    response: data(QueueEntry),
  }),
  claim: endpoint({
    method: 'POST',
    path: '/v1/network_queue/:id/claim',
    summary: 'Say that one is entering this change; held for ten minutes',
    access,
    params: IdParam,
    response: done,
    conflicts: true,
  }),
  release: endpoint({
    method: 'DELETE',
    path: '/v1/network_queue/:id/claim',
    summary: 'Leave a claimed change to others',
    access,
    params: IdParam,
    response: done,
  }),
  reveal: endpoint({
    method: 'POST',
    path: '/v1/network_queue/:id/reveal',
    summary: 'Show the number or the PIN of a claimed change once; audited',
    access,
    step_up: true,
    params: IdParam,
    body: z.strictObject({ secret: z.enum(['number', 'pin']) }),
    response: data(z.object({ value: z.string() })),
    conflicts: true,
  }),
  done: endpoint({
    method: 'POST',
    path: '/v1/network_queue/:id/done',
    summary: 'Say that the network’s screen took the change',
    access,
    params: IdParam,
    body: z.strictObject({ seen, reference: line(60).default('') }),
    response: done,
    conflicts: true,
  }),
  refuse: endpoint({
    method: 'POST',
    path: '/v1/network_queue/:id/refuse',
    summary: 'Say that the network refused the change, and why',
    access,
    params: IdParam,
    body: z.strictObject({ seen, reason: line(200).min(1, 'Say why') }),
    response: done,
    conflicts: true,
  }),
  tellAgain: endpoint({
    method: 'POST',
    path: '/v1/cards/:id/tell_again',
    summary: 'Tells a network once more what it refused of a card',
    access,
    params: IdParam,
    response: done,
    conflicts: true,
  }),
  transmissions: endpoint({
    method: 'GET',
    path: '/v1/network_transmissions',
    summary: 'The files for networks, newest first, with what failed',
    access,
    reads: true,
    query: listQuery(['created_at']).extend({ card_network_id: listedId.optional() }),
    response: page(Transmission),
  }),
  retry: endpoint({
    method: 'POST',
    path: '/v1/network_transmissions/:id/retry',
    summary: 'Try a file that has not arrived again now',
    access,
    params: IdParam,
    response: done,
    conflicts: true,
  }),
  answers: endpoint({
    method: 'GET',
    path: '/v1/network_answers',
    summary: 'The files of answers that were read, newest first, with what could not be used',
    access,
    reads: true,
    query: listQuery(['received_at']).pick({ page: true, per_page: true }),
    response: page(Answer),
  }),
  answer: endpoint({
    method: 'POST',
    path: '/v1/network_answers',
    summary: 'FC-ACK-1 as a call of the network, signed with the secret of its channel; the same body again changes nothing',
    access: 'public',
    is_signed: true,
    headers: SignedHeaders,
    body: z.strictObject({
      layout: z.literal('FC-ACK-1'),
      network: line(4),
      answers: z.array(AnswerLine).min(1).max(limits.networkAnswerLines),
    }),
    response: data(z.object({ line_count: z.int(), applied_count: z.int(), problems: z.array(z.string()) })),
    limits: ['network-answers'],
  }),
  saveSecret: endpoint({
    method: 'PUT',
    path: '/v1/provider/networks/:id/secrets/:what',
    summary: 'Keep the key of a channel, sealed; it is never shown again',
    access: 'provider.manage',
    step_up: true,
    params: z.object({ id: listedId, what: z.enum(channelSecretNames) }),
    body: z.strictObject({ value: z.string().min(1, 'Is required').max(20_000) }),
    response: done,
    conflicts: true,
  }),
  test: endpoint({
    method: 'POST',
    path: '/v1/provider/networks/:id/test',
    summary: 'Reach the network by its channel as it is saved, and say what happened',
    access: 'provider.manage',
    params: IdParam,
    response: data(z.object({ is_reached: z.boolean(), says: z.string() })),
    limits: ['channel-test'],
  }),
}
