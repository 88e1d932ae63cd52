// docs/product/safety.md#background-work: shows staff the jobs that failed for good.
import { named } from '#src/db/named.ts'
import { whatOf } from '#src/jobs/what-of.ts'
import type { UserCtx } from '#src/system/context.ts'

const shown = 10

type Failed = { job: string; account: string | null; total: number; last_at: string }

const readFailed = named<Failed, []>(`
  select f.job, a.cl_division_no || '-' || substr(a.cl_account_no, 3) || ' ' || a.name as account,
    count(*)::int as total, max(f.failed_at) as last_at
  from failed_jobs f left join accounts a on a.id = (f.payload->>'account_id')::bigint
  where f.failed_at > now() - interval '7 days' and f.retried_at is null
  group by 1, 2 order by last_at desc limit ${shown}`)

export const listFailedJobs = async ({ db }: Pick<UserCtx, 'db'>) =>
  (await readFailed(db, [])).map(({ job, ...failed }) => ({ what: whatOf(job), ...failed }))
