// docs/product/network-files.md#fc-ack-1: applies answers to their changes. Reports unusable lines and applies the others.
import type { AnswerLine, ReadAnswers } from '@forecourt/domain/rules/network-files/answer-file.ts'
import { networkCodes } from '@forecourt/domain/rules/transaction-layout.ts'
import { sql } from 'kysely'
import type { Ctx } from '#src/system/context.ts'
import { inTransaction } from '#src/db/transaction.ts'
import type { Channel } from '../channel.ts'
import { endChanges } from '../change-ends.ts'
import { readAnswerFile } from '../files/read-answer-file.ts'
import { keepAnswer, noteOutcome, readOutcome, type Came, type Outcome } from './keep-answer.ts'

type Answered = { id: number; revision: number; state: string; is_last: boolean }

const stateProblem = (found: Answered | undefined, { change_id, revision, result, text }: AnswerLine) => {
  const name = `Change ${change_id} of revision ${revision}`
  if (!found) return `Change ${change_id} is not known`
  if (found.revision !== revision) return `${name} was never sent; it has revision ${found.revision}`
  if (found.state === 'waiting') return `${name} has not been sent`
  if (found.state === 'superseded') return `${name} is older than what was sent since`
  if (found.state === 'assumed' && found.is_last) return null
  if (found.state === 'assumed' && result === 'R') return `${name} counts as accepted and is refused now: ${text}`
  return found.state === 'sent' ? null : `${name} was answered before`
}

const applyOne = async (ctx: Ctx, line: AnswerLine) => {
  const said = [line.code, line.text].filter(Boolean).join(' ')
  const end =
    line.result === 'R'
      ? { state: 'refused' as const, refusal: said || 'No reason given' }
      : { state: 'confirmed' as const, reference: said.slice(0, 60) }
  await endChanges(ctx, [line.change_id], end)
}

type Received = { channel: Channel; name: string; content: Buffer }

const readChecked = ({ channel, content }: Received): ReadAnswers => {
  const read = readAnswerFile(content.toString('utf8'))
  const own = networkCodes[channel.network]
  if (!read.head || read.head.network === own) return read
  return { answers: [], problems: [`The file is for ${read.head.network}, not for ${own}`] }
}

const applyAll = async (ctx: Ctx, card_network_id: number, { answers, problems }: ReadAnswers) => {
  const { rows } = await sql<Answered>`
    select id, revision, state, not exists (select from network_changes later
      where later.card_network_id = n.card_network_id and later.account_id = n.account_id and later.card_id is not distinct from n.card_id
        and later.revision > n.revision and later.state not in ('waiting', 'withdrawn')) as is_last
    from network_changes n
    where card_network_id = ${card_network_id} and id = any(${answers.map(({ change_id }) => change_id)}::bigint[])
    order by id for update`.execute(ctx.db)
  const byId = new Map(rows.map((row) => [row.id, row]))
  let applied_count = 0
  for (const line of answers) {
    const found = byId.get(line.change_id)
    const problem = stateProblem(found, line)
    if (problem || !found) {
      problems.push(problem ?? '')
      continue
    }
    await applyOne(ctx, line)
    found.state = line.result === 'R' ? 'refused' : 'confirmed'
    applied_count++
  }
  return { line_count: answers.length, applied_count, problems }
}

/** Applies parsed answers, given with the bytes they came in. The same bytes are applied only once. */
export const applyAnswers = (ctx: Ctx, came: Came, read: ReadAnswers): Promise<Outcome & { is_new: boolean }> =>
  inTransaction(ctx, async (ctx) => {
    const kept = await keepAnswer(ctx, came)
    if (!kept) return { is_new: false, ...(await readOutcome(ctx, came)) }
    const outcome = await applyAll(ctx, came.card_network_id, read)
    await noteOutcome(ctx, kept.id, outcome)
    return { is_new: true, ...outcome }
  })

/** Returns false if the same bytes were read before, whatever the name of the file. */
export const applyAnswerFile = async (ctx: Ctx, received: Received): Promise<boolean> => {
  const { name, content } = received
  const came = { card_network_id: received.channel.card_network_id, name, content }
  return (await applyAnswers(ctx, came, readChecked(received))).is_new
}
