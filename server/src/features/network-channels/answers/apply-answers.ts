// docs/product/network-files.md#fc-ack-1: what an answer means for its change. What cannot be used is named, and spoils nothing.
import { createHash } from 'node:crypto'
import type { AnswerLine, ReadAnswers } from '@forecourt/domain/rules/network-files/answer-file.ts'
import { networkCodes } from '@forecourt/domain/rules/transaction-layout.ts'
import { sql } from 'kysely'
import type { Ctx } from '#src/system/context.ts'
import { inTransaction } from '#src/db/transaction.ts'
import type { Channel } from '../channel.ts'
import { endChanges } from '../change-ends.ts'
import { readAnswerFile } from '../files/read-answer-file.ts'

type Answered = { id: number; revision: number; state: string }

const stateProblem = (found: Answered | undefined, { change_id, revision, result, text }: AnswerLine) => {
  const name = `Change ${change_id} of revision ${revision}`
  if (!found) return `Change ${change_id} is not known`
  if (found.revision !== revision) return `${name} was never sent; it has revision ${found.revision}`
  if (found.state === 'waiting') return `${name} has not been sent`
  if (found.state === 'superseded') return `${name} is older than what was sent since`
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

/** The same bytes are read once, whatever the file is called. False when they were read before. */
export const applyAnswerFile = (ctx: Ctx, received: Received): Promise<boolean> =>
  inTransaction(ctx, async (ctx) => {
    const { channel, name, content } = received
    const { card_network_id } = channel
    const { answers, problems } = readChecked(received)
    const sha256 = createHash('sha256').update(content).digest()
    const kept = await ctx.db
      .insertInto('network_answers')
      .values({
        card_network_id,
        name: name.slice(0, 200),
        sha256,
        size: content.length,
        line_count: answers.length,
        applied_count: 0,
      })
      .onConflict((conflict) => conflict.columns(['card_network_id', 'sha256']).doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!kept) return false
    const { rows } = await sql<Answered>`
      select id, revision, state from network_changes
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
    await ctx.db.updateTable('network_answers').set({ applied_count }).where('id', '=', kept.id).execute()
    if (problems.length > 0)
      await sql`insert into network_answer_problems (answer_id, problem)
        select ${kept.id}::bigint, left(problem, 300) from unnest(${problems}::text[]) with ordinality p (problem, place) order by place`.execute(
        ctx.db,
      )
    return true
  })
