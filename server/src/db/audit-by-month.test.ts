// The upgrade splits the audit log of an older version by month while people work: no entry is lost, and no write waits for long.
import { expect, test } from 'vitest'
import { anOlderDatabase } from '#testing/older-database.ts'
import { writeMeanwhile } from '#testing/write-meanwhile.ts'
import { migrate } from './migrate.ts'

const entries = 5_000

const anOlder = async () => {
  const { url, client } = await anOlderDatabase('0136')
  await client.query(`insert into audit_events (actor_type, action, at)
    select 'system', 'test.old', now() - n * interval '1 hour' from generate_series(1, ${entries}) n`)
  return { url, client }
}

test('the migration makes an older log the first partition while entries are written', { timeout: 60_000 }, async () => {
  const { url, client: writer } = await anOlder()
  const written = await writeMeanwhile(writer, {
    work: () => migrate(url),
    write: () => writer.query(`insert into audit_events (actor_type, action) values ('system', 'test.meanwhile')`),
  })
  const { rows } = await writer.query(`
    select count(*)::int as entries, count(distinct id)::int as ids, count(distinct tableoid)::int as parts,
      (select count(*)::int from unsealed_audit_events) as waiting,
      (select count(*)::int from audit_events_before) as before from audit_events`)
  const all = entries + written
  expect(rows).toEqual([{ entries: all, ids: all, parts: 1, waiting: all, before: all }])
  // Each month after the proven limit has a table of its own, without gaps or overlaps.
  await writer.query(`select make_audit_months(current_date, (current_date + interval '5 months')::date)`)
  const { rows: months } = await writer.query(`
    insert into audit_events (actor_type, action, at) select 'system', 'test.later', now() + n * interval '1 month'
    from generate_series(0, 5) n returning tableoid::regclass::text as part`)
  const parts = months.map(({ part }: { part: string }) => part.replace(/\d+/, 'month'))
  expect(parts.slice(0, 2)).toEqual(['audit_events_before', 'audit_events_before'])
  expect(parts.slice(3)).toEqual(['audit_events_month', 'audit_events_month', 'audit_events_month'])
  await writer.end()
})
