import type { UploadedFile } from '@forecourt/domain/contract/endpoint.ts'
import { scanTypeOf } from '@forecourt/domain/rules/exemptions.ts'
import { inTransaction } from '#src/db/transaction.ts'
import { keepFile } from '#src/secrets/kept-files.ts'
import type { UserCtx } from '#src/system/context.ts'
import { invalid } from '#src/system/errors.ts'
import { audit } from '#src/trail/audit.ts'
import { getExemption } from './exemptions.queries.ts'
import { lockAccount } from './lock-account.ts'
import { placeOf } from './fetch-scan.ts'

type Which = { account_id: number; id: number }

/** The first bytes of the file determine its type. Its name is used only for the download. */
export const saveScan = (ctx: UserCtx, { account_id, id }: Which, { filename, content }: UploadedFile) =>
  inTransaction(ctx, async (ctx) => {
    await lockAccount(ctx, account_id)
    const before = await getExemption(ctx, account_id, id)
    const content_type = scanTypeOf(content)
    if (!content_type) throw invalid({ file: ['The file is not a PDF, PNG or JPEG'] })
    const scan = {
      filename,
      content_type,
      bytes: content.byteLength,
      sealed: await keepFile(ctx, placeOf(id), Buffer.from(content)),
      user_id: ctx.who.user_id,
      created_at: ctx.clock.now().toISOString(),
    }
    await ctx.db
      .insertInto('tax_exemption_scans')
      .values({ exemption_id: id, ...scan })
      .onConflict((again) => again.column('exemption_id').doUpdateSet(scan))
      .execute()
    await audit(ctx, {
      action: 'tax-exemption.scan',
      account_id,
      object: { type: 'tax-exemption', id },
      before: { scan: before.scan?.filename ?? null },
      after: { scan: filename, bytes: scan.bytes },
    })
    return getExemption(ctx, account_id, id)
  })
