// docs/product/telling-the-networks.md#states-of-a-change: determines which changes may be sent now, and their content.
import { fixedProblem, type FileForm } from '@forecourt/domain/rules/network-files/card-file.ts'
import { missingCode, toCardLine } from '@forecourt/domain/rules/network-files/describe-card.ts'
import type { AccountLine, CardLine } from '@forecourt/domain/rules/network-files/card-layout.ts'
import { fileMoment } from '@forecourt/domain/rules/network-files/network-file-names.ts'
import type { SystemCtx } from '#src/system/context.ts'
import { describeAccounts } from '#src/features/network-changes/describe-card.ts'
import { markSent, putAside, withdrawUnneeded } from '#src/features/network-changes/mark-changes.ts'
import { takeDueChanges, type TakenChange } from '#src/features/network-changes/take-due-changes.ts'
import type { Channel } from '../channel.ts'
import { endChanges } from '../change-ends.ts'
import { readFacts } from '../read-facts.ts'

export type DueChange = { change: TakenChange; fingerprint: Buffer; problem: string | null } & (
  | { card: Omit<CardLine, 'line'>; account?: never }
  | { account: AccountLine; card?: never }
)

type Wanted = { channel: Channel; isUrgent: boolean; limit: number }

const describeAll = async (ctx: SystemCtx, network: string, changes: readonly TakenChange[]): Promise<DueChange[]> => {
  const cards = await readFacts(ctx, changes)
  const accounts = await describeAccounts(ctx, changes)
  return changes.flatMap((change): DueChange[] => {
    const card = cards.get(change.id)
    const account = accounts.get(change.id)
    if (card) {
      const problem = change.class === 1 ? null : missingCode(network, card.facts)
      return [{ change, fingerprint: card.fingerprint, problem, card: toCardLine(card.facts) }]
    }
    if (!account) return []
    const { account_number, status, effective_at, fingerprint } = account
    const line = { account_number, status, effective_at: fileMoment(new Date(effective_at)) }
    return [{ change, fingerprint, problem: null, account: line }]
  })
}

/** A stop is sent without what does not fit, because it needs neither. Any other change is refused. */
const fitInto = (form: FileForm, due: DueChange): DueChange => {
  const problem = form === 'fixed' && due.card ? fixedProblem(due.card) : null
  if (problem === null || !due.card) return due
  if (due.change.class > 1) return { ...due, problem: due.problem ?? problem }
  return { ...due, card: { ...due.card, vehicle_number: '', driver_number: '' } }
}

/** Describes changes one by one, because a card whose secrets cannot be read must not hold back other cards. */
const describeReadable = async (ctx: SystemCtx, network: string, changes: readonly TakenChange[]) => {
  const described: DueChange[] = []
  for (const change of changes) {
    try {
      described.push(...(await describeAll(ctx, network, [change])))
    } catch (error) {
      ctx.log.error({ err: error, change_id: change.id }, 'a change cannot be said')
      await putAside(ctx, change)
    }
  }
  return described
}

const payloadOf = ({ change, card, account }: DueChange) =>
  Buffer.from(
    JSON.stringify({ layout: 'FC-CARD-1', change_id: change.id, revision: change.revision, ...(card ? { card } : { account }) }),
  )

const toSending = (due: DueChange) => ({ change: due.change, fingerprint: due.fingerprint, payload: payloadOf(due) })

/** Refuses changes for which a code of the network is missing, before anything is sent. */
const refuseUnnamed = async (ctx: SystemCtx, due: readonly DueChange[]) => {
  await markSent(ctx, due.map(toSending))
  const refusals = Map.groupBy(due, ({ problem }) => problem ?? '')
  for (const [refusal, group] of refusals)
    await endChanges(
      ctx,
      group.map(({ change }) => change.id),
      { state: 'refused', refusal },
    )
}

/**
 * Locks the due changes and describes them. Changes that would tell the network nothing new are withdrawn. Must be called in the
 * transaction that records what is sent: the caller numbers the remaining changes, if there are any.
 */
export const takeDue = async (ctx: SystemCtx, { channel, isUrgent, limit }: Wanted) => {
  const { card_network_id, network, form } = channel
  const taken = await takeDueChanges(ctx, { card_network_id, limit, part: isUrgent ? 'stops' : 'others' })
  const described = await describeAll(ctx, network, taken).catch(() => describeReadable(ctx, network, taken))
  const needed = await withdrawUnneeded(
    ctx,
    described.map((due) => fitInto(form, due)),
  )
  await refuseUnnamed(
    ctx,
    needed.filter(({ problem }) => problem !== null),
  )
  return { taken: taken.length, due: needed.filter(({ problem }) => problem === null) }
}

export const fixDue = (ctx: SystemCtx, due: readonly DueChange[], transmission_id: number | null) =>
  markSent(ctx, due.map(toSending), { transmission_id })
