// docs/product/network-channels.md#files: a file that has not arrived is written without what was overtaken since. A person may have
// entered the newer values by hand, and the network would go back to the older ones.
import type { AccountLine, CardLine } from '@forecourt/domain/rules/network-files/card-layout.ts'
import { sql } from 'kysely'
import type { SystemCtx } from '#src/system/context.ts'
import { inTransaction } from '#src/db/transaction.ts'
import { openPayload } from '#src/secrets/vault.ts'
import type { Channel } from '../channel.ts'
import { writeCardFile } from './write-card-file.ts'

type File = { id: number; sequence: number; name: string; is_urgent: boolean; created_at: string }
type InFile = { id: number; account_id: number; revision: number; is_overtaken: boolean; payload_sealed: Buffer | null }
type Payload = { card?: Omit<CardLine, 'line'>; account?: AccountLine }

const readPayloads = async (ctx: SystemCtx, changes: readonly InFile[]) => {
  const payloads: Payload[] = []
  for (const { payload_sealed, ...change } of changes)
    if (payload_sealed) payloads.push(JSON.parse((await openPayload(ctx, change, payload_sealed)).toString()) as Payload)
  return payloads
}

/** Returns the new bytes of the file, or undefined if everything in it still holds. The form may have been changed since. */
export const dropOvertaken = (ctx: SystemCtx, { card_network_id, network }: Channel, { id, ...file }: File) =>
  inTransaction(ctx, async (ctx) => {
    const { rows } = await sql<InFile>`
      select id, account_id, revision, state = 'superseded' as is_overtaken, payload_sealed from network_changes
      where transmission_id = ${id} order by id for update`.execute(ctx.db)
    if (!rows.some(({ is_overtaken }) => is_overtaken)) return undefined
    const payloads = await readPayloads(
      ctx,
      rows.filter(({ is_overtaken }) => !is_overtaken),
    )
    const { content, columns } = await writeCardFile(
      ctx,
      {
        ...file,
        card_network_id,
        network,
        created_at: new Date(file.created_at),
        form: file.name.endsWith('.txt') ? 'fixed' : 'csv',
      },
      { accounts: payloads.flatMap(({ account }) => account ?? []), cards: payloads.flatMap(({ card }) => card ?? []) },
    )
    await ctx.db.updateTable('network_transmissions').set(columns).where('id', '=', id).execute()
    return content
  })
