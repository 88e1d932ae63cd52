import { sql, type RawBuilder } from 'kysely'

/** For a card under this name: new plastic with its number is ordered, or was made and is not activated. */
export const plasticIsOnItsWay = (cards: string): RawBuilder<boolean> => sql<boolean>`exists (select from card_order_lines nl
  where nl.account_id = ${sql.ref(cards)}.account_id and nl.card_id = ${sql.ref(cards)}.id and nl.renewal in ('ordered', 'made'))`
