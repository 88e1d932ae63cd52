// Exceptions that wait for review, and what was declined at the pump, in the words of their rules.
import { declineReason } from '@forecourt/domain/rules/decline-reasons.ts'
import type { DashboardPeriod } from '@forecourt/domain/rules/dashboard-period.ts'
import { exceptionSentence, isExceptionCode, ruleOf, type Finding, type Severity } from '@forecourt/domain/rules/exceptions.ts'
import type { AccountCtx } from '#src/context.ts'
import { named } from '#src/db/named.ts'
import { compared, spansOf } from './period-sums.ts'

const shownExceptions = 5

const countOpen = named<{ code: string; total: number }, [account_id: number]>(
  `select code, count(*)::int as total from exceptions where account_id = $1 and review_state = 'open'
   group by code order by total desc, code`,
)

type Found = Finding & {
  id: number
  code: string
  severity: Severity
  last_four: string
  vehicle_number: string
  transacted_at: string
}

const latestOpen = named<Found, [account_id: number]>(
  `select e.id, e.code, e.severity, coalesce(c.last_four, '') as last_four, e.vehicle_number, e.transacted_at,
     e.threshold, e.actual, e.detail
   from (
     select * from exceptions where account_id = $1 and review_state = 'open'
     order by transacted_at desc, id desc limit ${shownExceptions}
   ) e join cards c on c.account_id = e.account_id and c.id = e.card_id
   order by e.transacted_at desc, e.id desc`,
)

const countDeclines = named<
  { decline_code: string; now: number; before: number },
  [account_id: number, now: Date, period: DashboardPeriod]
>(`
  with ${spansOf('select time_zone from accounts where id = $1')}
  select a.decline_code, (count(*) filter (where a.authorised_at >= span."from"))::int as now,
    (count(*) filter (where a.authorised_at < span.before_to + 1))::int as before
  from span join authorisations a on a.account_id = $1 and not a.is_approved
    and a.authorised_at >= span.before_from and a.authorised_at < span."to" + 1
  group by a.decline_code order by now desc, a.decline_code`)

const sumOf = (counts: readonly number[]) => counts.reduce((sum, count) => sum + count, 0)

export const getExceptions = async (ctx: Pick<AccountCtx, 'db' | 'account' | 'clock'>, period: DashboardPeriod) => {
  const account = [ctx.account.id] as [number]
  const [by_code, latest, declines] = await Promise.all([
    countOpen(ctx.db, account),
    latestOpen(ctx.db, account),
    countDeclines(ctx.db, [ctx.account.id, ctx.clock.now(), period]),
  ])
  const total = compared(sumOf(declines.map(({ now }) => now)), sumOf(declines.map(({ before }) => before)))
  return {
    by_code: by_code.map((row) => ({ ...row, name: isExceptionCode(row.code) ? ruleOf(row.code).name : row.code })),
    latest: latest.map(({ code, threshold, actual, detail, ...found }) => ({
      ...found,
      sentence: exceptionSentence(code, { threshold, actual, detail }),
    })),
    declines: {
      ...total,
      by_code: declines
        .filter(({ now }) => now > 0)
        .map(({ decline_code, now }) => ({ decline_code, name: declineReason(decline_code).words, total: now })),
    },
  }
}
