// docs/product/receivables.md#disputes: recognizes lines of which staff have credited something after a dispute.
import { sql } from 'kysely'

/** Under this id, or under that of an earlier line of the same purchase. A correction may give the same money back again. */
export const wasCredited = (line = 't') => {
  const of = (column: string) => sql.ref(`${line}.${column}`)
  return sql<boolean>`exists (
    select from disputes d left join transactions o
      on o.account_id = d.account_id and o.transacted_at = d.transacted_at and o.id = d.transaction_id
    where d.account_id = ${of('account_id')} and d.state = 'accepted'
      and (d.transaction_id = ${of('id')} or o.card_network_id = ${of('card_network_id')} and starts_with(${of('tran_id')}, o.tran_id || '~c')))`
}
