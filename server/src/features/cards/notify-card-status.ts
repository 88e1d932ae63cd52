import { capital } from '@forecourt/domain/format/capital.ts'
import { counted } from '@forecourt/domain/format/counted.ts'
import { cardStatus } from '@forecourt/domain/rules/card-status.ts'
import { sql } from 'kysely'
import { notify } from '#src/trail/notify.ts'
import type { AccountCtx } from '#src/system/context.ts'
import { findAccountAdmins } from '#src/features/accounts/account-admins.ts'
import { queueMail } from '#src/features/mails/queue-mail.ts'

/** The text does not reveal the digits of a card that waits for its activation. */
type Card = { id: number; last_four: string | null; awaits_activation?: boolean }

const inWords = (cards: readonly Card[]) => {
  const [first] = cards
  if (cards.length !== 1 || !first) return counted(cards.length, 'card')
  if (first.awaits_activation) return 'a new card'
  return first.last_four ? `the card ending ${first.last_four}` : 'a card without a number yet'
}

/** `undone`: the change that was reverted, such as a hold. */
type News = { status: string; undone?: string | undefined }

const titleOf = (cards: readonly Card[], { status, undone }: News) => {
  const are = cards.length === 1 ? 'is' : 'are'
  return undone ? `${undone}: ${inWords(cards)} ${are} ${status} again` : `${capital(inWords(cards))} ${are} now ${status}`
}

/** Tells the account: a notice for all users, a mail to each account admin. */
export const notifyCardStatus = async (ctx: AccountCtx, cards: readonly Card[], { status, undone }: News) => {
  const [only] = cards
  const words = inWords(cards)
  await notify(ctx, {
    account_id: ctx.account.id,
    kind: 'card',
    title: titleOf(cards, { status, undone }),
    link: cards.length === 1 && only ? `/card-management?card=${only.id}` : '/card-management',
    needs: 'cards.manage',
  })
  const admins = await findAccountAdmins(ctx)
  const values = {
    account_name: ctx.account.name,
    cards: words,
    status,
    changed_by: ctx.who.name,
    phone: ctx.config.branding.customer_service_phone,
  }
  for (const { email, first_name } of admins)
    await queueMail(ctx, { to: email, kind: 'card-status', values: { first_name, ...values } })
}

/**
 * docs/product/card-life.md#a-damaged-card: a card that takes the place of a locked one is Locked from its activation on. Tells the
 * account what its cards are now, and returns how many are Locked.
 */
export const notifyActivated = async (ctx: AccountCtx, cards: readonly Card[]) => {
  const rows = await ctx.db
    .selectFrom('cards')
    .select('id')
    .where('account_id', '=', ctx.account.id)
    .where('id', 'in', sql<number>`(select unnest(${cards.map(({ id }) => id)}::bigint[]))`)
    .where('card_status_id', '=', cardStatus.locked)
    .execute()
  const ids = new Set(rows.map(({ id }) => id))
  const { Locked = [], Active = [] } = Object.groupBy(cards, ({ id }) => (ids.has(id) ? 'Locked' : 'Active'))
  if (Locked.length > 0) await notifyCardStatus(ctx, Locked, { status: 'Locked' })
  if (Active.length > 0) await notifyCardStatus(ctx, Active, { status: 'Active' })
  return Locked.length
}
