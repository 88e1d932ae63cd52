import { problems } from '@forecourt/domain/messages.ts'
import { auditRefused } from '#src/trail/audit.ts'
import type { AccountCtx } from '#src/system/context.ts'
import { malformed } from '#src/system/errors.ts'

/**
 * Header, path and body each name an account. The header's account was authorized; the others are only compared with it. A
 * mismatch is a client bug or an attack, so it is recorded.
 */
export const assertOneAccount = async (ctx: AccountCtx, named: readonly number[]) => {
  if (named.every((account_id) => account_id === ctx.account.id)) return
  await auditRefused(ctx, { action: 'billing.account-mismatch', after: { named: [...named] } })
  throw malformed('account_mismatch', problems.accountMismatch)
}
