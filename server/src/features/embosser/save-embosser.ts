import type { EmbosserEdit } from '@forecourt/domain/contract/embosser.ts'
import { channelProblems, channelSecrets } from '@forecourt/domain/rules/network-channels.ts'
import { sql } from 'kysely'
import type { UserCtx } from '#src/system/context.ts'
import { inTransaction } from '#src/db/transaction.ts'
import { conflict, invalid } from '#src/system/errors.ts'
import { sealFile } from '#src/secrets/vault.ts'
import { audit } from '#src/trail/audit.ts'
import { getEmbosser } from './embosser.queries.ts'
import { keyPlace } from './open-embosser.ts'

const object = { type: 'embosser', id: 1 } as const

/** Files that have not arrived yet go out with the new settings. */
export const saveEmbosser = (ctx: UserCtx, { version, ...change }: EmbosserEdit) =>
  inTransaction(ctx, async (ctx) => {
    await ctx.db.selectFrom('embosser').select('version').forUpdate().execute()
    const before = await getEmbosser(ctx)
    if (before.version !== version) throw conflict('Someone else has changed this since you opened it', 'version')
    const after = { ...before, ...change }
    const problems = channelProblems({ kind: after.kind, urgent_by: null }, after.settings)
    if (Object.keys(problems).length > 0) throw invalid(problems)
    await ctx.db
      .updateTable('embosser')
      .set({ kind: after.kind, settings: JSON.stringify(after.settings), failure: '' })
      .set({ version: sql`version + 1`, updated_at: ctx.clock.now().toISOString(), updated_by: ctx.who.user_id })
      .execute()
    await audit(ctx, { action: 'embosser.update', object, before, after })
    return getEmbosser(ctx)
  })

/** Stored sealed and never shown again. */
export const saveEmbosserKey = (ctx: UserCtx, value: string) =>
  inTransaction(ctx, async (ctx) => {
    const text = value.trim()
    const { looksLike, hint } = channelSecrets.sftp_key
    if (!looksLike.test(text)) throw invalid({ value: [`Must be ${hint.charAt(0).toLowerCase()}${hint.slice(1)}`] })
    await ctx.db
      .updateTable('embosser')
      .set({ key_sealed: sealFile(ctx, keyPlace, Buffer.from(`${text}\n`)) })
      .execute()
    await audit(ctx, { action: 'embosser.save-key', object })
  })
