// docs/product/invoices.md#the-document
import type { InvoiceDocument } from '@forecourt/domain/rules/invoice-document.ts'
import { sql } from 'kysely'
import type { Ctx } from '#src/system/context.ts'
import { inTransaction } from '#src/db/transaction.ts'
import { notFound } from '#src/system/errors.ts'
import type { InvoiceKey } from './document/document-facts.ts'
import { writeDocument } from './write-document.ts'

type Found = {
  document: InvoiceDocument | null
  proof_sha256: string | null
  source: 'us' | 'elsewhere'
  closed_at: string
}

const find = async ({ db }: Pick<Ctx, 'db'>, { account_id, id }: InvoiceKey) => {
  const { rows } = await sql<Found>`
    select document, proof_sha256, source, closed_at from invoices where account_id = ${account_id} and id = ${id}`.execute(db)
  if (!rows[0]) throw notFound()
  return rows[0]
}

/**
 * Documents of invoices from before there were any. They join the chain in their order, so those before are written first; if the
 * chain has gone on without them, they stay outside of it.
 */
const writeMissing = (ctx: Ctx, { account_id, id }: InvoiceKey) =>
  inTransaction(ctx, async (ctx) => {
    await sql`select from accounts where id = ${account_id} for no key update`.execute(ctx.db)
    const { rows } = await sql<{ id: number; is_passed: boolean }>`
      select i.id, exists (
        select from invoices l where l.account_id = i.account_id and l.id > i.id and l.proof_sha256 is not null) as is_passed
      from invoices i
      where i.account_id = ${account_id} and i.id <= ${id} and i.document is null and i.source = 'us' order by i.id`.execute(
      ctx.db,
    )
    for (const missing of rows)
      if (!missing.is_passed || missing.id === id)
        await writeDocument(ctx, { account_id, id: missing.id }, { isAtClose: false, isProven: !missing.is_passed })
  })

/** The document, which is written if there is none yet. An invoice of another system has none. */
export const readDocument = async (ctx: Ctx, key: InvoiceKey) => {
  let found = await find(ctx, key)
  if (!found.document && found.source === 'us') {
    await writeMissing(ctx, key)
    found = await find(ctx, key)
  }
  if (!found.document) throw notFound()
  return { document: found.document, proof_sha256: found.proof_sha256 }
}
