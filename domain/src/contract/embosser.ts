// docs/product/fulfilment.md#to-the-embosser: how the portal sends the files of completed batches. For provider staff.
import { z } from 'zod'
import { embosserKinds, type EmbosserSetting } from '#src/rules/embosser.ts'
import { changeOf } from './change-of.ts'
import { data, done, endpoint } from './endpoint.ts'
import { IdParam, line, timestamp, version } from './fields.ts'

const setting = line(200).optional()
const Settings = z.strictObject({
  folder: setting,
  host: setting,
  port: line(5)
    .regex(/^\d{0,5}$/, 'Must be a number')
    .optional(),
  username: setting,
  host_key: setting,
  form: setting,
} satisfies Record<EmbosserSetting, z.ZodType>)

const Channel = { kind: z.enum(embosserKinds), settings: Settings }

const EmbosserEdit = changeOf(z.strictObject(Channel)).extend({ version })
export type EmbosserEdit = z.output<typeof EmbosserEdit>

const Embosser = z.object({
  kind: Channel.kind,
  settings: z.object(Settings.shape),
  /** Whether a key is stored. The key itself is never shown. */
  has_key: z.boolean(),
  /** Why the last delivery failed; empty after a success. */
  failure: z.string(),
  version: z.int(),
  /** Null if the settings are still those that came with the portal. */
  updated_at: timestamp.nullable(),
})
export type Embosser = z.output<typeof Embosser>

const access = 'provider.manage'

export const embosser = {
  get: endpoint({
    method: 'GET',
    path: '/v1/provider/embosser',
    summary: 'How the files of completed batches reach the embosser',
    access,
    reads: true,
    response: data(Embosser),
  }),
  save: endpoint({
    method: 'PUT',
    path: '/v1/provider/embosser',
    summary: 'Say whether the files of batches are downloaded, put into a folder or sent by SFTP',
    access,
    body: EmbosserEdit,
    response: data(Embosser),
    conflicts: true,
  }),
  saveKey: endpoint({
    method: 'PUT',
    path: '/v1/provider/embosser/key',
    summary: 'Keep the private key for the embosser’s server, sealed; it is never shown again',
    access,
    step_up: true,
    body: z.strictObject({ value: z.string().min(1, 'Is required').max(20_000) }),
    response: done,
  }),
  test: endpoint({
    method: 'POST',
    path: '/v1/provider/embosser/test',
    summary: 'Write a small file to the embosser’s folder, under a name that receivers ignore',
    access,
    response: data(z.object({ is_reached: z.boolean(), says: z.string() })),
  }),
  send: endpoint({
    method: 'POST',
    path: '/v1/card_order_batches/:id/emboss_delivery',
    summary: 'Send the file of a completed batch to the embosser, or try again now',
    access: 'batches.manage',
    params: IdParam,
    response: done,
    conflicts: true,
  }),
}
