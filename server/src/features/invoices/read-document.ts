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
 * Generates the document of an invoice from before documents existed. It is not part of the account's chain: a document that was
 * not stored at the close cannot prove anything, and an account may have hundreds of such invoices.
 */
const writeMissing = (ctx: Ctx, key: InvoiceKey) =>
  inTransaction(ctx, async (ctx) => {
    await sql`select from accounts where id = ${key.account_id} for no key update`.execute(ctx.db)
    const { document } = await find(ctx, key)
    if (!document) await writeDocument(ctx, key, { isAtClose: false, isProven: false })
  })

/** The logo that the document names by its hash. */
const findLogo = async ({ db }: Pick<Ctx, 'db'>, { provider }: InvoiceDocument) => {
  if (provider.logo === undefined) return undefined
  const kept = await db.selectFrom('paper_logos').select('picture').where('logo_hash', '=', provider.logo).executeTakeFirst()
  return kept?.picture
}

/** The data an invoice is drawn from. */
export const readPaper = async (ctx: Ctx, key: InvoiceKey) => {
  const { document, proof_sha256 } = await readDocument(ctx, key)
  return { document, beside: { proof: proof_sha256, logo: await findLogo(ctx, document) } }
}

/** Returns the document and generates it if there is none yet. An invoice of another system has none. */
export const readDocument = async (ctx: Ctx, key: InvoiceKey) => {
  let found = await find(ctx, key)
  if (!found.document && found.source === 'us') {
    await writeMissing(ctx, key)
    found = await find(ctx, key)
  }
  if (!found.document) throw notFound()
  return { document: found.document, proof_sha256: found.proof_sha256 }
}
