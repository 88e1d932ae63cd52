// docs/product/ledger.md#aging
import { dayIn } from '@forecourt/domain/rules/time-zone.ts'
import { agingEnds, agingSteps, type AgingStep } from '@forecourt/domain/rules/aging.ts'
import { sql } from 'kysely'
import type { Ctx } from '#src/system/context.ts'

/** Days are in the provider's time zone, because the provider is the one who is paid. */
export const providerToday = ({ clock, config }: Pick<Ctx, 'clock' | 'config'>) => dayIn(config.branding.time_zone, clock.now())

const endOf = (step: AgingStep) => (step === 'older' ? null : agingEnds[step])

/** One sum for each aging step over the rows of `ledger_items i`, as one JSON value. */
export const agingSum = (today: string) => {
  const sums = agingSteps.map((step, index) => {
    const from = index === 0 ? null : endOf(agingSteps[index - 1]!)
    const to = endOf(step)
    const late = sql`(${today}::date - i.due_on)`
    const within = sql.join(
      [from === null ? sql`true` : sql`${late} > ${from}::int`, to === null ? sql`true` : sql`${late} <= ${to}::int`],
      sql` and `,
    )
    return sql`${sql.lit(step)}, coalesce(sum(i.open) filter (where i.side = 1 and ${within}), 0)`
  })
  return sql<Record<AgingStep, number>>`jsonb_build_object(${sql.join(sums)})`
}

export const pastDueSum = (today: string) =>
  sql<number>`coalesce(sum(i.open) filter (where i.side = 1 and i.due_on < ${today}::date), 0)::bigint`

export const creditSum = sql<number>`coalesce(sum(i.open) filter (where i.side = -1), 0)::bigint`

type Found = {
  ledger_from: string | null
  remit_to: string
  balance: number
  aging: Record<AgingStep, number>
  past_due: number
  unused_credit: number
}

export const readBalance = async (ctx: Pick<Ctx, 'db' | 'clock' | 'config'>, account_id: number) => {
  const today = providerToday(ctx)
  const { rows } = await sql<Found>`
    select (select ledger_from from billing_settings) as ledger_from, (select remit_to from billing_settings) as remit_to,
      coalesce((select balance from account_balances where account_id = ${account_id}), 0)::bigint as balance,
      ${agingSum(today)} as aging, ${pastDueSum(today)} as past_due, ${creditSum} as unused_credit
    from ledger_items i where i.account_id = ${account_id} and i.open > 0`.execute(ctx.db)
  return rows[0]!
}
