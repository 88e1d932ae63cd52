// docs/product/ledger.md#kept-proofs: verifies what was written since the last proof, and stores the new proof.
import type { Db } from '#src/db/connect.ts'
import type { Keyring } from '#src/secrets/keyring.ts'
import { findLastProof, keepProof } from './kept/last-proof.ts'
import { verifyLedger } from './verify-ledger.ts'

/** `reader` may be a replica; the proof is stored in the primary database. With `all`, earlier proofs do not count. */
type Options = { db: Db; keyring: Keyring; reader: Db; all: boolean }

export const proveLedger = async ({ db, keyring, reader, all }: Options) => {
  const last = all ? undefined : await findLastProof(reader, keyring)
  const { proof, ...found } = await verifyLedger({ db: reader }, last)
  if (found.problems.length === 0) await keepProof(db, keyring, proof)
  return { ...found, last_proven_at: last?.proven_at }
}
