// When a card was last used and what it spent lately. Read only for a page of cards, never for a whole account, because each card
// costs an index lookup in its transactions.

/** docs/product/orders-and-cards.md#use-of-a-card: days, including today. */
const spentWithin = 30

/**
 * Postgres reads partitions from the newest and stops at the first purchase of the card. Fees and reversals do not count as use.
 */
export const cardUseText = (today: string) => `json_build_object(
  'last_used', (
    select json_build_object('day', to_char(t.transacted_at, 'YYYY-MM-DD'), 'site', coalesce(s.name, ''))
    from transactions t left join sites s on s.id = t.site_id
    where t.account_id = cards.account_id and t.card_id = cards.id and t.kind = 'sale'
    order by t.transacted_at desc, t.id desc limit 1),
  'spent', (
    select coalesce(sum(t.total), 0) from transactions t
    where t.account_id = cards.account_id and t.card_id = cards.id
      and t.transacted_at >= ${today}::date - ${spentWithin - 1} and t.transacted_at < ${today}::date + 1)) as use`
