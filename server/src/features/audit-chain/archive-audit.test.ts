// docs/operations/growth.md#archive: months leave the database for files, and the chain can still be verified.
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { archiveKinds } from '#src/features/archive/archive-kinds.ts'
import { archiveMonths } from '#src/features/archive/archive-months.ts'
import { makeMonths } from '#src/features/transactions/make-months.ts'
import { aPortal } from '#testing/portal.ts'
import { aProgram, killPrograms } from '#testing/program.ts'
import { sealAudit } from './seal-audit.ts'
import { verifyChain } from './verify-chain.ts'

/** A separate log, with a folder for its months. */
const aLog = async () => {
  const portal = await aPortal()
  const folder = await mkdtemp(path.join(os.tmpdir(), 'forecourt-archive-'))
  onTestFinished(async () => {
    killPrograms()
    await portal.close()
    await rm(folder, { recursive: true, force: true })
  })
  const ctx = { ...portal.ctx, who: { system: 'test' } }
  return {
    portal,
    folder,
    ctx,
    /** Writes entries on these days and seals them on the last one. */
    writeAndSeal: async (...days: string[]) => {
      for (const day of days)
        await sql`insert into audit_events (actor_type, action, at, after, actor_roles)
          values ('system', 'test.write', ${`${day}T08:00:00.123456Z`}, ${{ 'say"': 'a\nb\\n', n: 1.5 }}, '{"a,b"}')`.execute(
          portal.db,
        )
      portal.setTime(new Date(`${days.at(-1)}T09:00:00Z`))
      await sealAudit({ ...ctx, clock: portal.ctx.clock })
      portal.setTime(null)
    },
    archive: (before: string) =>
      Array.fromAsync(archiveMonths(ctx, { kind: archiveKinds.audit!, before: `${before}-01T00:00:00Z`, folder })),
    verify: (withFiles?: 'with the files') => verifyChain(ctx, undefined, withFiles && folder),
    parts: async () => {
      const { rows } = await sql<{ name: string }>`select inhrelid::regclass::text as name from pg_inherits
        where inhparent = 'audit_events'::regclass order by 1`.execute(portal.db)
      return rows.map(({ name }) => name)
    },
  }
}

/** The log of a portal from 2023 on, whose months before 2024 are in a file already. */
const aLogOf2024 = async () => {
  const log = await aLog()
  await log.writeAndSeal('2023-05-01', '2023-05-02', '2023-05-03')
  await log.archive('2099-01')
  await sql`select make_audit_months('2024-01-01', '2024-02-01')`.execute(log.portal.db)
  await log.writeAndSeal('2024-01-01', '2024-01-31', '2024-02-01')
  return log
}

test('months are archived to files one by one, and the audit chain is verified with and without the files', async () => {
  const log = await aLogOf2024()
  expect(await log.parts()).not.toContain('audit_events_before')
  expect(await log.archive('2024-02')).toEqual([
    expect.stringMatching(/^audit_events_202401: 2 entries moved from the database to /),
  ])
  expect(await log.archive('2024-02')).toEqual([])
  expect(await log.parts()).toEqual(expect.arrayContaining(['audit_events_202402', 'audit_events_other']))
  expect(await log.verify()).toMatchObject({ archived: 5, problems: [] })
  expect(await log.verify('with the files')).toMatchObject({ archived: 5, problems: [] })
  await sealAudit(log.ctx)
  expect(await log.verify('with the files')).toMatchObject({ waiting: 0, problems: [] })
  const { rows } = await sql`select from audit_events where action = 'audit.archive'`.execute(log.portal.db)
  expect(rows).toHaveLength(2)
  await expect(sql`delete from archived_parts`.execute(log.portal.db)).rejects.toThrow('archived_parts is append-only')
})

