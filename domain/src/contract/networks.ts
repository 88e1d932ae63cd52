// The networks that the provider uses, and how each is told (docs/product/provider-start.md#networks-used).
import { z } from 'zod'
import {
  activationMoments,
  cardYears,
  channelKindNames,
  channelSecretNames,
  codedThings,
  newCardMoments,
  urgentKindNames,
} from '#src/rules/network-channels.ts'
import { renewalWays } from '#src/rules/renewals.ts'
import type { ChannelSetting } from '#src/rules/network-channels.ts'
import { changeOf } from './change-of.ts'
import { data, endpoint } from './endpoint.ts'
import { line, listedId, timestamp, version } from './fields.ts'

const named = <const Table extends Record<string, string>>(table: Table) =>
  z.enum(Object.keys(table) as [keyof Table & string, ...(keyof Table & string)[]])

const setting = line(200).optional()
const Settings = z.strictObject({
  folder: setting,
  answers: setting,
  host: setting,
  port: line(5)
    .regex(/^\d{0,5}$/, 'Must be a number')
    .optional(),
  username: setting,
  host_key: setting,
  url: z.union([z.literal(''), z.url({ protocol: /^https$/, error: 'Must begin with https://' }).max(300)]).optional(),
  form: setting,
  negative_list: setting,
} satisfies Record<ChannelSetting, z.ZodType>)

const Code = z.strictObject({
  what: named(codedThings),
  /** The id of the profile, the number of the prompt, or the gallons of the limit. */
  our_id: z.int().min(0).max(99_999),
  their_code: z
    .string()
    .trim()
    .regex(/^[0-9A-Za-z]{1,6}$/, 'One to six letters or digits'),
})
export type NetworkCode = z.output<typeof Code>

const Encoding = z.strictObject({
  track: z.union([z.literal(1), z.literal(2)]),
  /** Null applies to all card types without a template of their own. */
  card_type_id: z.int().min(1).max(99).nullable(),
  template: z.string().trim().min(1).max(200),
})
export type NetworkEncoding = z.output<typeof Encoding>

const Channel = {
  is_used: z.boolean(),
  kind: z.enum(channelKindNames),
  /** A different channel for stops; null if they take the usual one. */
  urgent_by: z.enum(urgentKindNames).nullable(),
  locks_by: z.enum(['card', 'account']),
  new_cards: named(newCardMoments),
  activation: named(activationMoments),
  renewal: named(renewalWays),
  card_years: z.int().min(cardYears.least).max(cardYears.most),
  sends_pin: z.boolean(),
  /** Minutes without an answer after which a sent file counts as accepted. */
  assumed_after: z.int().min(1).max(10_080).nullable(),
  participant: z
    .string()
    .trim()
    .regex(/^[0-9A-Za-z]{0,10}$/, 'Up to ten letters or digits'),
  settings: Settings,
  codes: z.array(Code).max(500),
  /** The embosser's name for the plastic; empty if the embosser needs none. */
  card_stock: z
    .string()
    .trim()
    .regex(/^[0-9A-Za-z .-]{0,10}$/, 'Up to ten letters or digits'),
  /** Whether the tracks in the embosser's file include their sentinels. */
  adds_sentinels: z.boolean(),
  /** The contents of the magnetic stripe; empty if the network encodes its own cards. */
  encodings: z.array(Encoding).max(20),
}

const NetworkEdit = changeOf(z.strictObject(Channel)).extend({ version })
export type NetworkEdit = z.output<typeof NetworkEdit>

const Network = z.object({
  card_network_id: z.int(),
  name: z.string(),
  ...Channel,
  settings: z.object(Settings.shape),
  codes: z.array(z.object(Code.shape)),
  encodings: z.array(z.object(Encoding.shape)),
  /** The names of the stored keys. A separate call saves them; no call shows them. */
  secrets: z.array(z.enum(channelSecretNames)),
  /** Why the last attempt to reach the network failed; empty after a success. */
  failure: z.string(),
  version: z.int(),
  /** Null if the settings are still those that came with the portal. */
  updated_at: timestamp.nullable(),
})
export type ProviderNetwork = z.output<typeof Network>

export const networks = {
  list: endpoint({
    method: 'GET',
    path: '/v1/provider/networks',
    summary: 'Every network, whether it is used, its channel, its codes and what stands on its stripe',
    access: 'provider.manage',
    reads: true,
    response: data(z.array(Network)),
  }),
  save: endpoint({
    method: 'PUT',
    path: '/v1/provider/networks/:id',
    summary: 'Say whether a network is used, how it is told, and what it calls our profiles, prompts and limits',
    access: 'provider.manage',
    params: z.object({ id: listedId }),
    body: NetworkEdit,
    response: data(Network),
    conflicts: true,
  }),
}
