// docs/product/accounts.md#where-an-account-stands: the one place that refuses a call because of where its account stands.
import {
  standingRefusal,
  standingRefusals,
  type Standing,
  type StandingNeeded,
} from '@forecourt/domain/rules/account-standing.ts'
import { conflict } from '#src/system/errors.ts'
import type { Db } from './connect.ts'
import { named } from './named.ts'

export const assertStanding = (standing: Standing, needed: StandingNeeded) => {
  const refusal = standingRefusal(standing, needed)
  if (refusal) throw conflict(standingRefusals[refusal], refusal)
}

const readStanding = named<{ standing: Standing }, readonly [account_id: number]>(
  'select standing from accounts where id = $1 for key share',
)

/**
 * Within a transaction (outside it does nothing): reads again where the account stands. A hold locks the account's row against this lock, so it waits
 * until this transaction has ended, and what begins after the hold sees it.
 */
export const holdStanding = async ({ db }: { db: Db }, account_id: number, needed: StandingNeeded) => {
  if (!db.isTransaction) return
  const [account] = await readStanding(db, [account_id])
  if (account) assertStanding(account.standing, needed)
}
