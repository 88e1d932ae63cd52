import type { NetworkAnswer, Transmission } from '@forecourt/domain/contract/network-channels.ts'
import { sql } from 'kysely'
import type { UserCtx } from '#src/system/context.ts'
import { countOf, offsetOf, pageMeta } from '#src/db/page.ts'

type Query = { page: number; per_page: number }

/** The list never includes the content of the files. */
export const listTransmissions = async ({ db }: UserCtx, query: Query & { card_network_id?: number | undefined }) => {
  const ofNetwork = query.card_network_id === undefined ? sql`true` : sql`t.card_network_id = ${query.card_network_id}`
  const { rows: data } = await sql<Transmission>`
    select t.id, t.card_network_id, n.name as card_network_name, t.name, t.is_urgent, t.line_count, t.size, t.state, t.attempts,
      t.failure, t.next_attempt_at, t.given_up_at is not null as is_given_up, t.created_at, t.sent_at
    from network_transmissions t join card_networks n on n.id = t.card_network_id
    where ${ofNetwork} order by t.created_at desc, t.id desc limit ${query.per_page} offset ${offsetOf(query)}`.execute(db)
  const total = await countOf(db, sql`network_transmissions t where ${ofNetwork}`)
  return { data, meta: pageMeta(query, total) }
}

const problemsShown = 100

export const listAnswers = async ({ db }: UserCtx, query: Query) => {
  const { rows: data } = await sql<NetworkAnswer>`
    select a.id, n.name as card_network_name, a.name, a.line_count, a.applied_count, a.received_at,
      array(select p.problem from network_answer_problems p where p.answer_id = a.id order by p.id limit ${problemsShown}) as problems
    from network_answers a join card_networks n on n.id = a.card_network_id
    order by a.received_at desc, a.id desc limit ${query.per_page} offset ${offsetOf(query)}`.execute(db)
  const total = await countOf(db, sql`network_answers`)
  return { data, meta: pageMeta(query, total) }
}
