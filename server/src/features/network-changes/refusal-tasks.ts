// docs/product/telling-the-networks.md#refused: a refused change is a staff task until the network has confirmed the card or the
// account.
import { networkName } from '@forecourt/domain/reference.ts'
import { sql } from 'kysely'
import type { Ctx } from '#src/system/context.ts'
import { endTasks } from '#src/features/staff-tasks/end-task.ts'
import { openTasks } from '#src/features/staff-tasks/open-task.ts'

type Taken = { account_id: number; card_id: number | null }
type Refused = { account_id: number; card_id: number | null; card_network_id: number; class: number; refusal: string }

/** For records of accounts, from networks that lock by account. */
const openAccountTasks = async (ctx: Ctx, refused: readonly Refused[]) => {
  const ofAccounts = refused.filter((change) => change.card_id === null && change.class !== 1)
  if (ofAccounts.length === 0) return
  const { rows } = await sql<{ id: number; name: string }>`
    select a.id, a.name from accounts a where a.id in (select unnest(${ofAccounts.map(({ account_id }) => account_id)}::bigint[]))`.execute(
    ctx.db,
  )
  const names = new Map(rows.map(({ id, name }) => [id, name]))
  await openTasks(
    ctx,
    ofAccounts.map(({ account_id, card_network_id, refusal }) => ({
      kind: 'account_refused' as const,
      object_id: account_id,
      account_id,
      about: `${names.get(account_id) ?? ''} · ${networkName(card_network_id)} · ${refusal}`,
    })),
  )
}

/** A task of an account ends when none of its networks refuses its last record any more. */
const endAccountTasks = async (ctx: Ctx, taken: readonly Taken[], note: string) => {
  const accounts = taken.flatMap(({ card_id, account_id }) => (card_id === null ? account_id : []))
  if (accounts.length === 0) return
  const { rows } = await sql<{ id: number }>`
    select a.id from (select distinct unnest(${accounts}::bigint[])) a (id)
    where not exists (select from network_changes n where n.account_id = a.id and n.card_id is null and n.state = 'refused'
      and not exists (select from network_changes later where later.account_id = n.account_id and later.card_id is null
        and later.card_network_id = n.card_network_id and later.revision > n.revision and later.state in ('confirmed', 'assumed')))`.execute(
    ctx.db,
  )
  await endTasks(ctx, { kind: 'account_refused', object_ids: rows.map(({ id }) => id), note })
}

/** Skips stops, which already have a task that stays open. */
export const openRefusalTasks = async (ctx: Ctx, refused: readonly Refused[]) => {
  await openAccountTasks(ctx, refused)
  const ofCards = refused.flatMap(({ card_id, ...change }) =>
    card_id === null || change.class === 1 ? [] : { ...change, card_id },
  )
  if (ofCards.length === 0) return
  const { rows } = await sql<{ id: number; last_four: string | null }>`
    select c.id, c.last_four from cards c where c.id in (select unnest(${ofCards.map(({ card_id }) => card_id)}::bigint[]))`.execute(
    ctx.db,
  )
  const digits = new Map(rows.map(({ id, last_four }) => [id, last_four ?? '']))
  await openTasks(
    ctx,
    ofCards.map(({ account_id, card_id, card_network_id, refusal }) => ({
      kind: 'change_refused' as const,
      object_id: card_id,
      account_id,
      about: `Card …${digits.get(card_id) ?? ''} · ${networkName(card_network_id)} · ${refusal}`,
    })),
  )
}

/** Each message describes the whole card, so one that the network accepts also settles earlier refusals and failures. */
export const endRefusalTasks = async (ctx: Ctx, taken: readonly Taken[], note: string) => {
  await endAccountTasks(ctx, taken, note)
  const object_ids = taken.flatMap(({ card_id }) => card_id ?? [])
  await endTasks(ctx, { kind: 'change_refused', object_ids, note })
  await endTasks(ctx, { kind: 'change_failed', object_ids, note })
}
