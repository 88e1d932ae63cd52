// docs/product/accounts.md#where-an-account-stands: the one place that refuses a call because of the account's standing.
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
 * Within a transaction (outside it does nothing): reads the account's standing again. Placing a hold locks the account's row and so
 * waits until this transaction has ended; a transaction that begins after the hold sees it.
 */
export const holdStanding = async ({ db }: { db: Db }, account_id: number, needed: StandingNeeded) => {
  if (!db.isTransaction) return
  const [account] = await readStanding(db, [account_id])
  if (account) assertStanding(account.standing, needed)
}
