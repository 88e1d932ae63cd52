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

/** Due an hour after the last list, and at once after a stop, which clears the time of the last list. */
export const isNegativeListDue = async ({ db, clock }: SystemCtx, channel: Channel) => {
  if (!wants(channel)) return false
  const { rows } = await sql<{ is_due: boolean }>`
    select ch.negative_list_at is null or ch.negative_list_at < ${clock.now()}::timestamptz - interval '1 hour' as is_due
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
        -- A card is good through its last day at the site, and no time zone is more than a day behind UTC.
        and (c.expires_on is null or c.expires_on >= (${ctx.clock.now()}::timestamptz at time zone 'UTC')::date - 1)
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

const dateList = ({ db }: SystemCtx, card_network_id: number, at: Date | null) =>
  db
    .updateTable('network_channels')
    .set({ negative_list_at: at && at.toISOString() })
    .where('card_network_id', '=', card_network_id)
    .execute()

/** If a stop came meanwhile, or another worker wrote a list that this one has replaced, the list is due again. */
const checkDate = ({ db }: SystemCtx, card_network_id: number, began: Date) =>
  db
    .updateTable('network_channels')
    .set({ negative_list_at: null })
    .where('card_network_id', '=', card_network_id)
    .where('negative_list_at', '<>', began.toISOString())
    .execute()

/** The list is dated before its cards are read, so that a stop that is written meanwhile can clear the date. */
export const writeNetworkNegativeList = async (ctx: SystemCtx, { card_network_id }: { card_network_id: number }) => {
  const channel = await findChannel(ctx, card_network_id)
  const way =
    channel && wants(channel) && [wayOf(channel, 1), wayOf(channel, 2)].find((kind) => kind === 'folder' || kind === 'sftp')
  if (!channel || !way) return
  const began = ctx.clock.now()
  await dateList(ctx, card_network_id, began)
  const { numbers, failures } = await readNumbers(ctx, channel)
  const content = Buffer.from(writeNegativeList(numbers))
  const name = negativeListName(channel.network)
  try {
    await withChannelFolder(ctx, { channel, way, setting: 'folder' }, async (folder) => {
      await folder.write(partName(name), content)
      await folder.rename(partName(name), name)
    })
    await checkDate(ctx, card_network_id, began)
  } catch (error) {
    await dateList(ctx, card_network_id, null)
    await noteFailure(ctx, card_network_id, failureWords(error))
  }
  // A card that cannot be read does not keep others off the list. The job then fails, so that staff are told.
  if (failures.length > 0) throw new AggregateError(failures, `${counted(failures.length, 'card number')} could not be read`)
}
