import type { FileToSend } from '@forecourt/domain/contract/endpoint.ts'
import { openKept } from '#src/secrets/kept-files.ts'
import type { UserCtx } from '#src/system/context.ts'
import { notFound } from '#src/system/errors.ts'
import { audit } from '#src/trail/audit.ts'

/** The seal binds a scan to its certificate: a scan moved to another one does not open. */
export const placeOf = (exemption_id: number) => `exemption|${exemption_id}`

type Which = { account_id: number; id: number }

export const fetchScan = async (ctx: UserCtx, { account_id, id }: Which): Promise<FileToSend> => {
  const scan = await ctx.db
    .selectFrom('tax_exemption_scans as s')
    .innerJoin('tax_exemptions as x', 'x.id', 's.exemption_id')
    .select(['s.filename', 's.content_type', 's.sealed'])
    .where('x.account_id', '=', account_id)
    .where('x.id', '=', id)
    .executeTakeFirst()
  if (!scan) throw notFound()
  const content = await openKept(ctx, placeOf(id), scan.sealed)
  await audit(ctx, { action: 'tax-exemption.fetch-scan', account_id, object: { type: 'tax-exemption', id } })
  return { filename: scan.filename, content_type: scan.content_type, content }
}
