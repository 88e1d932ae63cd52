// docs/product/invoices.md#the-proof
import { canonicalJson, type Canonical } from '@forecourt/domain/rules/canonical-json.ts'
import { sql } from 'kysely'
import type { Ctx } from '#src/system/context.ts'
import { notFound } from '#src/system/errors.ts'
import type { InvoiceKey } from './document/document-facts.ts'
import { readDocument } from './read-document.ts'

export const proofKey = ({ keyring }: Pick<Ctx, 'keyring'>) => {
  const { key_id, public_key } = keyring.signing()
  return { key_id, algorithm: 'Ed25519', public_key } as const
}

/** The entry of the close in the audit chain. Null for a minute after the close, and for a document generated later. */
const findAnchor = async ({ db }: Pick<Ctx, 'db'>, { account_id, id }: InvoiceKey) => {
  const { rows } = await sql<{ seq: number; hash: string }>`
    select s.seq, encode(s.hash, 'hex') as hash
    from audit_events e join audit_seals s on s.event_id = e.id
    where e.account_id = ${account_id} and e.object_type = 'invoice' and e.object_id = ${id}
      and e.action in ('invoice.close', 'credit-memo.close')
    order by e.id limit 1`.execute(db)
  return rows[0] ?? null
}

export const proofFile = async (ctx: Ctx, key: InvoiceKey) => {
  const { document, proof_sha256 } = await readDocument(ctx, key)
  if (!proof_sha256) throw notFound()
  const { key_id, sign } = ctx.keyring.signing()
  const text = canonicalJson({
    anchor: await findAnchor(ctx, key),
    key_id,
    proof: document as unknown as Canonical,
    sha256: proof_sha256,
    signature: sign(proof_sha256),
  })
  return Buffer.from(`${text}\n`)
}
