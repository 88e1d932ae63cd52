import type { NewAccount } from '@forecourt/domain/contract/accounts.ts'
import { sql } from 'kysely'
import { audit } from '#src/trail/audit.ts'
import type { UserCtx } from '#src/system/context.ts'
import { inTransaction } from '#src/db/transaction.ts'
import { invalid } from '#src/system/errors.ts'
import { inviteCustomer } from '#src/features/users/invite-user.ts'
import { drawNumber, refuseTakenNumber } from './account-numbers.ts'
import { getAccount } from './read-register.ts'
import { writeNetworks } from './set-networks.ts'
import { withinAccount } from './within-account.ts'

/** Creates the account, its networks and the invitation of its first admin in one transaction. */
export const createAccount = (ctx: UserCtx, { admin, card_network_ids, ...wanted }: NewAccount) =>
  inTransaction(ctx, async (ctx) => {
    const { account_name: name, division_number, standing, city, state, time_zone, external_number } = wanted
    if (wanted.account_number && !wanted.account_number.startsWith(division_number))
      throw invalid({ account_number: ['Must begin with the division'] })
    const cl_account_no = wanted.account_number ?? (await drawNumber(ctx, division_number))
    if (wanted.account_number) await refuseTakenNumber(ctx, cl_account_no)
    const { id } = await ctx.db
      .insertInto('accounts')
      .values({
        name,
        cl_division_no: division_number,
        cl_account_no,
        city,
        state,
        time_zone,
        external_number: external_number || null,
        standing,
        opened_on:
          standing === 'open'
            ? sql<string>`(${ctx.clock.now().toISOString()}::timestamptz at time zone ${time_zone})::date`
            : null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const within = await withinAccount(ctx, id)
    await writeNetworks(ctx, id, card_network_ids)
    await audit(within, {
      action: 'account.create',
      object: { type: 'account', id },
      after: { name, cl_account_no, city, state, time_zone, external_number, standing, card_network_ids },
    })
    if (admin) await inviteCustomer(within, { ...admin, phone: '', title: '', roles: ['acct admin'] })
    return getAccount(ctx, id)
  })
