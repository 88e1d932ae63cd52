import { problems } from '@forecourt/domain/messages.ts'
import type { UserCtx } from '#src/system/context.ts'
import { inTransaction } from '#src/db/transaction.ts'
import { conflict, notFound } from '#src/system/errors.ts'
import { afterRemoving, lockFactors } from './factor-changes.ts'
import { tellOwner } from './owner/tell-owner.ts'

const take = async (ctx: UserCtx, which: 'totp' | { passkey_id: number }) => {
  const { user_id } = ctx.who
  await lockFactors(ctx, user_id)
  const removal = ctx.db.deleteFrom('second_factors').where('user_id', '=', user_id).where('confirmed_at', 'is not', null)
  return which === 'totp'
    ? removal.where('kind', '=', 'totp').returning('name').executeTakeFirst()
    : removal.where('kind', '=', 'passkey').where('id', '=', which.passkey_id).returning('name').executeTakeFirst()
}

export const removeTotp = (ctx: UserCtx) =>
  inTransaction(ctx, async (ctx) => {
    if (!(await take(ctx, 'totp'))) throw conflict(problems.noSecondFactor)
    await afterRemoving(ctx, ctx.who.user_id)
    await tellOwner(ctx, ctx.who.user_id, { action: 'user.remove-totp', change: 'The authenticator app was removed.' })
  })

export const removePasskey = (ctx: UserCtx, passkey_id: number) =>
  inTransaction(ctx, async (ctx) => {
    const removed = await take(ctx, { passkey_id })
    if (!removed) throw notFound()
    const { name } = removed
    await afterRemoving(ctx, ctx.who.user_id)
    await tellOwner(ctx, ctx.who.user_id, {
      action: 'user.remove-passkey',
      change: `The passkey ${name} was removed.`,
      before: { name },
    })
  })
