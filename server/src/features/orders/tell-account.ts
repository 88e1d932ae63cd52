// Tells an account about its orders: a notice in the portal and a mail to the person who sent the order.
import { userTypes } from '@forecourt/domain/rules/access.ts'
import { notify } from '#src/trail/notify.ts'
import { userStatus } from '@forecourt/domain/rules/user-status.ts'
import type { AccountCtx, Ctx } from '#src/system/context.ts'
import { findAccountAdmins } from '#src/features/accounts/account-admins.ts'
import type { LetterValues } from '#src/features/mails/letters.ts'
import { queueMail } from '#src/features/mails/queue-mail.ts'

type WithinAccount = Ctx & Pick<AccountCtx, 'account'>
type Order = { id: number; card_order_number: string; submitted_by: number }
type LetterOf = 'order-submitted' | 'order-case' | 'order-step'
type Told = { [Kind in LetterOf]: { kind: Kind; values: Omit<LetterValues<Kind>, keyof Shared> } }[LetterOf] & { title: string }
type Shared = { first_name: string; account_name: string; card_order_id: number; card_order_number: string; phone: string }

const findSubmitter = (ctx: WithinAccount, { submitted_by }: Order) =>
  ctx.db
    .selectFrom('users as u')
    .innerJoin('memberships as m', 'm.user_id', 'u.id')
    .select(['u.email', 'u.first_name'])
    .where('u.id', '=', submitted_by)
    .where('u.user_type_id', '=', userTypes.customer)
    .where('u.status', 'in', [userStatus.active, userStatus.mustAcceptTerms])
    .where('m.account_id', '=', ctx.account.id)
    .where('m.is_enabled', '=', true)
    .execute()

/** The submitter. If that was staff, or a person who has left, the account's admins. */
const readersOf = async (ctx: WithinAccount, order: Order) => {
  const submitter = await findSubmitter(ctx, order)
  return submitter.length > 0 ? submitter : findAccountAdmins(ctx)
}

export const tellAccount = async (ctx: WithinAccount, order: Order, { title, kind, values }: Told) => {
  await notify(ctx, { account_id: ctx.account.id, kind: 'order', title, link: `/card-order/${order.id}/review`, needs: null })
  for (const { email, first_name } of await readersOf(ctx, order)) {
    const shared: Shared = {
      first_name,
      account_name: ctx.account.name,
      card_order_id: order.id,
      card_order_number: order.card_order_number,
      phone: ctx.config.branding.customer_service_phone,
    }
    await queueMail(ctx, { to: email, kind, values: { ...shared, ...values } })
  }
}
