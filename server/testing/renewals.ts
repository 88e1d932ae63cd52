// A run of renewals for tests: an account with a list of its own, without waiting for the first of a month.
import { randomInt } from 'node:crypto'
import type { Portal } from './portal.ts'

type NewList = {
  account_id: number
  card_ids: readonly number[]
  state?: 'drafting' | 'review' | 'approved'
  review_until?: string
}

/** Each in a month of its own, far away from those that a real run would make. Files share no count, so it is drawn. */
export const aRenewalList = async (portal: Pick<Portal, 'db'>, list: NewList) => {
  const { account_id, card_ids, state = 'review', review_until = '2999-01-01' } = list
  const month = new Date(Date.UTC(2100, randomInt(50_000), 1)).toISOString().slice(0, 10)
  const { id: run_id } = await portal.db.insertInto('renewal_runs').values({ month }).returning('id').executeTakeFirstOrThrow()
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
