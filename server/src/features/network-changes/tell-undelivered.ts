// docs/product/network-channels.md#another-channel: messages whose channel is no longer used. Nothing would ever send them, and the
// next change of their card would wait for their answer.
import { wayOf, type ChannelKind } from '@forecourt/domain/rules/network-channels.ts'
import type { ChangeClass, ChangeKind } from '@forecourt/domain/rules/network-changes.ts'
import { sql } from 'kysely'
import { inTransaction } from '#src/db/transaction.ts'
import type { SystemCtx } from '#src/system/context.ts'
import { markOvertaken } from './mark-changes.ts'
import { tellNetwork, tellNetworkOfAccount } from './tell-network.ts'

type Channel = { card_network_id: number; kind: ChannelKind; urgent_by: ChannelKind | null }
type Stranded = { id: number; account_id: number; card_id: number | null; kinds: ChangeKind[]; class: ChangeClass }

const cardsAtATime = 1_000

/** Files are still written after a change from a folder to SFTP, or back. */
const writesFiles = (way: ChannelKind) => way === 'folder' || way === 'sftp'

/** Locks the cards first, as all code that tells networks does. */
const findStranded = async ({ db }: SystemCtx, channel: Channel) => {
  const [stops, others] = [wayOf(channel, 1), wayOf(channel, 2)]
  const { rows } = await sql<Stranded>`
    select n.id, n.account_id, n.card_id, n.kinds, n.class from network_changes n
    left join lateral (select from cards c where c.account_id = n.account_id and c.id = n.card_id for no key update of c) held on true
    where n.card_network_id = ${channel.card_network_id} and n.state = 'sent' and n.sent_at is null
      and case when n.transmission_id is null
        then case n.class when 1 then ${stops !== 'http'}::boolean else ${others !== 'http'}::boolean end
        else case n.class when 1 then ${!writesFiles(stops)}::boolean else ${!writesFiles(others)}::boolean end end
    order by n.card_id, n.id limit ${cardsAtATime}`.execute(db)
  return rows
}

const tellAnew = async (ctx: SystemCtx, stranded: readonly Stranded[]) => {
  const ofCards = stranded.flatMap(({ card_id, ...change }) => (card_id === null ? [] : [{ ...change, card_id }]))
  for (const alike of Map.groupBy(ofCards, ({ kinds, class: its }) => JSON.stringify([kinds, its])).values()) {
    const { kinds, class: changeClass } = alike[0]!
    await tellNetwork(ctx, { cardIds: alike.map(({ card_id }) => card_id), kinds, class: changeClass })
  }
  for (const { account_id: accountId, card_id, kinds, class: changeClass } of stranded)
    if (card_id === null) await tellNetworkOfAccount(ctx, { accountId, kinds, class: changeClass })
}

export const tellUndelivered = async (ctx: SystemCtx, channel: Channel) => {
  const tellSome = () =>
    inTransaction(ctx, async (ctx) => {
      const stranded = await findStranded(ctx, channel)
      await tellAnew(ctx, stranded)
      await markOvertaken(
        ctx,
        stranded.map(({ id }) => id),
      )
      return stranded.length
    })
  while ((await tellSome()) === cardsAtATime);
}
