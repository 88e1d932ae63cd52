import type { OnCall, StaffTask } from '@forecourt/domain/contract/staff-tasks.ts'
import { sql, type RawBuilder } from 'kysely'
import { isOfFoundAccount } from '#src/db/match-accounts.ts'
import { containing, countOf, offsetOf, pageMeta } from '#src/db/page.ts'
import type { Ctx } from '#src/system/context.ts'
import { notFound } from '#src/system/errors.ts'

type ListQuery = { keyword: string; page: number; per_page: number; state: 'open' | 'done' }

const account = sql`case when a.id is not null then json_build_object('id', a.id, 'name', a.name,
  'cl_division_no', a.cl_division_no, 'cl_account_no', a.cl_account_no) end`

const card = sql`case when c.id is not null then json_build_object('id', c.id, 'last_four', c.last_four) end`

/** The object of a task about a card is the card itself; an allowance has the id of its card. */
const itsCard = sql`left join card_allowances al on t.object_type = 'allowance' and al.id = t.object_id
    left join cards c on c.id = case t.object_type when 'card' then t.object_id when 'allowance' then al.card_id end`

const select = async ({ db, clock }: Ctx, tail: RawBuilder<unknown>) => {
  const { rows } = await sql<StaffTask>`
    select t.id, t.kind, t.about, t.object_id, ${card} as card, ${account} as account, t.opened_at, t.due_at, t.pages, t.paged_at, t.done_at,
      t.done_at is null and t.due_at <= ${clock.now().toISOString()} as is_overdue,
      u.first_name || ' ' || u.last_name as done_by, t.note
    from staff_tasks t left join accounts a on a.id = t.account_id left join users u on u.id = t.done_by
    ${itsCard} ${tail}`.execute(db)
  return rows
}

const orders = { open: sql`t.due_at, t.id`, done: sql`t.done_at desc, t.id desc` }

export const listTasks = async (ctx: Ctx, query: ListQuery) => {
  const words = containing(query.keyword)
  const where = sql`where t.done_at is ${query.state === 'open' ? sql`null` : sql`not null`}
    and (${query.keyword} = '' or lower(t.about) like ${words}
      or ${isOfFoundAccount(sql`t.account_id`, query.keyword)})`
  const total = await countOf(ctx.db, sql`staff_tasks t ${where}`)
  const data = await select(ctx, sql`${where} order by ${orders[query.state]} limit ${query.per_page} offset ${offsetOf(query)}`)
  return { data, meta: pageMeta(query, total) }
}

export const getTask = async (ctx: Ctx, id: number) => {
  const [task] = await select(ctx, sql`where t.id = ${id}`)
  if (!task) throw notFound()
  return task
}

export const countTasks = async ({ db, clock }: Ctx) => {
  const { rows } = await sql<{ open: number; overdue: number }>`
    select count(*)::int as open, (count(*) filter (where due_at <= ${clock.now().toISOString()}))::int as overdue
    from staff_tasks where done_at is null`.execute(db)
  return rows[0]!
}

const messages: Readonly<Record<string, string>> = {
  delivered: 'Delivered',
  waiting: 'Waiting',
  failed: 'Failed',
  late: 'Too late',
}

type Row = Omit<OnCall, 'last_message'> & { state: string | null; problem: string | null }

export const listOnCall = async ({ db }: Ctx, id?: number): Promise<OnCall[]> => {
  const { rows } = await sql<Row>`
    select o.id, o.name, o.days, o.from_minute, o.to_minute, coalesce(o.email, '') as email, coalesce(w.url, '') as url,
      w.ended_because, o.version, d.state, d.problem
    from on_call o left join webhooks w on w.id = o.webhook_id left join lateral (
      select state, problem from webhook_deliveries where webhook_id = w.id order by id desc limit 1) d on true
    ${id === undefined ? sql`` : sql`where o.id = ${id}`}
    order by o.from_minute, lower(o.name), o.id`.execute(db)
  return rows.map(({ state, problem, ...shift }) => ({
    ...shift,
    last_message: state && [messages[state] ?? state, problem].filter(Boolean).join(': '),
  }))
}

export const getOnCall = async (ctx: Ctx, id: number) => {
  const [shift] = await listOnCall(ctx, id)
  if (!shift) throw notFound()
  return shift
}
