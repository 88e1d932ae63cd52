import { networks } from '@forecourt/domain/reference.ts'
import { audit } from '#src/trail/audit.ts'
import type { Ctx, UserCtx } from '#src/system/context.ts'
import { inTransaction } from '#src/db/transaction.ts'
import { invalid } from '#src/system/errors.ts'
import { changeAccount } from './change-account.ts'
import { lockToChange } from './lock-account.ts'
import { getAccount } from './read-register.ts'

/** docs/product/accounts.md#networks-of-an-account */
export const writeNetworks = async (ctx: Ctx, account_id: number, card_network_ids: readonly number[]) => {
  const known = networks.map(({ id }): number => id)
  if (card_network_ids.some((id) => !known.includes(id))) throw invalid({ card_network_ids: ['Unknown network'] })
  await ctx.db.deleteFrom('account_networks').where('account_id', '=', account_id).execute()
  const rows = [...new Set(card_network_ids)].map((card_network_id) => ({ account_id, card_network_id }))
  if (rows.length > 0) await ctx.db.insertInto('account_networks').values(rows).execute()
}

const networkNames = (ids: readonly number[]) =>
  networks
    .filter(({ id }) => ids.includes(id))
    .map(({ name }) => name)
    .join(', ')

export const setNetworks = (
  ctx: UserCtx,
  account_id: number,
  { card_network_ids, version }: { card_network_ids: number[]; version: number },
) =>
  inTransaction(ctx, async (ctx) => {
    await lockToChange(ctx, account_id, version)
    const before = await getAccount(ctx, account_id)
    await writeNetworks(ctx, account_id, card_network_ids)
    await changeAccount(ctx, account_id)
    await audit(ctx, {
      action: 'account.set-networks',
      account_id,
      object: { type: 'account', id: account_id },
      before: { networks: networkNames(before.card_network_ids) },
      after: { networks: networkNames(card_network_ids) },
    })
    return getAccount(ctx, account_id)
  })
