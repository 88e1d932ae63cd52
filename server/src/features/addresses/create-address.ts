import type { AddressInput } from '@forecourt/domain/contract/addresses.ts'
import { limits } from '@forecourt/domain/rules/limits.ts'
import { audit } from '#src/trail/audit.ts'
import type { AccountCtx } from '#src/system/context.ts'
import { inTransaction } from '#src/db/transaction.ts'
import { invalid } from '#src/system/errors.ts'
import { acceptAddress } from './accept-address.ts'

const full = `An account keeps at most ${limits.addresses} delivery addresses. Delete one you no longer need`

/** Locks the account, so that two concurrent requests cannot both take the last free place. */
const hasRoom = async (ctx: AccountCtx) => {
  await ctx.db.selectFrom('accounts').select('id').where('id', '=', ctx.account.id).forNoKeyUpdate().executeTakeFirstOrThrow()
  const { kept } = await ctx.db
    .selectFrom('delivery_addresses')
    .select((eb) => eb.fn.countAll<number>().as('kept'))
    .where('account_id', '=', ctx.account.id)
    .executeTakeFirstOrThrow()
  return kept < limits.addresses
}

export const createAddress = (ctx: AccountCtx, input: AddressInput) =>
  inTransaction(ctx, async (ctx) => {
    const values = await acceptAddress(ctx, ctx.account.id, input)
    if (!(await hasRoom(ctx))) throw invalid({ address_name: [full] }, full)
    const address = await ctx.db
      .insertInto('delivery_addresses')
      .values({ account_id: ctx.account.id, ...values })
      .returningAll()
      .executeTakeFirstOrThrow()
    await audit(ctx, { action: 'address.create', object: { type: 'address', id: address.id }, after: values })
    return address
  })
