// docs/product/telling-the-networks.md#states-of-a-change: the only place where the state of a change changes. Each function is a
// conditional update and returns only the ids it changed, without those that lost a race or came twice.
import { sql, type RawBuilder } from 'kysely'
import { networkName } from '@forecourt/domain/reference.ts'
import { retryAfterSeconds, type ChangeKind, type ChangeState } from '@forecourt/domain/rules/network-changes.ts'
import { auditAll } from '#src/trail/audit.ts'
import type { Ctx } from '#src/system/context.ts'
import { accountKeys, sealPayload } from '#src/secrets/vault.ts'
import { endRefusalTasks, openRefusalTasks } from './refusal-tasks.ts'
import { endStopTasks, openStopsAgain } from './stop-tasks.ts'
import type { TakenChange } from './take-due-changes.ts'

type Marked = {
  id: number
  account_id: number
  card_id: number | null
  card_network_id: number
  class: number
  kinds: ChangeKind[]
  refusal: string
  /** The state before. */
  was: string
}

/** The outcome of a change goes into the history of its card. */
const record = (ctx: Ctx, action: string, marked: readonly Marked[]) =>
  auditAll(
    ctx,
    marked.flatMap(({ account_id, card_id, card_network_id, refusal }) => {
      const reason = [networkName(card_network_id), refusal].filter(Boolean).join(', ')
      return card_id === null ? [] : [{ action, account_id, object: { type: 'card', id: card_id }, after: { reason } }]
    }),
  )

const marking = async (ctx: Ctx, set: RawBuilder<unknown>, { ids, from }: { ids: readonly number[]; from: ChangeState[] }) => {
  const { rows } = await sql<Marked>`
    update network_changes n set ${set}
    from (select id, state from network_changes where id in (select unnest(${[...ids]}::bigint[])) order by id for update) chosen
    where n.id = chosen.id and n.state = any(${from}::text[])
    returning n.id, n.account_id, n.card_id, n.card_network_id, n.class, n.kinds, n.refusal, chosen.state as was`.execute(ctx.db)
  return rows
}

const markingSent = (ctx: Ctx, set: RawBuilder<unknown>, ids: readonly number[]) => marking(ctx, set, { ids, from: ['sent'] })
/** A late answer still counts. */
const markingAnswered = (ctx: Ctx, set: RawBuilder<unknown>, ids: readonly number[]) =>
  marking(ctx, set, { ids, from: ['sent', 'assumed'] })

export type Sending = { change: TakenChange; payload: Buffer; fingerprint: Buffer }
type Way = { transmission_id?: number | null; has_arrived?: boolean }

/** Every message describes the whole card, so an earlier one that is still on its way is superseded. */
const supersede = (ctx: Ctx, ids: readonly number[]) =>
  sql`update network_changes old set state = 'superseded', answered_at = now(), next_attempt_at = null
    from network_changes new
    where new.id in (select unnest(${[...ids]}::bigint[])) and old.state = 'sent' and old.id <> new.id and old.revision < new.revision
      and (old.card_id = new.card_id or new.card_id is null and old.card_id is null
        and old.account_id = new.account_id and old.card_network_id = new.card_network_id)`.execute(ctx.db)

/**
 * From here on the bytes of a change are fixed, and every retry sends the same ones. Set `has_arrived` if the transport has
 * already succeeded. Otherwise `markArrived` follows, and until then people see the change as waiting.
 */
export const markSent = async (
  ctx: Ctx,
  sendings: readonly Sending[],
  { transmission_id = null, has_arrived = false }: Way = {},
) => {
  if (sendings.length === 0) return
  const keys = await accountKeys(ctx, new Set(sendings.map(({ change }) => change.account_id)))
  const sealed = sendings.map(({ change, payload }) => sealPayload(keys.get(change.account_id)!, change, payload))
  const ids = sendings.map(({ change }) => change.id)
  await supersede(ctx, ids)
  await sql`
    update network_changes n set state = 'sent', payload_sealed = s.payload, fingerprint = s.fingerprint,
      transmission_id = ${transmission_id}, attempts = 0, next_attempt_at = null, tried_since = ${ctx.clock.now().toISOString()}, sent_at = case when ${has_arrived}::boolean then now() end, claimed_by = null, claimed_until = null
    from unnest(${ids}::bigint[], ${sealed}::bytea[], ${sendings.map(({ fingerprint }) => fingerprint)}::bytea[]) s (id, payload, fingerprint)
    where n.id = s.id and n.state = 'waiting'`.execute(ctx.db)
}

/** For a change that cannot be described now: it keeps waiting and is retried later. It becomes late like any other. */
export const putAside = ({ db, clock }: Ctx, { id, attempts }: Pick<TakenChange, 'id' | 'attempts'>) =>
  sql`update network_changes set attempts = least(attempts + 1, 30000), next_attempt_at = ${clock.now().toISOString()}::timestamptz
    + make_interval(secs => ${retryAfterSeconds(attempts + 1)}) where id = ${id} and state = 'waiting'`.execute(db)

