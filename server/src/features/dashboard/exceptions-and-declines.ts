// The open exceptions and the declines at the pump, described in words.
import { declineReason } from '@forecourt/domain/rules/decline-reasons.ts'
import { exceptionSentence, isExceptionCode, ruleOf, type Finding, type Severity } from '@forecourt/domain/rules/exceptions.ts'
import { listed } from '#src/db/listed.ts'
import type { Asked } from '#src/http/who.ts'
import { shownFour } from '#src/features/cards/shown-digits.ts'
import { along, compared, spansOf } from './period-sums.ts'

const shownExceptions = 5

type Found = Finding & {
  id: number
  code: string
  severity: Severity
  last_four: string
  vehicle_number: string
  transacted_at: string
}
type Panel = {
  by_code: { code: string; total: number }[]
  latest: Found[]
  declines: { decline_code: string; now: number; before: number }[]
}

const countOpen = `
  select code, count(*)::int as total from exceptions where account_id = caller.account_id and review_state = 'open'
  group by code order by total desc, code`

const latestOpen = `
  select e.id, e.code, e.severity, coalesce(${shownFour('c')}, '') as last_four, e.vehicle_number, e.transacted_at,
    e.threshold, e.actual, e.detail
  from (
    select * from exceptions where account_id = caller.account_id and review_state = 'open'
    order by transacted_at desc, id desc limit ${shownExceptions}
  ) e join cards c on c.account_id = e.account_id and c.id = e.card_id
  order by e.transacted_at desc, e.id desc`

const countDeclines = `
  with ${spansOf('select time_zone from accounts where id = caller.account_id', along)}
  select a.decline_code, (count(*) filter (where a.authorised_at >= span."from"))::int as now,
    (count(*) filter (where a.authorised_at < span.before_to + 1))::int as before
  from span join authorisations a on a.account_id = caller.account_id and not a.is_approved
    and a.authorised_at >= span.before_from and a.authorised_at < span."to" + 1
  group by a.decline_code order by now desc, a.decline_code`

const sumOf = (counts: readonly number[]) => counts.reduce((sum, count) => sum + count, 0)

export const exceptionsAndDeclines = {
  values: ({ now, query }: Asked) => [now, query['period']],
  text: `select ${listed(countOpen)} as by_code, ${listed(latestOpen)} as latest, ${listed(countDeclines)} as declines`,
  show: (found: Panel | null) => {
    const { by_code, latest, declines } = found ?? { by_code: [], latest: [], declines: [] }
    const total = compared(sumOf(declines.map(({ now }) => now)), sumOf(declines.map(({ before }) => before)))
    return {
      by_code: by_code.map((row) => ({ ...row, name: isExceptionCode(row.code) ? ruleOf(row.code).name : row.code })),
      latest: latest.map(({ code, threshold, actual, detail, ...finding }) => ({
        ...finding,
        sentence: exceptionSentence(code, { threshold, actual, detail }),
      })),
      declines: {
        ...total,
        by_code: declines
          .filter(({ now }) => now > 0)
          .map(({ decline_code, now }) => ({ decline_code, name: declineReason(decline_code).words, total: now })),
      },
    }
  },
}
