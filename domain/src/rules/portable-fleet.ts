// docs/product/take-over.md#portable-fleet: the files of a portable fleet, in writing order. Writer, reader and manifest derive
// from this table.
import { z } from 'zod'
import type { SheetName } from './take-over/sheet-table.ts'

export const fleetFormat = 'forecourt-fleet'
export const fleetVersion = 1
export const manifestName = 'manifest.json'
export const secretsName = 'cards.secrets'
export const secretColumns = ['card', 'card_number', 'pin', 'pin_offset'] as const

type FleetFile = {
  name: string
  /** The sheet of a take-over that the file is read as. Null if the file is only for people. */
  sheet: SheetName | 'history' | null
}

export const fleetFiles = [
  { name: 'accounts.csv', sheet: 'accounts' },
  { name: 'contacts.csv', sheet: 'contacts' },
  { name: 'addresses.csv', sheet: 'addresses' },
  { name: 'users.csv', sheet: 'users' },
  { name: 'vehicles.csv', sheet: 'vehicles' },
  { name: 'drivers.csv', sheet: 'drivers' },
  { name: 'cards.csv', sheet: 'cards' },
  { name: 'sites.csv', sheet: 'sites' },
  { name: 'transactions.csv', sheet: 'history' },
  { name: 'invoices.csv', sheet: null },
  { name: 'findings.csv', sheet: null },
  { name: 'audit.csv', sheet: null },
] as const satisfies readonly FleetFile[]
export type FleetFileName = (typeof fleetFiles)[number]['name']

const ManifestFile = z.strictObject({
  name: z.string(),
  rows: z.int().min(0),
  bytes: z.int().min(0),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  /** Whether an export of the fleet after its take-over elsewhere gives an equal file, except for ids and times. */
  is_compared: z.boolean(),
})
export type ManifestFile = z.output<typeof ManifestFile>

export const FleetManifest = z.strictObject({
  format: z.literal(fleetFormat),
  version: z.literal(fleetVersion),
  made_at: z.iso.datetime(),
  account: z.strictObject({ number: z.string(), name: z.string(), standing: z.string() }),
  /** Cards without a number yet are part of orders, and a portable fleet has no orders. */
  pending_cards: z.int().min(0),
  files: z.array(ManifestFile),
})
export type FleetManifest = z.output<typeof FleetManifest>
