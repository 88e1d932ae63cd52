// docs/product/invoices.md#the-document: stores the content of an invoice once, with the hash that proves it.
import { canonicalJson, type Canonical } from '@forecourt/domain/rules/canonical-json.ts'
import { sql } from 'kysely'
import type { Ctx } from '#src/system/context.ts'
import { documentFacts, type InvoiceKey } from './document/document-facts.ts'
import { documentLines } from './document/document-lines.ts'

/** The document without its lines, split where they belong, because the database generates them. */
const aroundLines = (facts: { readonly [key: string]: Canonical | undefined }) => {
  const part = (isBefore: boolean) =>
    canonicalJson(Object.fromEntries(Object.entries(facts).filter(([key]) => key < 'lines' === isBefore)))
  return { before: `${part(true).slice(0, -1)},"lines":[`, after: `],${part(false).slice(1)}` }
}

/** `isProven`: the document joins the account's chain. Returns the hash. The caller holds the lock of the account. */
export const writeDocument = async (
  ctx: Pick<Ctx, 'db' | 'config'>,
  key: InvoiceKey,
  { isAtClose, isProven }: { isAtClose: boolean; isProven: boolean },
) => {
  const facts = await documentFacts(ctx, key, { isAtClose })
  const { before, after } = aroundLines(facts)
  const { rows } = await sql<{ proof_sha256: string | null }>`
    with document as (
      select ${before}::text || lines.text || ${after}::text as text
      from (${documentLines(key, ctx.config.branding.time_zone)}) lines
    )
    update invoices i set document = document.text::jsonb, template_version = ${facts.template}::smallint,
      previous_sha256 = case when ${isProven} then ${facts.previous}::text end,
      proof_sha256 = case when ${isProven} then encode(sha256(convert_to(document.text, 'UTF8')), 'hex') end
    from document where i.account_id = ${key.account_id} and i.id = ${key.id}
    returning i.proof_sha256`.execute(ctx.db)
  return rows[0]!.proof_sha256
}
