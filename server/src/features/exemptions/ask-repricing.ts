import type { Exemption } from '@forecourt/domain/contract/exemptions.ts'
import { sql } from 'kysely'
import { enqueueAll } from '#src/jobs/queue.ts'
import type { UserCtx } from '#src/system/context.ts'

type Covered = Pick<Exemption, 'card_id' | 'state' | 'tax_class' | 'effective_from' | 'effective_to'>

/** Called in the transaction that changes a certificate. A job reprices what the certificate covered before and covers now. */
export const askRepricing = async (ctx: UserCtx, account_id: number, covered: readonly Covered[]) => {
  await sql`insert into tax_repricings (account_id, asked_at) values (${account_id}, ${ctx.clock.now()})
    on conflict (account_id) do update set asked_at = excluded.asked_at, finished_at = null, lines_changed = 0`.execute(ctx.db)
  await enqueueAll(
    ctx,
    'exemptions.price-again',
    covered.map(({ card_id, state, tax_class, effective_from, effective_to }) => ({
      account_id,
      card_id,
      state,
      tax_class,
      from: effective_from,
      to: effective_to,
    })),
  )
}
