// docs/product/network-channels.md#answers: stores what a network sent, and the problems with it, in words for staff.
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Ctx } from '#src/system/context.ts'

export type Came = { card_network_id: number; name: string; content: Buffer; size?: number }
export type Outcome = { line_count: number; applied_count: number; problems: string[] }

const nothingYet = { line_count: 0, applied_count: 0 }

/** Stores the same bytes only once per network, whatever their name. Undefined if they came before. */
export const keepAnswer = ({ db }: Ctx, { card_network_id, name, content, size = content.length }: Came) =>
  db
    .insertInto('network_answers')
    .values({
      card_network_id,
      name: name.slice(0, 200),
      sha256: createHash('sha256').update(content).digest(),
      size,
      ...nothingYet,
    })
    .onConflict((conflict) => conflict.columns(['card_network_id', 'sha256']).doNothing())
    .returning('id')
    .executeTakeFirst()

export const noteOutcome = async ({ db }: Ctx, id: number, { problems, ...counts }: Outcome) => {
  await db.updateTable('network_answers').set(counts).where('id', '=', id).execute()
  if (problems.length > 0)
    await sql`insert into network_answer_problems (answer_id, problem)
      select ${id}::bigint, left(problem, 300) from unnest(${problems}::text[]) with ordinality p (problem, place) order by place`.execute(
      db,
    )
}

/** The outcome of the same bytes when they first came. */
export const readOutcome = async ({ db }: Ctx, { card_network_id, content }: Came): Promise<Outcome> => {
  const kept = await db
    .selectFrom('network_answers')
    .select(['id', 'line_count', 'applied_count'])
    .where('card_network_id', '=', card_network_id)
    .where('sha256', '=', createHash('sha256').update(content).digest())
    .executeTakeFirstOrThrow()
  const problems = await db
    .selectFrom('network_answer_problems')
    .select('problem')
    .where('answer_id', '=', kept.id)
    .orderBy('id')
    .execute()
  const { id: _, ...counts } = kept
  return { ...counts, problems: problems.map(({ problem }) => problem) }
}