test('verification finds a changed or missing file, a removed entry, and a changed note about an archived month', async () => {
  const log = await aLogOf2024()
  await log.archive('2024-02')
  const file = path.join(log.folder, 'audit_events_202401.jsonl.gz')
  const kept = await readFile(file)
  await writeFile(
    file,
    kept.map((byte, at) => (at === kept.length - 9 ? byte ^ 1 : byte)),
  )
  await expect(log.verify('with the files')).rejects.toThrow('audit_events_202401.jsonl.gz is not the file that was archived.')
  await rm(file)
  await expect(log.verify('with the files')).rejects.toThrow('audit_events_202401.jsonl.gz is missing.')
  await writeFile(file, kept)

  const byHand = async (table: string, statement: string) => {
    await sql.raw(`alter table ${table} disable trigger user`).execute(log.portal.db)
    await sql.raw(statement).execute(log.portal.db)
    await sql.raw(`alter table ${table} enable trigger user`).execute(log.portal.db)
  }
  await byHand('audit_events', `delete from audit_events where at::date = '2024-02-01'`)
  expect((await log.verify()).problems).toEqual([expect.stringMatching(/^Entry \d+ was removed \(seal 7\)\.$/)])
  // With a note that claims more than was archived, the note is no longer trusted.
  await byHand('archived_parts', `update archived_parts set rows = 3, last_id = last_id + 1 where part = 'audit_events_202401'`)
  expect((await log.verify()).problems).toEqual([
    'The note that audit_events_202401 was archived was changed, or written by hand.',
    ...[5, 6, 7].map((seq) => expect.stringContaining(`was removed (seal ${seq})`)),
  ])
  await byHand('archived_parts', `update archived_parts set rows = 2, last_id = last_id - 1 where part = 'audit_events_202401'`)
  // The seal of an archived entry is verified through the seal that follows it.
  await byHand('audit_seals', `update audit_seals set hash = sha256(hash) where seq = 2`)
  expect((await log.verify('with the files')).problems.length).toBeGreaterThan(0)
})

test('a month stays in the database while an entry is not sealed or its archive file already exists', async () => {
  const log = await aLogOf2024()
  await sql`insert into audit_events (actor_type, action, at) values ('system', 'test.late', '2024-01-15')`.execute(log.portal.db)
  await expect(log.archive('2024-02')).rejects.toThrow('audit_events_202401 has entries that are not sealed yet.')
  await sealAudit(log.ctx)
  await writeFile(path.join(log.folder, 'audit_events_202401.jsonl.gz'), '')
  await expect(log.archive('2024-02')).rejects.toThrow('exists already. Move it away, or name another folder.')
  expect(await log.parts()).toContain('audit_events_202401')
})

test('while a long read delays archiving, entries are still written, and the month is archived afterwards', async () => {
  const log = await aLogOf2024()
  const { db } = log.portal
  const archiving = await db.transaction().execute(async (reader) => {
    await sql`select count(*) from audit_events`.execute(reader)
    const begun = log.archive('2024-02')
    const isWaiting = async () =>
      (
        await sql`select from pg_stat_activity where query ~ 'detach partition' and wait_event_type = 'Lock'
        and datname = current_database()`.execute(log.portal.ctx.counting)
      ).rows.length
    await expect.poll(isWaiting, { timeout: 10_000 }).toBe(1)
    await sql`insert into audit_events (actor_type, action) values ('system', 'test.meanwhile')`.execute(log.portal.ctx.counting)
    return [begun]
  })
  expect(await archiving[0]).toHaveLength(1)
})

test('month tables are created ahead of time, and the commands archive and verify the log', { timeout: 60_000 }, async () => {
  const log = await aLogOf2024()
  await makeMonths({ ...log.ctx, clock: { now: () => new Date('2030-11-15T12:00:00Z') } })
  expect(await log.parts()).toEqual(
    expect.arrayContaining(['audit_events_203011', 'audit_events_203012', 'audit_events_203101', 'audit_events_203102']),
  )
  const environment = { DATABASE_URL: log.portal.url, KEYRING: log.portal.config.keyring! }
  const archived = await aProgram('archive', environment, '--before', '2024-03', '--to', log.folder).ended
  expect(archived).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^audit_events_202401: 2 .*\naudit_events_202402: 1 /),
  })
  const proved = await aProgram('verify-audit', environment, '--archive', log.folder).ended
  expect(proved).toMatchObject({ code: 0, stdout: expect.stringMatching(/6 of them are in .*, and every one is as it was\./) })
  const wrong = await aProgram('archive', environment, '--before', 'January', '--to', log.folder).ended
  expect(wrong).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(
      /^Usage: npm run archive -- --before 2024-01 --to <folder> \[--of audit\|authorisations\|transactions\]$/m,
    ),
  })
})
