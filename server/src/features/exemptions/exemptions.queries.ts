import type { Exemption, exemptionSorts, Repricing } from '@forecourt/domain/contract/exemptions.ts'
import type { TaxLevel } from '@forecourt/domain/rules/taxes.ts'
import { sql } from 'kysely'
import { named } from '#src/db/named.ts'
import { containing, offsetOf, pageMeta } from '#src/db/page.ts'
import type { Ctx } from '#src/system/context.ts'
import { notFound } from '#src/system/errors.ts'
import { shownFour } from '#src/features/cards/shown-digits.ts'

type Reading = Pick<Ctx, 'db'>
type ListQuery = {
  keyword: string
  orderBy: (typeof exemptionSorts)[number]
  sortedBy: 'asc' | 'desc'
  page: number
  per_page: number
}

const cardName = `'•••• ' || ${shownFour('c')} || coalesce(' · ' || nullif(c.vehicle_number, ''), '')`

const columns = `x.id, x.card_id, ${cardName} as card_name, x.level, x.state, x.tax_class, x.tax_doc, x.authority, x.notes,
  x.effective_from, x.effective_to, x.version,
  case when s.exemption_id is not null then json_build_object('filename', s.filename, 'content_type', s.content_type,
    'bytes', s.bytes, 'created_at', to_char(s.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) end as scan`
const from = `from tax_exemptions x
  left join cards c on c.account_id = x.account_id and c.id = x.card_id
  left join tax_exemption_scans s on s.exemption_id = x.id`
const searched = `lower(concat_ws(' ', x.level, x.state, x.tax_class, x.tax_doc, x.authority, ${cardName}))`

const readOne = named<Exemption>(`select ${columns} ${from} where x.account_id = $1 and x.id = $2`)

/** A certificate of another account gives notFound(). */
export const getExemption = async ({ db }: Reading, account_id: number, id: number): Promise<Exemption> => {
  const [exemption] = await readOne(db, [account_id, id])
  if (!exemption) throw notFound()
  return exemption
}

const findRepricing = async ({ db }: Reading, account_id: number): Promise<Repricing | null> => {
  const { rows } = await sql<Repricing>`
    select asked_at, finished_at, lines_changed from tax_repricings where account_id = ${account_id}`.execute(db)
  return rows[0] ?? null
}

/** A certificate without an end sorts after those with one. */
const orders: Record<ListQuery['orderBy'], string> = {
  effective_to: 'x.effective_to',
  effective_from: 'x.effective_from',
  level: `array_position('{federal,state,county,city,state sales,local sales}'::text[], x.level)`,
}

export const listExemptions = async (ctx: Reading, account_id: number, query: ListQuery) => {
  const where = `where x.account_id = $1 and ${searched} like $2`
  const values = [account_id, containing(query.keyword)]
  const order = `${orders[query.orderBy]} ${query.sortedBy} nulls last, x.id`
  const [[counted], data, pricing] = await Promise.all([
    named<{ total: number }>(`select count(*)::int as total ${from} ${where}`)(ctx.db, values),
    named<Exemption>(`select ${columns} ${from} ${where} order by ${order} limit $3 offset $4`)(ctx.db, [
      ...values,
      query.per_page,
      offsetOf(query),
    ]),
    findRepricing(ctx, account_id),
  ])
  return { data, meta: pageMeta(query, counted?.total ?? 0), pricing }
}

const cardsAtOnce = 20

export const listExemptionCards = async ({ db }: Reading, account_id: number, keyword: string) => {
  const { rows } = await sql<{ card_id: number; card_name: string }>`
    select c.id as card_id, ${sql.raw(cardName)} as card_name from cards c
    where c.account_id = ${account_id} and ${sql.raw(shownFour('c'))} is not null and lower(${sql.raw(cardName)}) like ${containing(keyword)}
    order by c.vehicle_number nulls last, c.id limit ${cardsAtOnce}`.execute(db)
  return rows
}

type ToRemind = {
  id: number
  account_id: number
  level: TaxLevel
  state: string
  tax_doc: string
  effective_to: string
  days_left: number
  done: number[]
}

/** From eight o'clock in the account's time zone, and only before the end. Closed accounts get no reminder. */
export const listEnding = async ({ db }: Reading, now: Date) => {
  const { rows } = await sql<ToRemind>`
    select x.id, x.account_id, x.level, x.state, x.tax_doc, x.effective_to, x.effective_to - l.here::date as days_left,
      array(select r.days from tax_exemption_reminders r where r.exemption_id = x.id and r.ends_on = x.effective_to) as done
    from tax_exemptions x join accounts a on a.id = x.account_id
    cross join lateral (select ${now.toISOString()}::timestamptz at time zone a.time_zone as here) l
    where x.effective_to between ${now.toISOString()}::timestamptz::date - 1 and ${now.toISOString()}::timestamptz::date + 61
      and a.standing <> 'closed' and extract(hour from l.here) >= 8
    order by x.account_id, x.id`.execute(db)
  return rows
}
