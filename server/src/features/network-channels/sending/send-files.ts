// docs/product/network-channels.md#files: a file is generated together with the state of its changes, sealed with its bytes, and
// then written until it has arrived. After a crash the same bytes are sent under the same name.
import { isGivenUp, retryAfterSeconds } from '@forecourt/domain/rules/network-changes.ts'
import { cardFileName } from '@forecourt/domain/rules/network-files/network-file-names.ts'
import { sql } from 'kysely'
import type { SystemCtx } from '#src/system/context.ts'
import { inTransaction } from '#src/db/transaction.ts'
import { markArrived as markChangesArrived } from '#src/features/network-changes/mark-changes.ts'
import { deliverFile } from '#src/outside/remote-folder.ts'
import { openKept } from '#src/secrets/kept-files.ts'
import { failureWords, noteFailure, withChannelFolder, type Channel } from '../channel.ts'
import { dropOvertaken } from './drop-overtaken.ts'
import { fixDue, takeDue } from './take-due.ts'
import { tellGivenUp } from './tell-given-up.ts'
import { placeOf, writeCardFile } from './write-card-file.ts'

type Sending = { channel: Channel; way: 'folder' | 'sftp'; isUrgent: boolean }

const linesInAFile = 2_000

/** Generates one file, or none if nothing is due. Returns how many changes were handled. */
export const makeFile = (ctx: SystemCtx, { channel, way, isUrgent }: Sending): Promise<number> =>
  inTransaction(ctx, async (ctx) => {
    const { card_network_id, network, form } = channel
    // Files are numbered consecutively, so the worker that generates one locks the counter.
    const { next_sequence: sequence } = await ctx.db
      .selectFrom('network_channels')
      .select('next_sequence')
      .where('card_network_id', '=', card_network_id)
      .forUpdate()
      .executeTakeFirstOrThrow()
    const { taken, due } = await takeDue(ctx, { channel, isUrgent, limit: linesInAFile })
    if (due.length === 0) return taken
    const created_at = ctx.clock.now()
    const { columns } = await writeCardFile(
      ctx,
      { card_network_id, network, sequence, created_at, is_urgent: isUrgent, form },
      { accounts: due.flatMap(({ account }) => account ?? []), cards: due.flatMap(({ card }) => card ?? []) },
    )
    const { id } = await ctx.db
      .insertInto('network_transmissions')
      .values({
        card_network_id,
        sequence,
        is_urgent: isUrgent,
        channel: way,
        created_at: created_at.toISOString(),
        name: cardFileName({
          network,
          sequence,
          created_at,
          is_urgent: isUrgent,
          form,
        }),
        ...columns,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await fixDue(ctx, due, id)
    await ctx.db
      .updateTable('network_channels')
      .set({ next_sequence: sequence + 1 })
      .where('card_network_id', '=', card_network_id)
      .execute()
    return taken
  })

type Unsent = {
  id: number
  sequence: number
  name: string
  is_urgent: boolean
  created_at: string
  attempts: number
  content_sealed: Buffer
}

const nextUnsent = async (ctx: SystemCtx, { channel, isUrgent }: Sending): Promise<Unsent | undefined> => {
  const { rows } = await sql<Unsent>`
    update network_transmissions set state = 'writing' where id = (
      select id from network_transmissions
      where card_network_id = ${channel.card_network_id} and is_urgent = ${isUrgent} and state in ('made', 'writing')
        and given_up_at is null and (next_attempt_at is null or next_attempt_at <= ${ctx.clock.now()})
      order by sequence limit 1)
    returning id, sequence, name, is_urgent, created_at, attempts, content_sealed`.execute(ctx.db)
  return rows[0]
}

const markArrived = (ctx: SystemCtx, { id }: Unsent, card_network_id: number) =>
  inTransaction(ctx, async (ctx) => {
    const now = ctx.clock.now().toISOString()
    // A file of which nothing was left needs no answer.
    await sql`update network_transmissions t set state = case when t.line_count = 0 then 'answered' else 'sent' end,
      sent_at = ${now}, answered_at = case when t.line_count = 0 then ${now}::timestamptz end, failure = '', next_attempt_at = null
      where t.id = ${id}`.execute(ctx.db)
    const changes = await ctx.db.selectFrom('network_changes').select('id').where('transmission_id', '=', id).execute()
    await markChangesArrived(
      ctx,
      changes.map((change) => change.id),
    )
    await noteFailure(ctx, card_network_id, '')
  })

const hours = 3_600_000

/** Waits longer after each failure. A regular file is given up after a day, and a person has to check. */
const markFailed = (ctx: SystemCtx, { id, ...file }: Unsent & { card_network_id: number }, failure: string) =>
  inTransaction(ctx, async (ctx) => {
    const now = ctx.clock.now()
    const attempts = Math.min(file.attempts + 1, 30_000)
    const wait = retryAfterSeconds(attempts)
    const isOver = isGivenUp(file.is_urgent ? 1 : 2, (now.getTime() - Date.parse(file.created_at)) / hours)
    await ctx.db
      .updateTable('network_transmissions')
      .set({ attempts, failure: failure.slice(0, 200), next_attempt_at: new Date(now.getTime() + wait * 1_000).toISOString() })
      .set({ given_up_at: isOver ? now.toISOString() : null })
      .where('id', '=', id)
      .execute()
    await noteFailure(ctx, file.card_network_id, failure)
    if (isOver) await tellGivenUp(ctx, { transmission_id: id }, failure)
    return wait
  })

/** Writes the files that have not arrived, in order. Returns the seconds to wait after a failure, undefined without one. */
export const deliverFiles = async (ctx: SystemCtx, sending: Sending): Promise<number | undefined> => {
  const { channel, way } = sending
  const { card_network_id } = channel
  let file = await nextUnsent(ctx, sending)
  if (!file) return undefined
  try {
    await withChannelFolder(ctx, { channel, way, setting: 'folder' }, async (folder) => {
      for (; file; file = await nextUnsent(ctx, sending)) {
        const changed = await dropOvertaken(ctx, channel, file)
        const content = changed ?? (await openKept(ctx, placeOf(card_network_id, file.sequence), file.content_sealed))
        await deliverFile(folder, file.name, content)
        await markArrived(ctx, file, card_network_id)
      }
    })
    return undefined
  } catch (error) {
    return markFailed(ctx, { ...file, card_network_id }, failureWords(error))
  }
}
