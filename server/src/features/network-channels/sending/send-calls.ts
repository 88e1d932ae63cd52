// docs/product/network-channels.md#calls: one signed POST for each change. The payload is fixed and sealed first, so that a retry
// after a crash has the same bytes and the same id.
import { isGivenUp, retryAfterSeconds } from '@forecourt/domain/rules/network-changes.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import type { SystemCtx } from '#src/system/context.ts'
import { inTransaction } from '#src/db/transaction.ts'
import { ChannelFailure } from '#src/outside/remote-folder.ts'
import { openPayload } from '#src/secrets/vault.ts'
import { markArrived, markFailed as markChangesFailed } from '#src/features/network-changes/mark-changes.ts'
import { failureWords, noteFailure, type Channel } from '../channel.ts'
import { endChanges } from '../change-ends.ts'
import { postSigned } from './post-signed.ts'
import { fixDue, takeDue } from './take-due.ts'
import { tellGivenUp } from './tell-given-up.ts'

type Sending = { channel: Channel; isUrgent: boolean }

const atATime = 50

const fixNext = (ctx: SystemCtx, { channel, isUrgent }: Sending) =>
  inTransaction(ctx, async (ctx) => {
    const { taken, due } = await takeDue(ctx, { channel, isUrgent, limit: atATime })
    await fixDue(ctx, due, null)
    return taken
  })

type Unsent = {
  id: number
  account_id: number
  revision: number
  class: 1 | 2 | 3 | 4
  attempts: number
  tried_since: string
  payload_sealed: Buffer
}

const nextUnsent = async (ctx: SystemCtx, { channel, isUrgent }: Sending): Promise<Unsent | undefined> => {
  const { rows } = await sql<Unsent>`
    select id, account_id, revision, class, attempts, coalesce(tried_since, created_at) as tried_since, payload_sealed from network_changes
    where card_network_id = ${channel.card_network_id} and state = 'sent' and sent_at is null and transmission_id is null and payload_sealed is not null
      and (class = 1) = ${isUrgent} and (next_attempt_at is null or next_attempt_at <= ${ctx.clock.now()})
    order by id limit 1`.execute(ctx.db)
  return rows[0]
}

/** Whatever is said beside a result must not hide it, so it is cut and never refused. */
const remark = z
  .union([z.string(), z.number()])
  .nullish()
  .catch(null)
  .transform((said) => String(said ?? '').slice(0, 200))

const Reply = z.object({ result: z.enum(['A', 'R', 'W']), code: remark, text: remark })

const replyOf = (body: string) => {
  try {
    return Reply.safeParse(JSON.parse(body)).data
  } catch {
    return undefined
  }
}

/** Statuses after which a retry would not help. */
const refusals = [400, 404, 409, 410, 413, 422]

type Answered = { change: Unsent; channel: Channel; answer: { status: number; body: string } }

const settle = (ctx: SystemCtx, { change: { id }, channel: { network, card_network_id }, answer }: Answered) =>
  inTransaction(ctx, async (ctx) => {
    const reply = replyOf(answer.body)
    const isRefused = reply?.result === 'R' || refusals.includes(answer.status)
    const isTaken = answer.status >= 200 && answer.status < 300
    if (!isTaken && !isRefused) throw new ChannelFailure(`${network} answered ${answer.status}`)
    const said = [reply?.code, reply?.text].filter(Boolean).join(' ')
    await markArrived(ctx, [id])
    if (isRefused) await endChanges(ctx, [id], { state: 'refused', refusal: said || `${network} answered ${answer.status}` })
    else if (reply) await endChanges(ctx, [id], { state: 'confirmed', reference: said.slice(0, 60) })
    await noteFailure(ctx, card_network_id, '')
  })

const postOne = async (ctx: SystemCtx, channel: Channel, { payload_sealed, ...change }: Unsent) => {
  const body = (await openPayload(ctx, change, payload_sealed)).toString()
  return postSigned(ctx, channel, { id: `change_${change.id}_${change.revision}`, body })
}

const hours = 3_600_000

/** For a change that was given up, the network's state is unknown, so a person has to check. */
const markFailed = (ctx: SystemCtx, change: Unsent & { card_network_id: number }, failure: string) =>
  inTransaction(ctx, async (ctx) => {
    const attempts = Math.min(change.attempts + 1, 30_000)
    await markChangesFailed(ctx, [change.id], attempts)
    await noteFailure(ctx, change.card_network_id, failure)
    if (isGivenUp(change.class, (ctx.clock.now().getTime() - Date.parse(change.tried_since)) / hours)) {
      await endChanges(ctx, [change.id], { state: 'refused', refusal: `Not reached for a day: ${failure}` })
      await tellGivenUp(ctx, { change_id: change.id }, failure)
    }
    return retryAfterSeconds(attempts)
  })

export const sendCalls = async (ctx: SystemCtx, sending: Sending) => {
  const { channel } = sending
  const { card_network_id } = channel
  const taken = await fixNext(ctx, sending)
  for (let change = await nextUnsent(ctx, sending); change; change = await nextUnsent(ctx, sending)) {
    try {
      await settle(ctx, { change, channel, answer: await postOne(ctx, channel, change) })
    } catch (error) {
      return { taken, wait: await markFailed(ctx, { ...change, card_network_id }, failureWords(error)) }
    }
  }
  return { taken }
}
