// Long statements that nearly every change runs are parsed once per connection, also within transactions and behind the wall.
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { audit } from '#src/trail/audit.ts'
import { enqueue } from '#src/jobs/queue.ts'
import { oneConnection } from '#testing/one-connection.ts'
import { aPortal, type Portal } from '#testing/portal.ts'
import type { Db } from './connect.ts'
import { named } from './named.ts'
import { inTransaction } from './transaction.ts'
import { wall } from './wall.ts'

let portal: Portal
beforeAll(async () => {
  portal = await aPortal({ ACCOUNT_WALL: '1' })
})
afterAll(() => portal.close())

const open = (is_pooled = false) => oneConnection(portal.url, { is_pooled })

const change = (db: Db, id: number) =>
  inTransaction({ ...portal.ctx, db, who: { system: 'test' } }, async (ctx) => {
    await audit(ctx, { action: 'account.edit', object: { type: 'account', id }, account_id: id, after: { city: 'Kent' } })
    await enqueue(ctx, 'credit.judge-account', { account_id: id })
  })

/** How often each of the two statements was run under a name on this connection. */
const runs = async (db: Db) => {
  const { rows } = await sql<{ kind: string; runs: number }>`
    select case when statement like '%audit_events%' then 'audit' else 'job' end as kind,
      (generic_plans + custom_plans)::int as runs
    from pg_prepared_statements
    where statement ~ 'insert into audit_events|INSERT INTO pgboss' order by 1, 2`.execute(db)
  return rows.map((row) => `${row.kind} ${row.runs}`)
}

const written = async (id: number) => {
  const { rows } = await sql<{ entries: number; jobs: number }>`
    select (select count(*)::int from audit_events where account_id = ${id} and action = 'account.edit') as entries,
      (select count(*)::int from pgboss.job where name = 'credit.judge-account' and (data ->> 'account_id')::bigint = ${id}) as jobs
    `.execute(portal.db)
  return rows[0]
}

test('an entry of the audit and a job are parsed once for all transactions of a connection, and once behind the wall', async () => {
  const ours = await portal.anAccount()
  const theirs = await portal.anAccount()
  const db = open()
  for (const { id } of [ours, theirs, ours]) await change(db, id)
  expect(await runs(db)).toEqual(['audit 3', 'job 3'])
  for (const { id } of [ours, theirs]) await change(wall(db, id), id)
  expect(await runs(db)).toEqual(['audit 2', 'audit 3', 'job 2', 'job 3'])
  expect([await written(ours.id), await written(theirs.id)]).toEqual([
    { entries: 3, jobs: 3 },
    { entries: 2, jobs: 2 },
  ])
})

test('through a pooler no statement of a transaction has a name, neither in front of the wall nor behind it', async () => {
  const { id } = await portal.anAccount()
  const db = open(true)
  await change(db, id)
  await change(wall(db, id), id)
  expect(await runs(db)).toEqual([])
  expect(await written(id)).toEqual({ entries: 2, jobs: 2 })
})

test('a named statement keeps its name inside a transaction, and one that is planned anew has none', async () => {
  const marked = named<{ doubled: number }>('select 2 * $1::int as doubled /* marked */')
  const anew = named<{ doubled: number }>('select 2 * $1::int as doubled /* marked anew */', { plans_anew: true })
  const { id } = await portal.anAccount()
  const db = open()
  for (const handle of [db, wall(db, id)])
    for (const value of [21, 4]) {
      const doubled = await inTransaction({ ...portal.ctx, db: handle }, async (ctx) => [
        ...(await marked(ctx.db, [value])),
        ...(await anew(ctx.db, [value])),
      ])
      expect(doubled).toEqual([{ doubled: 2 * value }, { doubled: 2 * value }])
    }
  const { rows } = await sql`
    select (generic_plans + custom_plans)::int as runs from pg_prepared_statements where statement like '%/* marked%'`.execute(db)
  expect(rows, 'once in front of the wall and once behind it, each run twice').toEqual([{ runs: 2 }, { runs: 2 }])
})
