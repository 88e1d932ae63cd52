// docs/product/network-files.md#negative-list
import { counted } from '@forecourt/domain/format/counted.ts'
import { wayOf } from '@forecourt/domain/rules/network-channels.ts'
import { writeNegativeList } from '@forecourt/domain/rules/network-files/negative-list.ts'
import { negativeListName, partName } from '@forecourt/domain/rules/network-files/network-file-names.ts'
import { sql } from 'kysely'
import { hasStatus } from '#src/db/card-status.ts'
import type { SystemCtx } from '#src/system/context.ts'
import { openSecret } from '#src/secrets/vault.ts'
import { failureWords, findChannel, noteFailure, withChannelFolder, type Channel } from './channel.ts'

const wants = ({ settings }: Channel) => settings.negative_list === 'yes'

/** Due an hour after the last list, and at once if a stop was created since. */
export const isNegativeListDue = async ({ db, clock }: SystemCtx, channel: Channel) => {
  if (!wants(channel)) return false
  const { rows } = await sql<{ is_due: boolean }>`
    select ch.negative_list_at is null or ch.negative_list_at < ${clock.now()}::timestamptz - interval '1 hour'
      or exists (select from network_changes n where n.card_network_id = ch.card_network_id and n.class = 1
        and n.created_at > ch.negative_list_at) as is_due
    from network_channels ch where ch.card_network_id = ${channel.card_network_id}`.execute(db)
  return rows[0]?.is_due ?? false
}

type Row = { id: number; account_id: number; number_sealed: Buffer }

const cardsAtATime = 5_000

/**
 * Numbers of all numbered, unexpired cards that may not fuel, also because of their account. Read in chunks; unreadable cards are
 * returned as failures.
 */
const readNumbers = async (ctx: SystemCtx, { card_network_id }: Channel) => {
  const numbers: string[] = []
  const failures: unknown[] = []
  for (let last = 0; ;) {
    const { rows } = await sql<Row>`
      select c.id, c.account_id, c.number_sealed from cards c join accounts a on a.id = c.account_id
      where c.card_network_id = ${card_network_id} and c.id > ${last} and c.number_sealed is not null and not ${sql.raw(hasStatus('c', 'expired'))}
        and (c.expires_on is null or c.expires_on >= ${ctx.clock.now()}::timestamptz::date)
        and (not ${sql.raw(hasStatus('c', 'active'))} or a.standing in ('on_hold', 'closed'))
      order by c.id limit ${cardsAtATime}`.execute(ctx.db)
    for (const { id: card_id, account_id, number_sealed } of rows)
      await openSecret(ctx, { account_id, card_id, secret: 'number' }, number_sealed).then(
        (number) => numbers.push(number),
        (error: unknown) => failures.push(error),
      )
    if (rows.length < cardsAtATime) return { numbers, failures }
    last = rows.at(-1)!.id
  }
}

export const writeNetworkNegativeList = async (ctx: SystemCtx, { card_network_id }: { card_network_id: number }) => {
  const channel = await findChannel(ctx, card_network_id)
  const way =
    channel && wants(channel) && [wayOf(channel, 1), wayOf(channel, 2)].find((kind) => kind === 'folder' || kind === 'sftp')
  if (!channel || !way) return
  const began = ctx.clock.now()
  const { numbers, failures } = await readNumbers(ctx, channel)
  const content = Buffer.from(writeNegativeList(numbers))
  const name = negativeListName(channel.network)
  try {
    await withChannelFolder(ctx, { channel, way, setting: 'folder' }, async (folder) => {
      await folder.write(partName(name), content)
      await folder.rename(partName(name), name)
    })
    await ctx.db
      .updateTable('network_channels')
      .set({ negative_list_at: began.toISOString() })
      .where('card_network_id', '=', card_network_id)
      .execute()
  } catch (error) {
    await noteFailure(ctx, card_network_id, failureWords(error))
  }
  // A card that cannot be read does not keep others off the list. The job then fails, so that staff are told.
  if (failures.length > 0) throw new AggregateError(failures, `${counted(failures.length, 'card number')} could not be read`)
}
