// When a card was last used and what it spent lately. Asked for a page of cards only, never for all of an account: each card
// costs a look into the index of its own transactions.

/** docs/product/orders-and-cards.md#use-of-a-card: days, today among them. */
const spentWithin = 30

/** Partitions are read from the newest; the first that has a purchase of the card ends it. Fees and reversals are no use. */
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
