// docs/product/take-over.md#portable-fleet: one account as a file that another install can take over.
import { z } from 'zod'
import { longestPassphrase, shortestPassphrase } from '#src/rules/passphrase.ts'
import { AccountParam } from './accounts.ts'
import { data, endpoint, page } from './endpoint.ts'
import { id, IdParam, listQuery, timestamp } from './fields.ts'

const portableStates = ['waiting', 'queued', 'ready', 'failed'] as const

const PortableFleet = z.object({
  id: z.int(),
  /** `waiting`: a second person has to approve it. */
  state: z.enum(portableStates),
  has_secrets: z.boolean(),
  asked_by: z.string().nullable(),
  approved_by: z.string().nullable(),
  /** Whether the caller requested it. If so, someone else has to approve it. */
  is_own: z.boolean(),
  filename: z.string(),
  bytes: z.int(),
  failure: z.string().nullable(),
  created_at: timestamp,
  made_at: timestamp.nullable(),
  expires_at: timestamp,
})
export type PortableFleet = z.output<typeof PortableFleet>

const zip = { content_types: ['application/zip'] } as const
const FleetParams = AccountParam.extend({ id })
const query = listQuery(['created_at'])
const limits = ['portable-fleet'] as const

export const portableFleets = {
  make: endpoint({
    method: 'POST',
    path: '/v1/portable_fleets',
    summary: 'Begin to make the selected account into a file that another install can take over; without numbers and PINs',
    access: 'fleet.export',
    response: data(PortableFleet),
    standing: 'any',
    limits,
    conflicts: true,
  }),
  list: endpoint({
    method: 'GET',
    path: '/v1/portable_fleets',
    summary: 'The files that were made of the selected account within a week, newest first',
    access: 'fleet.export',
    reads: true,
    query,
    response: page(PortableFleet),
  }),
  file: endpoint({
    method: 'GET',
    path: '/v1/portable_fleets/:id/file',
    summary: 'The file itself, as a ZIP; audited',
    access: 'fleet.export',
    reads: true,
    params: IdParam,
    file: zip,
    conflicts: true,
  }),
  makeOf: endpoint({
    method: 'POST',
    path: '/v1/accounts/:account_id/portable',
    summary: 'As staff: begin to make any account into a file that another install can take over; without numbers and PINs',
    access: 'take-over.run',
    params: AccountParam,
    response: data(PortableFleet),
    limits,
    conflicts: true,
  }),
  listOf: endpoint({
    method: 'GET',
    path: '/v1/accounts/:account_id/portable',
    summary: 'As staff: the files that were made of an account within a week, newest first',
    access: 'take-over.run',
    reads: true,
    params: AccountParam,
    query,
    response: page(PortableFleet),
  }),
  fileOf: endpoint({
    method: 'GET',
    path: '/v1/accounts/:account_id/portable/:id/file',
    summary: 'As staff: a file without numbers and PINs, as a ZIP; audited',
    access: 'take-over.run',
    reads: true,
    params: FleetParams,
    file: zip,
    conflicts: true,
  }),
  askSecrets: endpoint({
    method: 'POST',
    path: '/v1/accounts/:account_id/portable/secrets',
    summary: 'Ask for a file with numbers and PINs under a passphrase; another person has to approve it',
    access: 'secrets.export',
    params: AccountParam,
    body: z.strictObject({
      passphrase: z
        .string()
        .min(shortestPassphrase, `At least ${shortestPassphrase} characters`)
        .max(longestPassphrase, `At most ${longestPassphrase} characters`),
    }),
    response: data(PortableFleet),
    step_up: true,
    limits,
    conflicts: true,
  }),
  approve: endpoint({
    method: 'POST',
    path: '/v1/accounts/:account_id/portable/:id/approve',
    summary: 'Approve a file with numbers and PINs that another person asked for; it is made then',
    access: 'secrets.export',
    params: FleetParams,
    response: data(PortableFleet),
    step_up: true,
    conflicts: true,
  }),
  refuse: endpoint({
    method: 'POST',
    path: '/v1/accounts/:account_id/portable/:id/refuse',
    summary: 'Refuse a file with numbers and PINs; the key made from its passphrase is destroyed',
    access: 'secrets.export',
    params: FleetParams,
    response: data(PortableFleet),
    conflicts: true,
  }),
  secretFile: endpoint({
    method: 'GET',
    path: '/v1/accounts/:account_id/portable/:id/secret_file',
    summary: 'The file with numbers and PINs, which open with the passphrase only; audited',
    access: 'secrets.export',
    params: FleetParams,
    file: zip,
    step_up: true,
    conflicts: true,
  }),
}
