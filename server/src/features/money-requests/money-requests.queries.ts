import type { MoneyRequest } from '@forecourt/domain/contract/money-requests.ts'
import { sql } from 'kysely'
import type { UserCtx } from '#src/system/context.ts'
import { countOf, offsetOf, pageMeta } from '#src/db/page.ts'

const nameOf = (table: 'u' | 'd') =>
  sql`nullif(trim(concat(${sql.ref(`${table}.first_name`)}, ' ', ${sql.ref(`${table}.last_name`)})), '')`

const requests = (where: ReturnType<typeof sql>, rest: ReturnType<typeof sql>) => sql<MoneyRequest>`
  select r.id, r.account_id, a.name as account_name, r.kind, r.amount, r.summary, r.state, r.requested_by,
    coalesce(${nameOf('u')}, 'A person who left') as requested_by_name, r.created_at, ${nameOf('d')} as decided_by_name, r.decided_at,
    r.decision_note
  from money_requests r
  left join accounts a on a.id = r.account_id
  left join users u on u.id = r.requested_by
  left join users d on d.id = r.decided_by
  where ${where} ${rest}`

type ListQuery = { page: number; per_page: number; state: MoneyRequest['state'] }

/** Open requests are listed oldest first, to be worked off; decided ones newest first. */
export const listRequests = async ({ db }: UserCtx, { state, ...page }: ListQuery) => {
  const order = state === 'requested' ? sql`order by r.created_at, r.id` : sql`order by r.decided_at desc, r.id desc`
  const { rows } = await requests(sql`r.state = ${state}`, sql`${order} limit ${page.per_page} offset ${offsetOf(page)}`).execute(
    db,
  )
  const total = await countOf(db, sql`money_requests r where r.state = ${state}`)
  return { data: rows, meta: pageMeta(page, total) }
}

export const getRequest = async ({ db }: UserCtx, id: number) => {
  const { rows } = await requests(sql`r.id = ${id}`, sql``).execute(db)
  return rows[0]!
}
