// The stored transactions for the lines of a file, found by their network's id, and the digest of a line.
import { hash } from 'node:crypto'
import type { TransactionLine } from '@forecourt/domain/rules/import-line.ts'
import { sql } from 'kysely'
import type { Ctx } from '#src/system/context.ts'
import type { Corrects } from '#src/features/corrections/take-back-line.ts'
import { numberHashes, type NumberHashes } from './number-hashes.ts'
import type { Telling } from './telling.ts'

type Keyed = Pick<TransactionLine, 'card_network_id' | 'tran_id'>

export const keyOf = ({ card_network_id, tran_id }: Keyed) => `${card_network_id}|${tran_id}`

type Digested = Omit<TransactionLine, 'division_number' | 'cost_price'> & {
  division_number?: string | null
  cost_price?: number | null
}

/**
 * Equal lines have equal digests in any layout. The card number is included as a keyed hash, so it cannot be guessed. The cost
 * price is included only if the line has one, because transactions stored before cost prices were read have none. The old
 * system's invoice is not part of the digest, because it is not a fact of the purchase.
 */
export const digestOf = (hashes: NumberHashes, line: Digested) => {
  const { card_number, cost_price = null, billed: _, ...rest } = line
  const told = cost_price === null ? rest : { ...rest, cost_price }
  return hash('sha256', JSON.stringify({ ...told, card_number: hashes(card_number).toString('base64') }), 'buffer')
}

/** The digests and card number hashes of a chunk. Each is computed once, early: while the database still writes the chunk before. */
export const lineDigests = (ctx: Pick<Ctx, 'keyring'>) => {
  const hashes = numberHashes(ctx)
  const known = new WeakMap<TransactionLine, Buffer>()
  const digest = (line: TransactionLine) => {
    const found = known.get(line) ?? digestOf(hashes, line)
    known.set(line, found)
    return found
  }
  return { hashes, digest }
}
export type LineDigests = ReturnType<typeof lineDigests>

/** The line as earlier versions read it: without division and cost, and with the price as pump price where there is none. */
const asReadBefore = (line: TransactionLine): Digested[] => {
  const { division_number: _, ...undivided } = { ...line, cost_price: null }
  const before = [{ ...line, cost_price: null }, undivided]
  return line.pump_price === 0 ? before.flatMap((one) => [one, { ...one, pump_price: line.unit_price ?? 0 }]) : before
}

/** Checked only when the digests differ. */
export const isOldDigestOf = (hashes: NumberHashes, line: TransactionLine, stored: Buffer) =>
  asReadBefore(line).some((before) => stored.equals(digestOf(hashes, before)))

export type KnownTransaction = Keyed &
  Telling & {
    id: number
    account_id: number
    transacted_at: string
    digest: Buffer
    import_id: number | null
    line: number | null
    invoice_id: number | null
    invoiced_elsewhere: boolean
    old_invoice_number: string | null
    old_invoice_date: string | null
    card_id: number
    vehicle_number: string
    /** Set if the stored line itself corrects an invoiced one. It keeps this name, so that its fees have ids of their own. */
    corrects: Corrects | null
    /** The facts of the stored fill, which a correction keeps. Null if no fill is stored. */
    facts: StoredFacts | null
  }

export type StoredFacts = {
  last_four: string
  driver_number: string
  driver_name: string
  card_description: string
  cost_center: string
  card_vehicle_type_id: number | null
  tax_doc: string
  card_status_id: number | null
  judged_limit_id: number | null
  owner_operator_number: string | null
  owner_operator_name: string | null
  /** The current reading; a person may have corrected it. */
  odometer: number | null
  odometer_as_received: number | null
  odometer_reason: string | null
  odometer_corrected_at: string | null
}

/** Built as JSON, because only corrections need it. Null for a new line. */
const facts = sql`case when t.id is not null then json_build_object('last_four', t.last_four, 'driver_number', t.driver_number,
  'driver_name', t.driver_name,  'card_description', t.card_description, 'cost_center', t.cost_center, 'card_vehicle_type_id', t.card_vehicle_type_id,
  'tax_doc', t.tax_doc, 'card_status_id', t.card_status_id, 'judged_limit_id', t.judged_limit_id,
  'owner_operator_number', t.owner_operator_number, 'owner_operator_name', t.owner_operator_name, 'odometer', t.odometer,
  'odometer_as_received', t.odometer_as_received, 'odometer_reason', t.odometer_reason,
  'odometer_corrected_at', t.odometer_corrected_at) end`

const corrects = sql`case when t.correction > 0
  then json_build_object('tran_id', t.tran_id, 'parent_id', t.parent_id, 'correction', t.correction) end`

const networksOf = (lines: readonly Keyed[]) => lines.map(({ card_network_id }) => card_network_id)
const idsOf = (lines: readonly Keyed[]) => lines.map(({ tran_id }) => tran_id)

export const findKnown = async (ctx: Ctx, lines: readonly Keyed[]) => {
  const { rows } = await sql<KnownTransaction>`
    select k.card_network_id, k.tran_id, k.id, k.account_id, k.transacted_at, k.digest, k.import_id, k.line,
      coalesce(k.told_by, i.origin_id, k.import_id, 0) as told_by, i.made_at, t.invoice_id,
      coalesce(t.invoiced_elsewhere, false) as invoiced_elsewhere, t.old_invoice_number, t.old_invoice_date,
      coalesce(t.card_id, 0) as card_id, coalesce(t.vehicle_number, '') as vehicle_number, ${corrects} as corrects, ${facts} as facts
    from unnest(${networksOf(lines)}::smallint[], ${idsOf(lines)}::text[]) given (card_network_id, tran_id)
    join transaction_keys k using (card_network_id, tran_id)
    left join imports i on i.id = coalesce(k.told_by, k.import_id)
    left join transactions t on t.account_id = k.account_id and t.transacted_at = k.transacted_at and t.id = k.id`.execute(ctx.db)
  return new Map(rows.map((row) => [keyOf(row), row]))
}

export type WaitingLine = Keyed & Telling & { id: number; import_id: number | null }

/** Finds waiting lines with the same ids. */
export const findWaiting = async (ctx: Ctx, lines: readonly Keyed[]) => {
  const { rows } = await sql<WaitingLine>`
    select h.card_network_id, h.tran_id, h.id, h.import_id, coalesce(h.told_by, i.origin_id, h.import_id, 0) as told_by, i.made_at
    from unnest(${networksOf(lines)}::smallint[], ${idsOf(lines)}::text[]) given (card_network_id, tran_id)
    join held_transactions h using (card_network_id, tran_id)
    left join imports i on i.id = coalesce(h.told_by, h.import_id)
    where h.state = 'waiting'`.execute(ctx.db)
  return new Map(rows.map((row) => [keyOf(row), row]))
}
