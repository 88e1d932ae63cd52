// A run of renewals for tests: an account with its own list, without waiting for the first of a month.
import { sql } from 'kysely'
import type { Portal } from './portal.ts'

type NewList = {
  account_id: number
  card_ids: readonly number[]
  state?: 'drafting' | 'review' | 'approved'
  review_until?: string
}

/** Each list gets its own month, far away from those of a real run. Test files share a database, so only the database can count. */
export const aRenewalList = async (portal: Pick<Portal, 'db'>, list: NewList) => {
  const { account_id, card_ids, state = 'review', review_until = '2999-01-01' } = list
  const { rows } = await sql<{ id: number; month: string }>`
    insert into renewal_runs (month)
    values ((date '2100-01-01' + nextval(pg_get_serial_sequence('renewal_runs', 'id')) * interval '1 month')::date)
    returning id, month`.execute(portal.db)
  const { id: run_id, month } = rows[0]!
  const { id, version } = await portal.db
    .insertInto('renewal_accounts')
    .values({ renewal_run_id: run_id, account_id, state, review_until, approved_at: state === 'approved' ? month : null })
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow()
  const cards = await portal.db
    .insertInto('renewal_cards')
    .values(card_ids.map((card_id) => ({ account_id, renewal_account_id: id, card_id, ends_on: month, renew: true })))
    .returning(['id', 'card_id'])
    .execute()
  return { id, run_id, version, cards }
}
