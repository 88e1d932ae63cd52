// docs/product/telling-the-networks.md#what-people-see: the state of a card at its network, as SQL text to embed in a select, so
// that it is read with the card in one round trip. `card` is the alias of the cards in that select.

import { untoldKinds } from './reaches-network.ts'

const at = (instant: string) => `to_char(${instant} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** People see a change as waiting until it has been sent successfully. */
const shownState = `case when n.state = 'sent' and n.sent_at is null then 'waiting' else n.state end`

const latest = (card: string) =>
  `from network_changes n where n.card_id = ${card}.id and n.state not in ('withdrawn', 'superseded') order by n.revision desc limit 1`

/** The state of the newest change, or null. */
export const networkStateText = (card: string) => `(select ${shownState} ${latest(card)})`

const usual = `(select percentile_cont(0.5) within group (order by extract(epoch from x.answered_at - x.created_at))::int
  from (select u.answered_at, u.created_at from network_changes u
    where u.card_network_id = ch.card_network_id and u.state = 'confirmed' order by u.answered_at desc limit 20) x)`

/** Everything that the card's page shows about its network. */
export const toldText = (card: string) => `(select json_build_object(
    'channel', ch.kind,
    'state', coalesce(n.state, case when ch.kind in ${untoldKinds} then ch.kind when ${card}.is_taken_over then 'taken_over' end),
    'since', ${at('n.since')}, 'by', coalesce(n.by, ''), 'refusal', coalesce(n.refusal, ''), 'confirms_in', ${usual})
  from network_channels ch left join lateral (
    select ${shownState} as state, n.refusal,
      case n.state when 'confirmed' then n.answered_at when 'refused' then n.answered_at when 'waiting' then n.created_at
        else coalesce(n.sent_at, n.created_at) end as since,
      (select trim(u.first_name || ' ' || u.last_name) from users u where u.id = n.answered_by) as by
    ${latest(card)}) n on true
  where ch.card_network_id = ${card}.card_network_id)`

/** Cards whose latest change the network has not confirmed. `$1` is the account. */
export const unconfirmedText = `select n.card_id from network_changes n
  where n.account_id = $1 and n.card_id is not null and n.state in ('waiting', 'sent', 'refused') and not exists (
    select from network_changes later where later.card_id = n.card_id and later.revision > n.revision
      and later.state not in ('withdrawn', 'superseded'))`
