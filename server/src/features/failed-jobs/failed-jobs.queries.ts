import type { FailedJob } from '@forecourt/domain/contract/failed-jobs.ts'
import { sql } from 'kysely'
import { isOfFoundAccount } from '#src/db/match-accounts.ts'
import { countOf, offsetOf, pageMeta } from '#src/db/page.ts'
import { jobNames } from '#src/jobs/job-table.ts'
import { retryableJobs, whatOf } from '#src/jobs/what-of.ts'
import type { Ctx } from '#src/system/context.ts'
import { whyItFailed } from './why-it-failed.ts'

type ListQuery = { keyword: string; page: number; per_page: number; state: 'failed' | 'retried' }
type Row = Omit<FailedJob, 'what' | 'why' | 'about' | 'may_retry'> & { job: string; payload: unknown; reason: unknown }

/** Omits the account, which has its own column. */
const aboutOf = (payload: unknown) =>
  Object.entries(payload as Record<string, unknown>)
    .filter(([key]) => key !== 'account_id' && (key.endsWith('_id') || key === 'step'))
    .map(([key, value]) => `${key.replace(/_id$/, '').replaceAll('_', ' ')} ${JSON.stringify(value).replaceAll('"', '')}`)
    .join(', ')

const shown = ({ job, payload, reason, ...row }: Row): FailedJob => ({
  ...row,
  what: whatOf(job),
  why: whyItFailed(reason),
  about: aboutOf(payload),
  may_retry: row.retried_at === null && (retryableJobs as readonly string[]).includes(job),
})

/** The names of the kinds of work exist only in the code, so the keyword is matched here and not in the database. */
const jobsNamed = (keyword: string) => jobNames.filter((name) => whatOf(name).toLowerCase().includes(keyword.toLowerCase()))

export const listFailed = async ({ db }: Ctx, query: ListQuery) => {
  const where = sql`where f.retried_at is ${query.state === 'failed' ? sql`null` : sql`not null`}
    and (${query.keyword} = '' or f.job = any(${jobsNamed(query.keyword)}::text[]) or ${isOfFoundAccount(sql`a.id`, query.keyword)})`
  const found = sql`failed_jobs f left join accounts a on a.id = (f.payload->>'account_id')::bigint
    left join users u on u.id = f.retried_by ${where}`
  const total = await countOf(db, found)
  const { rows } = await sql<Row>`
    select f.id, f.job, f.payload, f.reason, f.failed_at, f.retried_at, u.first_name || ' ' || u.last_name as retried_by,
      case when a.id is not null then json_build_object('id', a.id, 'name', a.name,
        'cl_division_no', a.cl_division_no, 'cl_account_no', a.cl_account_no) end as account
    from ${found} order by f.failed_at desc, f.id desc limit ${query.per_page} offset ${offsetOf(query)}`.execute(db)
  return { data: rows.map(shown), meta: pageMeta(query, total) }
}
