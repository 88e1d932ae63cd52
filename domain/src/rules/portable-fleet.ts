// docs/product/take-over.md#portable-fleet: the files of a portable fleet, in the order in which they are written. Writer, reader
// and manifest follow from this table.
import { z } from 'zod'
import type { SheetName } from './take-over/sheet-table.ts'

export const fleetFormat = 'forecourt-fleet'
export const fleetVersion = 1
export const manifestName = 'manifest.json'
export const secretsName = 'cards.secrets'
export const secretColumns = ['card', 'card_number', 'pin', 'pin_offset'] as const

type FleetFile = {
  name: string
  /** The sheet of a take-over that it is read as. Null: it is carried for people to read. */
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
  /** Made again after it was taken over elsewhere, it is equal but for ids and times. */
  is_compared: z.boolean(),
})
export type ManifestFile = z.output<typeof ManifestFile>

export const FleetManifest = z.strictObject({
  format: z.literal(fleetFormat),
  version: z.literal(fleetVersion),
  made_at: z.iso.datetime(),
  account: z.strictObject({ number: z.string(), name: z.string(), standing: z.string() }),
  /** Cards that wait for their numbers are orders, and orders are not carried. */
  pending_cards: z.int().min(0),
  files: z.array(ManifestFile),
})
export type FleetManifest = z.output<typeof FleetManifest>
