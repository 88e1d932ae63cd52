// docs/product/fulfilment.md#reminders: safe to run twice, because the same transaction records what was sent.
import { askAfterDays, reminderDays } from '@forecourt/domain/rules/activation.ts'
import { counted } from '@forecourt/domain/format/counted.ts'
import { sql } from 'kysely'
import { hasStatus } from '#src/db/card-status.ts'
import type { SystemCtx } from '#src/system/context.ts'
import { inTransaction } from '#src/db/transaction.ts'
import { findAccountAdmins } from '#src/features/accounts/account-admins.ts'
import { withinAccount } from '#src/features/accounts/within-account.ts'
import { queueMail } from '#src/features/mails/queue-mail.ts'
import { openTasks } from '#src/features/staff-tasks/open-task.ts'
import { eachByItself } from '#src/jobs/each-by-itself.ts'
import { notify } from '#src/trail/notify.ts'

const weekInMs = 7 * 86_400_000

/** The reminder step a card has reached: how many of these ages, in days, it has passed. */
const days = [...reminderDays, askAfterDays]
const reached = ({ clock }: SystemCtx) => sql`(select count(*)::int from unnest(${days}::int[]) d (days)
  where c.made_at <= ${clock.now().toISOString()}::timestamptz - make_interval(days => d.days))`

/** Cards that were made, and new plastic of cards in use. Each kind has its own index. */
const waiting = sql`(
  select account_id, id, card_network_id, vehicle_number, made_at from cards where ${sql.raw(hasStatus('cards', 'pending'))} and made_at is not null
  union all
  select l.account_id, l.card_id, k.card_network_id, k.vehicle_number, l.renewal_made_at from card_order_lines l
  join cards k on k.account_id = l.account_id and k.id = l.card_id where l.renewal = 'made') c`

/** Only an open account can activate cards, so only open accounts get reminders. */
const isDue = (
  ctx: SystemCtx,
) => sql`c.made_at <= ${ctx.clock.now().toISOString()}::timestamptz - make_interval(days => ${days[0]!})
  and w.account_id = c.account_id and w.card_id = c.id and w.reminders < ${reached(ctx)}`

const findAccounts = async (ctx: SystemCtx) => {
  const { rows } = await sql<{ account_id: number }>`
    select distinct c.account_id from ${waiting}, card_activations w, accounts a
    where ${isDue(ctx)} and a.id = c.account_id and a.standing = 'open' order by c.account_id`.execute(ctx.db)
  return rows
}

type Due = { card_id: number; reminders: number; network: string; vehicle_number: string | null }

const askStaff = (ctx: SystemCtx, account_id: number, cards: readonly Due[]) =>
  openTasks(
    ctx,
    cards.map(({ card_id, network, vehicle_number }) => ({
      kind: 'not_activated',
      object_id: card_id,
      account_id,
      about: [network, vehicle_number && `vehicle ${vehicle_number}`, `made ${askAfterDays} days ago`]
        .filter(Boolean)
        .join(' · '),
      due_at: new Date(ctx.clock.now().getTime() + weekInMs),
    })),
  )

const remind = (base: SystemCtx, account_id: number) =>
  inTransaction(base, async (outer) => {
    const { rows } = await sql<Due>`
      update card_activations w set reminders = ${reached(outer)} from ${waiting} join card_networks n on n.id = c.card_network_id
      where ${isDue(outer)} and w.account_id = ${account_id}
      returning w.card_id, w.reminders, n.name as network, c.vehicle_number`.execute(outer.db)
    const isForStaff = ({ reminders }: Due) => reminders > reminderDays.length
    await askStaff(outer, account_id, rows.filter(isForStaff))
    const forAccount = rows.filter((due) => !isForStaff(due))
    if (forAccount.length === 0) return
    const ctx = await withinAccount(outer, account_id)
    const cards = counted(forAccount.length, 'card')
    await notify(ctx, {
      account_id,
      kind: 'card',
      title: `${cards} not activated yet`,
      link: '/card-management?not_activated=1',
      needs: 'cards.manage',
    })
    const values = { account_name: ctx.account.name, cards, phone: ctx.config.branding.customer_service_phone }
    for (const { email, first_name } of await findAccountAdmins(ctx))
      await queueMail(ctx, { to: email, kind: 'cards-not-activated', values: { first_name, ...values } })
  })

export const remindOfActivation = async (ctx: SystemCtx) =>
  eachByItself(await findAccounts(ctx), ({ account_id }) => remind(ctx, account_id))
