import type { AuthorisationRow } from '@forecourt/domain/contract/authorisations.ts'
import { declineReason, exceededLimit, triedAgainst, type CardLimits } from '@forecourt/domain/rules/decline-reasons.ts'
import type { AccountCtx } from '#src/system/context.ts'
import { named } from '#src/db/named.ts'
import { containing, offsetOf, pageMeta } from '#src/db/page.ts'
import { shownFour, shownSearch } from '#src/features/cards/shown-digits.ts'

type ListQuery = {
  keyword: string
  card_id?: number | undefined
  is_declined?: boolean | undefined
  decline_code?: string | undefined
  from?: string | undefined
  to?: string | undefined
  page: number
  per_page: number
}

const approved = {
  reason: '',
  advice: '',
  tried: '',
  is_beyond_limit: false,
  exceeded_limit: null,
  is_outside_hours: false,
}

type StoredRow = Omit<AuthorisationRow, keyof typeof approved> & CardLimits & { has_hours: boolean }

const columns = `a.id, a.authorised_at, a.card_id, ${shownFour('c')} as last_four, c.vehicle_number, c.description as card_description,
  s.name as site_name, s.city, s.state, p.name as product_name, a.quantity, a.amount, a.is_approved, a.decline_code,
  c.max_gallon_fill, c.max_gallon_period, c.max_amount_fill, c.max_amount_period, c.card_time_profile_id is not null as has_hours`

const conditionsOf = (ctx: AccountCtx, query: ListQuery) => {
  const values: unknown[] = [ctx.account.id]
  const conditions = ['a.account_id = $1']
  if (query.card_id) conditions.push(`a.card_id = $${values.push(query.card_id)}`)
  if (query.is_declined) conditions.push('not a.is_approved')
  if (query.decline_code) conditions.push(`not a.is_approved and a.decline_code = $${values.push(query.decline_code)}`)
  if (query.from) conditions.push(`a.authorised_at >= $${values.push(query.from)}::date`)
  if (query.to) conditions.push(`a.authorised_at < $${values.push(query.to)}::date + 1`)
  if (query.keyword) conditions.push(`${shownSearch('c')} like $${values.push(containing(query.keyword))}`)
  return { where: conditions.join(' and '), values }
}

const toRow = (row: StoredRow): AuthorisationRow => {
  const { max_gallon_fill, max_gallon_period, max_amount_fill, max_amount_period, has_hours, ...shown } = row
  if (row.is_approved) return { ...shown, ...approved }
  const { words: reason, advice, limits, isByHours = false } = declineReason(row.decline_code)
  const card = { max_gallon_fill, max_gallon_period, max_amount_fill, max_amount_period }
  return {
    ...shown,
    reason,
    advice,
    tried: triedAgainst(row, card),
    is_beyond_limit: limits !== undefined,
    exceeded_limit: exceededLimit(row, card),
    is_outside_hours: isByHours && has_hours,
  }
}

export const listAuthorisations = async (ctx: AccountCtx, query: ListQuery) => {
  const { where, values } = conditionsOf(ctx, query)
  const cards = 'join cards c on c.account_id = a.account_id and c.id = a.card_id'
  const [[counted], rows] = await Promise.all([
    named<{ total: number }>(`select count(*)::int as total from authorisations a ${cards} where ${where}`, { keeps_plan: true })(
      ctx.db,
      values,
    ),
    named<StoredRow>(
      `select ${columns} from authorisations a ${cards}
       left join sites s on s.id = a.site_id left join products p on p.id = a.product_id
       where ${where} order by a.authorised_at desc, a.id desc limit $${values.length + 1} offset $${values.length + 2}`,
      { keeps_plan: true },
    )(ctx.db, [...values, query.per_page, offsetOf(query)]),
  ])
  return { data: rows.map(toRow), meta: pageMeta(query, counted?.total ?? 0) }
}
