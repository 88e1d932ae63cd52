// Tells accounts about their orders: a notice in the portal and a mail to the person who sent the order.
import { userTypes } from '@forecourt/domain/rules/access.ts'
import { notifyAll } from '#src/trail/notify.ts'
import { userStatus } from '@forecourt/domain/rules/user-status.ts'
import { sql } from 'kysely'
import type { AccountCtx, Ctx } from '#src/system/context.ts'
import { findAdminsOf } from '#src/features/accounts/account-admins.ts'
import type { LetterValues } from '#src/features/mails/letters.ts'
import { queueMails } from '#src/features/mails/queue-mail.ts'

type WithinAccount = Ctx & Pick<AccountCtx, 'account'>
type Order = { id: number; card_order_number: string; submitted_by: number }
type OrderOf = Order & { account_id: number; account_name: string }
type LetterOf = 'order-submitted' | 'order-case' | 'order-step'
type Told = { [Kind in LetterOf]: { kind: Kind; values: Omit<LetterValues<Kind>, keyof Shared> } }[LetterOf] & { title: string }
type Shared = { first_name: string; account_name: string; card_order_id: number; card_order_number: string; phone: string }
type Reader = { email: string; first_name: string }

/** The submitters who still belong to the account, by order. */
const findSubmitters = async ({ db }: Ctx, orders: readonly OrderOf[]) => {
  const { rows } = await sql<Reader & { order_id: number }>`
    select o.id as order_id, u.email, u.first_name
    from unnest(${orders.map(({ id }) => id)}::bigint[], ${orders.map(({ account_id }) => account_id)}::bigint[],
      ${orders.map(({ submitted_by }) => submitted_by)}::bigint[]) o (id, account_id, submitted_by)
    join users u on u.id = o.submitted_by and u.user_type_id = ${userTypes.customer}
      and u.status in (${userStatus.active}, ${userStatus.mustAcceptTerms})
    join memberships m on m.user_id = u.id and m.account_id = o.account_id and m.is_enabled`.execute(db)
  return new Map(rows.map(({ order_id, ...reader }) => [order_id, reader]))
}

/** The submitter. If that was staff, or a person who has left, the account's admins. */
const readersOf = async (ctx: Ctx, orders: readonly OrderOf[]) => {
  const submitters = await findSubmitters(ctx, orders)
  const others = orders.filter(({ id }) => !submitters.has(id))
  const admins =
    others.length === 0
      ? new Map<number, Reader[]>()
      : await findAdminsOf(
          ctx,
          others.map(({ account_id }) => account_id),
        )
  return (order: OrderOf): readonly Reader[] => {
    const submitter = submitters.get(order.id)
    return submitter ? [submitter] : (admins.get(order.account_id) ?? [])
  }
}

/** Any number of orders, of any accounts, in a few statements. */
export const tellAccounts = async <Of extends OrderOf>(ctx: Ctx, orders: readonly Of[], tellingOf: (order: Of) => Told) => {
  const news = orders.map((order) => ({ order, told: tellingOf(order) }))
  await notifyAll(
    ctx,
    news.map(({ order, told: { title } }) => ({
      account_id: order.account_id,
      kind: 'order',
      title,
      link: `/card-order/${order.id}/review`,
      needs: null,
    })),
  )
  const readers = await readersOf(ctx, orders)
  const { customer_service_phone: phone } = ctx.config.branding
  await queueMails(
    ctx,
    news.flatMap(({ order, told: { kind, values } }) =>
      readers(order).map(({ email, first_name }) => {
        const { id: card_order_id, card_order_number, account_name } = order
        const shared: Shared = { first_name, account_name, card_order_id, card_order_number, phone }
        return { to: email, kind, values: { ...shared, ...values } }
      }),
    ),
  )
}

export const tellAccount = (ctx: WithinAccount, order: Order, told: Told) => {
  const { id: account_id, name: account_name } = ctx.account
  return tellAccounts(ctx, [{ ...order, account_id, account_name }], () => told)
}