/** For messages that never left and are told anew in another way. */
export const markOvertaken = async (ctx: Ctx, ids: readonly number[]) => {
  await markingSent(ctx, sql`state = 'superseded', answered_at = now(), next_attempt_at = null`, ids)
}

/** For when the transport has succeeded. */
export const markArrived = async (ctx: Ctx, ids: readonly number[]) => {
  const arrived = await markingSent(ctx, sql`sent_at = coalesce(n.sent_at, now()), next_attempt_at = null`, ids)
  await record(ctx, 'card.network-sent', arrived)
  return arrived
}

/** For when the transport has failed. The same bytes are retried later. */
export const markFailed = async (ctx: Ctx, ids: readonly number[], failures: number) =>
  markingSent(
    ctx,
    sql`attempts = n.attempts + 1, next_attempt_at = ${ctx.clock.now().toISOString()}::timestamptz
      + make_interval(secs => ${retryAfterSeconds(failures)})`,
    ids,
  )

type Answer = { ids: readonly number[]; answered_by?: number | null; reference?: string }

const answered = ({ answered_by = null, reference = '' }: Answer) =>
  sql`answered_at = now(), answered_by = ${answered_by}, reference = ${reference}, next_attempt_at = null,
    sent_at = coalesce(n.sent_at, now())`

export const markConfirmed = async (ctx: Ctx, answer: Answer) => {
  const rows = await markingAnswered(ctx, sql`state = 'confirmed', ${answered(answer)}`, answer.ids)
  await record(ctx, 'card.network-confirmed', rows)
  await endStopTasks(ctx, rows, 'Confirmed by the network')
  await endRefusalTasks(ctx, rows, 'Confirmed by the network')
  return rows
}

/** No answer came within the time the channel allows, and none is expected any more. */
export const markAssumed = async (ctx: Ctx, ids: readonly number[]) => {
  const rows = await markingSent(ctx, sql`state = 'assumed', ${answered({ ids })}`, ids)
  await record(ctx, 'card.network-assumed', rows)
  // Silence about another message says nothing of a stop that was refused before.
  await endStopTasks(
    ctx,
    rows.filter((change) => change.class === 1),
    'Sent; the network does not confirm',
  )
  await endRefusalTasks(ctx, rows, 'Sent; the network does not confirm')
  return rows
}

export const markRefused = async (ctx: Ctx, { refusal, ...answer }: Answer & { refusal: string }) => {
  const rows = await markingAnswered(
    ctx,
    sql`state = 'refused', refusal = ${refusal.slice(0, 200)}, ${answered(answer)}`,
    answer.ids,
  )
  await record(ctx, 'card.network-refused', rows)
  await openStopsAgain(
    ctx,
    rows.filter(({ was }) => was === 'assumed'),
  )
  await openRefusalTasks(ctx, rows)
  return rows
}

/** Always told: these kinds do not describe the card, but request an action. */
const alwaysTold = ['reset', 'reset_in_progress', 'reset_day_count', 'drift', 'missing']

type Described = { change: TakenChange; fingerprint: Buffer }

/**
 * Withdraws changes that say the same as what was last confirmed, and returns the others. A stop is never withdrawn. After a change
 * that was not confirmed, the card is told again: it may have altered the network, and a refusal stands until the network accepts
 * a message.
 */
export const withdrawUnneeded = async <One extends Described>(ctx: Ctx, described: readonly One[]): Promise<One[]> => {
  const asked = described.filter(({ change }) => change.class > 1 && !change.kinds.some((kind) => alwaysTold.includes(kind)))
  if (asked.length === 0) return [...described]
  const { rows } = await sql<{ id: number }>`
    update network_changes n set state = 'withdrawn', answered_at = now(), claimed_by = null, claimed_until = null
    from unnest(${asked.map(({ change }) => change.id)}::bigint[], ${asked.map(({ fingerprint }) => fingerprint)}::bytea[])
      d (id, fingerprint)
    where n.id = d.id and n.state = 'waiting' and d.fingerprint = (
      select case when l.state = 'confirmed' then l.fingerprint end from network_changes l
      where (l.card_id = n.card_id or n.card_id is null and l.card_id is null
          and l.account_id = n.account_id and l.card_network_id = n.card_network_id)
        and l.revision < n.revision and l.state <> 'withdrawn'
      order by l.revision desc limit 1)
    returning n.id`.execute(ctx.db)
  const withdrawn = new Set(rows.map(({ id }) => id))
  return described.filter(({ change }) => !withdrawn.has(change.id))
}

/** The network turned out to have other values than those it confirmed, so the next change of the card is told in any case. */
export const forgetConfirmed = ({ db }: Ctx, card_id: number) =>
  sql`update network_changes set fingerprint = null where card_id = ${card_id} and state = 'confirmed' and fingerprint is not null`.execute(
    db,
  )
