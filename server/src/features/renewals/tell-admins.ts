import { monthWords } from '@forecourt/domain/rules/renewals.ts'
import { findAccountAdmins } from '#src/features/accounts/account-admins.ts'
import type { LetterValues } from '#src/features/mails/letters.ts'
import { queueMail } from '#src/features/mails/queue-mail.ts'
import type { AccountCtx, SystemCtx } from '#src/system/context.ts'

type Kind = 'renewals-proposed' | 'renewals-reminder'
type Said<K extends Kind> = Omit<LetterValues<K>, 'first_name' | 'account_name' | 'phone'>

/** Mails the account's admins, who may decide about the list. */
export const tellAdmins = async <K extends Kind>(ctx: SystemCtx & Pick<AccountCtx, 'account'>, kind: K, said: Said<K>) => {
  const shared = { account_name: ctx.account.name, phone: ctx.config.branding.customer_service_phone }
  for (const { email, first_name } of await findAccountAdmins(ctx)) {
    const values = { ...said, ...shared, first_name, month: monthWords(said.month) } as LetterValues<K>
    await queueMail(ctx, { to: email, kind, values })
  }
}
