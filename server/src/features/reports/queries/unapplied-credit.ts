import type { ParamsOf, RowOf } from '@forecourt/domain/reports/report.ts'
import type { Reports } from '@forecourt/domain/reports/reports.ts'
import { sql } from 'kysely'
import { accountNumber, capitalised } from './audit-words.ts'
import { every, hasId } from './conditions.ts'
import type { ReportScope } from './report-query.ts'

type UnappliedCredit = Reports['unapplied-credit']

export const unappliedCredit = ({ today }: ReportScope, params: ParamsOf<UnappliedCredit>) => sql<RowOf<UnappliedCredit>>`
  select a.name as account, ${accountNumber} as account_number, i.number, ${capitalised(sql`p.kind`)} as what, i.dated_on,
    ${today}::date - i.dated_on as days_old, i.amount, i.open
  from ledger_items i
  join ledger_postings p on p.account_id = i.account_id and p.id = i.posting_id
  join accounts a on a.id = i.account_id
  where ${every([
    sql<boolean>`i.side = -1 and i.open > 0`,
    hasId(sql`i.account_id`, params.account),
    params.days === null ? undefined : sql<boolean>`i.dated_on <= ${today}::date - ${params.days}::int`,
  ])}`
