import type { StreamedFile } from '@forecourt/domain/contract/endpoint.ts'
import type { StartImport } from '@forecourt/domain/contract/imports.ts'
import { networks } from '@forecourt/domain/reference.ts'
import { isLayoutFor } from '@forecourt/domain/rules/import-fields.ts'
import { sql } from 'kysely'
import { audit } from '#src/trail/audit.ts'
import type { Ctx } from '#src/system/context.ts'
import { inTransaction } from '#src/db/transaction.ts'
import { invalid } from '#src/system/errors.ts'
import { enqueue } from '#src/jobs/queue.ts'
import { writeParts } from './read/import-parts.ts'
import { findMapping, getImport } from './imports.queries.ts'

const contentWords = { transactions: 'transactions', authorisations: 'authorizations' } as const

/** Returns the network and mapping of the file. A mapping includes its network. */
const settingsOf = async (ctx: Ctx, { content, layout, card_network_id, mapping_id }: StartImport) => {
  if (!isLayoutFor(layout, content)) throw invalid({ layout: ['Authorizations cannot be imported in this layout'] })
  if (card_network_id && !networks.some(({ id }) => id === card_network_id))
    throw invalid({ card_network_id: ['Choose a network'] })
  if (layout !== 'CSV') return { card_network_id: card_network_id ?? null, mapping: null }
  if (!mapping_id) throw invalid({ mapping_id: ['Choose a mapping'] })
  const saved = await findMapping(ctx, mapping_id)
  if (!saved) throw invalid({ mapping_id: ['There is no such mapping'] })
  if (saved.mapping.content !== content) throw invalid({ mapping_id: [`This is not a mapping of ${contentWords[content]}`] })
  return { card_network_id: saved.card_network_id, mapping: JSON.stringify(saved.mapping) }
}

/** Set for a history, which was billed by the system it comes from. */
type Start = StartImport & { invoiced_elsewhere?: boolean }

/** An interrupted upload is sent again, so nothing of it is kept. If the database is unreachable too, housekeeping removes it. */
const forget = (ctx: Ctx, id: number) =>
  ctx.db.deleteFrom('imports').where('id', '=', id).where('state', '=', 'receiving').execute()

/** Stores the file as it arrives. A job reads it when it is complete. */
export const receiveFile = async (ctx: Ctx, { filename, content }: StreamedFile, start: Start) => {
  const { invoiced_elsewhere = false } = start
  const settings = await settingsOf(ctx, start)
  const user_id = ctx.who && 'user_id' in ctx.who ? ctx.who.user_id : null
  const { id } = await ctx.db
    .insertInto('imports')
    .values({ content: start.content, layout: start.layout, ...settings, filename, user_id, invoiced_elsewhere })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { bytes, sha256 } = await writeParts(ctx, id, content).catch(async (error: unknown) => {
    await forget(ctx, id).catch(() => undefined)
    throw error
  })
  return inTransaction(ctx, async (ctx) => {
    // A file that was received before keeps the place of its first arrival, because it contains no news.
    await sql`
      update imports i set bytes = ${bytes}, sha256 = ${sha256}, state = 'queued', origin_id = coalesce((
        select min(o.id) from imports o where o.sha256 = ${sha256} and o.content = i.content), i.id)
      where i.id = ${id}`.execute(ctx.db)
    const after = { content: start.content, layout: start.layout, filename, bytes, sha256: sha256.toString('hex') }
    await audit(ctx, { action: 'import.receive', object: { type: 'import', id }, after })
    await enqueue(ctx, 'imports.run', { import_id: id })
    return getImport(ctx, id)
  })
}
