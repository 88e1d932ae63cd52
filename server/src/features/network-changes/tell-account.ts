// docs/product/telling-the-networks.md#whole-accounts: tells networks about changes that affect every card of an account or a
// profile.
import type { ChangeClass } from '@forecourt/domain/rules/network-changes.ts'
import { sendingKindNames } from '@forecourt/domain/rules/network-channels.ts'
import { sql, type RawBuilder } from 'kysely'
import { isLive } from '#src/db/card-status.ts'
import type { Ctx, SystemCtx } from '#src/system/context.ts'
import { inTransaction } from '#src/db/transaction.ts'
import { enqueue } from '#src/jobs/queue.ts'
import { endAccountStop, keepAccountStop, openAccountStop } from './stop-tasks.ts'
import { tellNetwork, tellNetworkOfAccount, type Telling } from './tell-network.ts'

const cardsAtATime = 1_000

type Held = { accountId: number; class: ChangeClass; isReleased?: boolean }

/** Runs in the transaction of the hold or its release. Writes the changes of the account here; a job writes those of its cards. */
export const tellOfHold = async (ctx: Ctx, { accountId, class: changeClass, isReleased = false }: Held) => {
  await tellNetworkOfAccount(ctx, { accountId, kinds: ['hold'], class: changeClass })
  if (changeClass === 1) await openAccountStop(ctx, accountId)
  if (isReleased) await endAccountStop(ctx, accountId)
  await enqueue(ctx, 'network-changes.tell-account', { account_id: accountId, class: changeClass })
}

/**
 * Each part is its own transaction, so that a stop of another account need not wait. If the job is interrupted, it starts over: a
 * change that already waits is joined and not duplicated.
 */
const tellInParts = async (ctx: SystemCtx, where: RawBuilder<unknown>, telling: Omit<Telling, 'cardIds' | 'isOneOfMany'>) => {
  // Only live cards: the account's standing does not affect the others.
  const tellPart = (after: number) =>
    inTransaction(ctx, async (ctx) => {
      const { rows } = await sql<{ id: number }>`
        select c.id from cards c where c.id > ${after} and ${sql.raw(isLive('c'))} and ${where}
        order by c.id limit ${cardsAtATime} for no key update of c`.execute(ctx.db)
      await tellNetwork(ctx, { ...telling, isOneOfMany: true, cardIds: rows.map(({ id }) => id) })
      return rows.at(-1)?.id
    })
  for (let last = await tellPart(0); last !== undefined; last = await tellPart(last));
}

/**
 * A card is told as Locked during a hold, also to a network that locks by account. After it, such a network knows the account as
 * open and these cards as Locked. An hour more, for what was written before the release and arrived after it.
 */
const wasToldDuringHold = sql`exists (
  select from network_changes n join account_holds h on h.account_id = n.account_id
    and coalesce(n.sent_at, now()) >= h.begun_at
    and (h.released_at is null or coalesce(n.sent_at, now()) <= h.released_at + interval '1 hour')
  where n.card_id = c.id and n.state in ('sent', 'confirmed', 'assumed') and not exists (
    select from network_changes later where later.card_id = n.card_id and later.revision > n.revision
      and later.state in ('sent', 'confirmed', 'assumed')))`

export const tellCardsOfAccount = async (ctx: SystemCtx, held: { account_id: number; class: number }) => {
  await tellInParts(
    ctx,
    sql`c.account_id = ${held.account_id}
      and (c.card_network_id in (select card_network_id from network_channels where locks_by = 'card') or ${wasToldDuringHold})`,
    { accountId: held.account_id, kinds: ['hold'], class: held.class as ChangeClass },
  )
  if (held.class === 1) await inTransaction(ctx, (ctx) => keepAccountStop(ctx, held.account_id))
}

/**
 * The name is on the plastic and in the records of a network, but in no field of the screens on which staff enter changes by hand:
 * such a network gets it with the next change of a card.
 */
export const tellCardsOfName = (ctx: SystemCtx, { account_id }: { account_id: number }) =>
  tellInParts(
    ctx,
    sql`c.account_id = ${account_id} and c.card_network_id in (
      select card_network_id from network_channels where kind = any(${[...sendingKindNames]}))`,
    { accountId: account_id, kinds: ['text'] },
  )

type Profile = { field: 'card_fuel_profile_id' | 'card_time_profile_id'; profile_id: number }

export const tellCardsOfProfile = (ctx: SystemCtx, { field, profile_id }: Profile) =>
  tellInParts(ctx, sql`${sql.ref(`c.${field}`)} = ${profile_id}`, { kinds: ['profiles'] })

type Code = Profile & { card_network_id: number; is_first: boolean }

/**
 * The first code of a profile is told only to cards that were refused because it was missing. Other cards were told the profile in
 * words.
 */
const wasRefused = sql`'refused' = (select n.state from network_changes n
  where n.card_id = c.id and n.state not in ('withdrawn', 'superseded') order by n.revision desc limit 1)`

export const tellCardsOfCode = (ctx: SystemCtx, { card_network_id, field, profile_id, is_first }: Code) =>
  tellInParts(
    ctx,
    sql`c.card_network_id = ${card_network_id} and ${sql.ref(`c.${field}`)} = ${profile_id} and ${is_first ? wasRefused : sql`true`}`,
    { kinds: ['drift'], class: 3 },
  )
