// Accounts with a standing other than open.
import type { Standing } from '@forecourt/domain/rules/account-standing.ts'
import { sql } from 'kysely'
import type { Portal } from './portal.ts'

/** Sets the standing as the product does: a hold is a row, and a closed account has a closing day. */
export const stand = async ({ db }: Pick<Portal, 'db'>, account_id: number, standing: Standing) => {
  if (standing === 'on_hold') {
    await db.insertInto('account_holds').values({ account_id, reason: 'credit', note: 'Unpaid' }).execute()
    return
  }
  await db
    .updateTable('accounts')
    .set({ standing, closed_on: standing === 'closed' ? sql<string>`current_date` : null })
    .where('id', '=', account_id)
    .execute()
}

export const anAccountStanding = async (portal: Portal, standing: Standing) => {
  const account = await portal.anAccount()
  await stand(portal, account.id, standing)
  return account
}
