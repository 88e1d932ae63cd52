import type { reviewKinds, ReviewItem } from '@forecourt/domain/contract/card-review.ts'
import { fieldLabel, isCardField } from '@forecourt/domain/rules/card-fields.ts'
import { sql } from 'kysely'
import { hasStatus } from '#src/db/card-status.ts'
import type { UserCtx } from '#src/system/context.ts'
import { isOfFoundAccount } from '#src/db/match-accounts.ts'
import { containing, countOf, offsetOf, pageMeta } from '#src/db/page.ts'
import { mayGrant } from '#src/system/two-person-rule.ts'
import { whoCreated } from './pending-card.ts'

type Kind = (typeof reviewKinds)[number]
type Query = { keyword: string; page: number; per_page: number; sortedBy: 'asc' | 'desc'; kind?: Kind | undefined }

/**
 * Four kinds of work in one set of columns. A card of an order waits with its order, not separately. A card has its `cardTitle` of
 * the domain; it is written in SQL, because the keyword matches it.
 */
const waiting = sql`(
  select case when o.is_virtual then 'case' else 'order' end as kind, o.id, coalesce(o.case_number, o.card_order_number) as number,
    o.account_id, o.submitted_by as asked_by, o.impersonated_by, o.cards, o.created_at
  from card_orders o where o.status_order in ('submitted', 'case_opened')
  union all
  select 'card_update', r.id, 'Bulk update ' || r.id, r.account_id, r.requested_by, r.impersonated_by, r.cards, r.created_at
  from card_update_requests r where r.state = 'pending'
  union all
  select 'card', c.id, case
      when c.vehicle_number <> '' then 'Card for vehicle ' || c.vehicle_number
      when c.description <> '' then 'Card “' || c.description || '”'
      else 'Card without a number' end, c.account_id, ${whoCreated('actor_id')}, ${whoCreated('impersonated_by')}, 1, c.created_at
  from cards c where ${sql.raw(hasStatus('c', 'pending'))} and c.made_at is null
    and not exists (select from card_order_lines l where l.account_id = c.account_id and l.card_id = c.id)
)`

/** A short summary: how many cards of which kind, or which fields change. */
const summary = sql`case
  when i.kind in ('order', 'case') then (
    select string_agg(kind.cards || ' ' || kind.name, ', ' order by kind.cards desc, kind.name) from (
      select n.name || ' ' || t.name as name, count(*) as cards
      from card_order_lines l
      join cards c on c.account_id = l.account_id and c.id = l.card_id
      join card_networks n on n.id = c.card_network_id
      join card_types t on t.id = c.card_type_id
      where l.account_id = i.account_id and l.card_order_id = i.id group by 1
    ) kind)
  when i.kind = 'card_update' then (
    select string_agg(field, ', ' order by field)
    from card_update_requests r, jsonb_object_keys(r.changes) field where r.id = i.id)
  else (
    select concat_ws(' · ', n.name || ' ' || t.name, c.vehicle_number, nullif(c.description, ''))
    from cards c join card_networks n on n.id = c.card_network_id join card_types t on t.id = c.card_type_id where c.id = i.id)
  end`

const labelsOf = (fields: string) =>
  fields
    .split(', ')
    .map((field) => (isCardField(field) ? fieldLabel(field) : field))
    .join(', ')

type Row = Omit<ReviewItem, 'may_decide'> & { asked_by: number | null; impersonated_by: number | null }

const countKinds = async ({ db }: UserCtx): Promise<Record<Kind, number>> => {
  const { rows } = await sql<{ kind: Kind; total: number }>`
    select i.kind, count(*)::int as total from ${waiting} i group by i.kind`.execute(db)
  return { order: 0, case: 0, card_update: 0, card: 0, ...Object.fromEntries(rows.map(({ kind, total }) => [kind, total])) }
}

/** Oldest first. The keyword matches numbers, accounts and people. The counts include everything that waits. */
export const listReview = async (ctx: UserCtx, query: Query) => {
  const pattern = containing(query.keyword)
  const found = sql`${waiting} i join accounts a on a.id = i.account_id left join users u on u.id = i.asked_by
    where (${query.kind ?? null}::text is null or i.kind = ${query.kind ?? null})
      and (${query.keyword} = '' or lower(i.number) like ${pattern} or ${isOfFoundAccount(sql`i.account_id`, query.keyword)}
        or lower(u.first_name || ' ' || u.last_name) like ${pattern})`
  const direction = sql.raw(query.sortedBy)
  const total = await countOf(ctx.db, found)
  const { rows } = await sql<Row>`
    select i.*, ${summary} as summary from (
      select i.*, a.name as account_name, coalesce(u.first_name || ' ' || u.last_name, 'The portal') as requested_by from ${found}
      order by i.created_at ${direction}, i.kind ${direction}, i.id ${direction} limit ${query.per_page} offset ${offsetOf(query)}
    ) i order by i.created_at ${direction}, i.kind ${direction}, i.id ${direction}`.execute(ctx.db)
  const data = rows.map(({ asked_by, impersonated_by, ...item }) => ({
    ...item,
    summary: item.kind === 'card_update' ? labelsOf(item.summary ?? '') : (item.summary ?? ''),
    may_decide: mayGrant(ctx, asked_by, impersonated_by),
  }))
  return { data, meta: pageMeta(query, total), counts: await countKinds(ctx) }
}
