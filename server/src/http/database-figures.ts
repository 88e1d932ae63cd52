// The figures of /metrics that come from the database: what waits, what failed, for how long. They are left out while the database
// is away, so that a scrape still returns the other figures.
import type { Database } from '#src/db/connect.ts'
import { replicaLag } from '#src/db/replica.ts'

type Row = { label: string | null; value: number }
type Figure = { name: string; label?: string; select: string }

const figures: readonly Figure[] = [
  { name: 'forecourt_failed_jobs', label: 'job', select: 'select job as label, count(*) as value from failed_jobs group by job' },
  {
    name: 'forecourt_jobs_waiting',
    label: 'job',
    select: `select name as label, count(*) as value from pgboss.job where state in ('created', 'retry') and start_after <= now() group by name`,
  },
  {
    // How long the oldest job that is ready to run has waited for a worker.
    name: 'forecourt_job_age_seconds',
    label: 'job',
    select: `select name as label, extract(epoch from now() - min(start_after)) as value from pgboss.job
      where state in ('created', 'retry') and start_after <= now() group by name`,
  },
  {
    name: 'forecourt_mail_unsent_seconds',
    select: `select null as label, coalesce(extract(epoch from now() - min(created_at)), 0) as value from mails
      where sent_at is null and refused_at is null`,
  },
  {
    // The age of the oldest received file that is not completely imported.
    name: 'forecourt_import_waiting_seconds',
    select: `select null as label, coalesce(extract(epoch from now() - min(created_at)), 0) as value from imports
      where state in ('queued', 'running')`,
  },
  {
    name: 'forecourt_audit_unsealed_seconds',
    select: `select null as label, coalesce(extract(epoch from now() - (select at from audit_events
      where id = (select min(event_id) from unsealed_audit_events))), 0) as value`,
  },
  {
    name: 'forecourt_stops_unconfirmed_seconds',
    select: `select null as label, coalesce(extract(epoch from now() - min(opened_at)), 0) as value from staff_tasks
      where done_at is null and kind in ('stop', 'account_stop')`,
  },
  {
    name: 'forecourt_changes_late_seconds',
    select: `select null as label, coalesce(extract(epoch from now() - min(opened_at)), 0) as value from staff_tasks
      where done_at is null and kind = 'changes_late'`,
  },
]

const linesOf = async ({ pool }: Database, { name, label, select }: Figure) => {
  const { rows } = await pool
    .query<Row>(`select label, value::float8 as value from (${select}) figures`)
    .catch(() => ({ rows: [] as Row[] }))
  const named = (row: Row) => (label ? `{${label}="${row.label}"}` : '')
  return [`# TYPE ${name} gauge`, ...rows.map((row) => `${name}${named(row)} ${Math.max(0, Math.round(row.value))}`)]
}

/** Queries run one after another, so that a scrape takes one connection. */
export const databaseFigures = async (database: Database) => {
  const lines: string[] = []
  for (const figure of figures) lines.push(...(await linesOf(database, figure)))
  const lag = await replicaLag(database)
  lines.push('# TYPE forecourt_replica_lag_seconds gauge')
  if (lag !== undefined) lines.push(`forecourt_replica_lag_seconds ${lag.toFixed(1)}`)
  return lines
}
