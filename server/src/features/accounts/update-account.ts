import type { AccountEdit } from '@forecourt/domain/contract/accounts.ts'
import { audit } from '#src/trail/audit.ts'
import { changedOnly } from '#src/trail/history.ts'
import type { UserCtx } from '#src/system/context.ts'
import { inTransaction } from '#src/db/transaction.ts'
import { conflict } from '#src/system/errors.ts'
import { enqueue } from '#src/jobs/queue.ts'
import { refuseTakenNumber } from './account-numbers.ts'
import { changeAccount } from './change-account.ts'
import { lockToChange } from './lock-account.ts'
import { getAccount } from './read-register.ts'

const toColumns = ({ account_name, account_number, external_number, ...rest }: Omit<AccountEdit, 'version'>) => ({
  ...rest,
  ...(account_name !== undefined && { name: account_name }),
  ...(external_number !== undefined && { external_number: external_number || null }),
  ...(account_number !== undefined && { cl_account_no: account_number, cl_division_no: account_number.slice(0, 2) }),
})

/** docs/product/accounts.md#numbers-and-divisions: cards, purchases and invoices already carry the number. */
const refuseFixedNumber = async (ctx: UserCtx, account_id: number) => {
  const { is_number_fixed } = await getAccount(ctx, account_id)
  if (is_number_fixed) throw conflict('The number is fixed once there is a card, a transaction or an invoice', 'number_fixed')
}

/** Fields that were not sent keep their values. Saving the stored values again changes nothing. */
export const updateAccount = (ctx: UserCtx, account_id: number, { version, ...sent }: AccountEdit) =>
  inTransaction(ctx, async (ctx) => {
    const stored = await lockToChange(ctx, account_id, version)
    const changed = changedOnly(stored, toColumns(sent))
    if (Object.keys(changed.after).length === 0) return getAccount(ctx, account_id)
    if (changed.after.cl_account_no) {
      await refuseFixedNumber(ctx, account_id)
      await refuseTakenNumber(ctx, changed.after.cl_account_no, account_id)
    }
    await changeAccount(ctx, account_id, changed.after)
    if (changed.after.name) await enqueue(ctx, 'network-changes.tell-name', { account_id })
    const object = { type: 'account', id: account_id }
    await audit(ctx, { action: 'account.update', account_id, object, before: changed.before, after: changed.after })
    return getAccount(ctx, account_id)
  })
