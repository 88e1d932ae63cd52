// docs/product/card-life.md#renewal: drafts the list of one account. In parts, each its own transaction, and idempotent: a card is
// proposed once per expiry date.
import { counted } from '@forecourt/domain/format/counted.ts'
import { dayAfter, reasonNotToRenew, reviewDays } from '@forecourt/domain/rules/renewals.ts'
import { dayIn } from '@forecourt/domain/rules/time-zone.ts'
import { sql } from 'kysely'
import { inTransaction } from '#src/db/transaction.ts'
import { withinAccount } from '#src/features/accounts/within-account.ts'
import type { SystemCtx } from '#src/system/context.ts'
import { notify } from '#src/trail/notify.ts'
import { endsInMonth, findDraft, type Draft } from './find-draft.ts'
import { readEndingCards } from './read-ending-cards.ts'
import { tellAdmins } from './tell-admins.ts'

const cardsAtATime = 1_000

/** Drafts the next cards after this id. Returns the last id, or undefined at the end. */
const draftSome = (base: SystemCtx, draft: Draft, after: number) =>
  inTransaction(base, async (ctx) => {
    const { id, account_id } = draft
    const cards = await readEndingCards(
      ctx,
      sql`where c.account_id = ${account_id} and c.id > ${after} and ${endsInMonth(draft.month)} order by c.id limit ${cardsAtATime}`,
    )
    const reasons = cards.map(reasonNotToRenew)
    await sql`
      insert into renewal_cards (account_id, renewal_account_id, card_id, ends_on, reason, renew)
      select ${account_id}, ${id}, card_id, ends_on, reason, reason is null
      from unnest(${cards.map(({ card_id }) => card_id)}::bigint[], ${cards.map(({ ends_on }) => ends_on)}::date[],
        ${reasons}::text[]) proposed (card_id, ends_on, reason)
      on conflict (account_id, card_id, ends_on) do nothing`.execute(ctx.db)
    return cards.length < cardsAtATime ? undefined : cards.at(-1)!.card_id
  })

/** The review period begins with the list and not with the run, so that an account whose list is late has its full time. */
const beginReview = (base: SystemCtx, { id, account_id, renewal_run_id, month }: Draft) =>
  inTransaction(base, async (outer) => {
    const review_until = dayAfter(dayIn(outer.config.branding.time_zone, outer.clock.now()), reviewDays)
    const { rows } = await sql<{ renew: number; total: number }>`
      with begun as (
        update renewal_accounts set state = 'review', review_until = ${review_until}, version = version + 1
        where id = ${id} and state = 'drafting' returning id)
      select count(*)::int as total, (count(*) filter (where c.renew))::int as renew
      from begun join renewal_cards c on c.account_id = ${account_id} and c.renewal_account_id = begun.id`.execute(outer.db)
    await sql`update renewal_runs set drafted_at = now() where id = ${renewal_run_id} and drafted_at is null and not exists (
      select from renewal_accounts a where a.renewal_run_id = ${renewal_run_id} and a.state = 'drafting')`.execute(outer.db)
    const { total, renew } = rows[0]!
    if (total === 0) return
    const ctx = await withinAccount(outer, account_id)
    await notify(ctx, {
      account_id,
      kind: 'card',
      title: `${counted(total, 'card ends', 'cards end')} soon. See which are renewed`,
      link: '/card-renewal',
      needs: 'renewals.review',
    })
    await tellAdmins(ctx, 'renewals-proposed', {
      month,
      review_until,
      renew: counted(renew, 'card'),
      skip: counted(total - renew, 'card'),
    })
  })

export const draftRenewals = async (ctx: SystemCtx, { renewal_account_id }: { renewal_account_id: number }) => {
  const draft = await findDraft(ctx, renewal_account_id)
  if (!draft) return
  let last: number | undefined = 0
  while (last !== undefined) last = await draftSome(ctx, draft, last)
  await beginReview(ctx, draft)
}
