// docs/product/orders-and-cards.md#use-of-a-card: when and where a card was last used and what it spent this month. Triggers on the
// transactions keep a row for each card that has any, so that a list reads no transactions.
import { cardUseSorts } from '@forecourt/domain/contract/cards.ts'
import { dayIn } from '@forecourt/domain/rules/time-zone.ts'
import type { AccountCtx } from '#src/system/context.ts'

type UseSort = (typeof cardUseSorts)[number]

/** The month that is shown as this month: the one of the account's own calendar. */
export const thisMonth = ({ account, clock }: AccountCtx) => `${dayIn(account.time_zone, clock.now()).slice(0, 7)}-01`

/** `u` may already be a month ahead: at some sites the month begins earlier. */
const spentIn = (month: string) =>
  `case u.month when ${month}::date then u.spent when (${month}::date + interval '1 month')::date then u.spent_before else 0 end`

/** For a page of cards. */
export const cardUseText = (month: string) => `coalesce((
  select json_build_object(
    'last_used', case when u.last_used_at is not null then
      json_build_object('day', to_char(u.last_used_at, 'YYYY-MM-DD'), 'site', coalesce(s.name, '')) end,
    'spent', ${spentIn(month)})
  from card_uses u left join sites s on s.id = u.last_site_id
  where u.account_id = cards.account_id and u.card_id = cards.id), '{"last_used":null,"spent":0}') as use`

const sorts: readonly string[] = cardUseSorts
export const isUseSort = (orderBy: string): orderBy is UseSort => sorts.includes(orderBy)

const places: Record<UseSort, (month: string) => string> = {
  last_used: () => 'u.last_used_at',
  last_site: () => "nullif(s.name, '')",
  spent: (month) => `coalesce(${spentIn(month)}, 0)`,
}

/** The ids of all cards that match with what they are sorted by: from the cards and their uses, each read once. */
export const placedByUse = (orderBy: UseSort, where: string, month: string) => `
  select matching.id, ${places[orderBy](month)} as place
  from (select account_id, id from cards where ${where}) matching
  left join card_uses u on u.account_id = matching.account_id and u.card_id = matching.id
  ${orderBy === 'last_site' ? 'left join sites s on s.id = u.last_site_id' : ''}`
