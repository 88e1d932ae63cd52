// docs/product/ledger.md#kept-proofs: a run that found nothing is stored and signed.
import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import type { Db } from '#src/db/connect.ts'
import type { LedgerProofs } from '#src/db/types.ts'
import type { Keyring } from '#src/secrets/keyring.ts'
import type { Rows } from './written-since.ts'

export type Proof = Pick<Selectable<LedgerProofs>, 'proven_at' | 'place' | 'before_xid'> & { rows: Rows }

const textOf = ({ proven_at, place, before_xid, rows }: Proof) => {
  const counts = Object.entries(rows).toSorted(([one], [other]) => (one < other ? -1 : 1))
  return JSON.stringify(['ledger-proof', new Date(proven_at).toISOString(), place, before_xid, counts])
}

/** Postgres can compare the ages of rows up to two thousand million transactions. Everything is proven again long before that. */
const oldest = 1_000_000_000

/** Identifies the database of a snapshot. A restored copy is a different place, because its rows were rewritten. */
export const findPlace = async (snapshot: Db) => {
  const { rows } = await sql<{ place: string; before_xid: number; proven_at: string }>`
    select concat_ws(' ', c.system_identifier, d.oid, 'ledger_legs'::regclass::oid) as place, now() as proven_at,
      pg_snapshot_xmin(pg_current_snapshot())::text::bigint as before_xid
    from pg_control_system() c, pg_database d where d.datname = current_database()`.execute(snapshot)
  return rows[0]!
}

/** The age of a row version written by the transaction before this one. */
export const ageOf = async (snapshot: Db, before_xid: number) => {
  const { rows } = await sql<{ age: number }>`select age(${String(before_xid)}::text::xid8::xid) as age`.execute(snapshot)
  return rows[0]!.age
}

/** The newest proof made in this database. An unsigned proof is ignored, so everything is proven again. */
export const findLastProof = async (snapshot: Db, { sealing }: Keyring): Promise<Proof | undefined> => {
  const { place, before_xid } = await findPlace(snapshot)
  const row = await snapshot.selectFrom('ledger_proofs').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirst()
  if (!row || row.place !== place || before_xid < row.before_xid || before_xid - row.before_xid > oldest) return undefined
  const { key_id, mac, proven_at, rows } = row
  const proof = { proven_at, place, before_xid: row.before_xid, rows: rows as Rows }
  return sealing.has(key_id) && sealing.mac(key_id, textOf(proof)).equals(mac) ? proof : undefined
}

export const keepProof = async (db: Db, { sealing }: Keyring, proof: Proof) => {
  await db
    .insertInto('ledger_proofs')
    .values({
      ...proof,
      rows: JSON.stringify(proof.rows),
      key_id: sealing.active,
      mac: sealing.mac(sealing.active, textOf(proof)),
    })
    .execute()
}
