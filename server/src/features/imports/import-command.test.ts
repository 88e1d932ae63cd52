// The command for the provider's own machine: the real program, on a real folder.
import { appendFileSync, renameSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { aCard } from '#testing/cards.ts'
import { aCardNumber, aRecord, asFixed, asOwnCsv } from '#testing/imports.ts'
import { aPortal, type Portal } from '#testing/portal.ts'
import { aProgram, killPrograms } from '#testing/program.ts'
import { importOne, readOrders } from './import-command.ts'
import { importFolder } from './import-folder.ts'

/** A program takes a second or two to start, and several times longer on a busy machine. */
const patience = 120_000

let portal: Portal
let root: string
let card_number: string
beforeAll(async () => {
  portal = await aPortal()
  root = await mkdtemp(path.join(os.tmpdir(), 'forecourt-command-'))
  card_number = aCardNumber()
  await aCard(portal, { account_id: (await portal.anAccount()).id, number: card_number })
})
afterAll(async () => {
  killPrograms()
  await portal.close()
  await rm(root, { recursive: true, force: true })
})

const command = (...args: string[]) => {
  const KEYRING = JSON.stringify({ active: 'test', keys: { test: Buffer.alloc(32, 7).toString('base64') } })
  return aProgram('import-transactions', { DATABASE_URL: portal.url, KEYRING }, ...args)
}

test('a file is imported from the command line, and the refused lines are written beside it', { timeout: patience }, async () => {
  const file = path.join(root, 'november.csv')
  await writeFile(file, asOwnCsv([aRecord({ card_number }), aRecord({ card_number, total: 1 })]))
  const { code, stdout, stderr } = await command(file).ended
  expect(stdout).toContain('november.csv: 2 lines, 1 added, 0 corrected, 0 unchanged, 0 waiting, 1 refused.')
  expect({ code, stderr: stderr.trim() }).toEqual({ code: 1, stderr: 'Not everything could be imported.' })
  expect(await readFile(`${file}.problems.csv`, 'utf8')).toContain('3,')
  const events = await portal.db
    .selectFrom('audit_events')
    .select(['action', 'actor_name'])
    .where('action', '=', 'import.receive')
    .execute()
  expect(events).toContainEqual({ action: 'import.receive', actor_name: 'import-transactions' })
})

test('a file that waits too long for other work is not given up, but read when that work is done', async () => {
  const file = path.join(root, 'held.csv')
  await writeFile(file, asOwnCsv([aRecord({ card_number }), aRecord({ card_number })]))
  const freed = Promise.withResolvers<void>()
  onTestFinished(() => freed.resolve())
  const holding = Promise.withResolvers<void>()
  const held = portal.db.transaction().execute(async (db) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('imports', 0))`.execute(db)
    holding.resolve()
    await freed.promise
  })
  await holding.promise
  const told: unknown[] = []
  const log: typeof portal.ctx.log = Object.assign(Object.create(portal.ctx.log), { warn: (it: unknown) => told.push(it) })
  const ctx = { ...portal.ctx, log, who: { system: 'import-transactions' } }
  const orders = await readOrders(ctx, { layout: 'C', content: 'transactions' })
  const reading = importOne(ctx, file, { ...orders, say: () => {} })
  // Has the same effect as the limit of two minutes.
  const endTheWait = async () => {
    await sql`select pg_cancel_backend(pid) from pg_stat_activity
      where datname = current_database() and wait_event = 'advisory' and query like '%''imports''%'`.execute(portal.ctx.counting)
    return told.length
  }
  await expect.poll(endTheWait, { timeout: 10_000 }).toBeGreaterThan(0)
  freed.resolve()
  await held
  expect(await reading).toMatchObject({ state: 'done', added: 2, refused: 0 })
})

test('a watched folder separates files that were read from files that were not', { timeout: patience }, async () => {
  const folder = path.join(root, 'inbox')
  await mkdir(folder)
  await writeFile(path.join(folder, 'good.txt'), asFixed([aRecord({ card_number })]))
  await writeFile(path.join(folder, 'bad.txt'), asFixed([aRecord({ card_number, total: 1 })]))
  const watching = command(folder, '--layout', 'F', '--watch')
  await watching.said('good.txt: 1 line, 1 added')
  const done = () => readdir(path.join(folder, 'done')).catch(() => [])
  await expect.poll(done, { timeout: 20_000 }).toEqual(['good.txt'])
  await watching.stop()
  expect((await readdir(path.join(folder, 'failed'))).toSorted()).toEqual(['bad.txt', 'bad.txt.problems.csv'])
})

test('a file that cannot be imported does not block the others', { timeout: patience }, async () => {
  const folder = path.join(root, 'awkward')
  await mkdir(folder)
  // A file named "failed" takes the place of the folder for refused files, so a.csv cannot be moved. Links are not followed.
  await writeFile(path.join(folder, 'failed'), '')
  await writeFile(path.join(folder, 'a.csv'), asOwnCsv([aRecord({ card_number, total: 1 })]))
  await symlink(path.join(folder, 'nowhere'), path.join(folder, 'b.csv'))
  await writeFile(path.join(folder, 'half.csv.filepart'), asOwnCsv([aRecord({ card_number })]))
  await writeFile(path.join(folder, 'line\nend.csv'), asOwnCsv([aRecord({ card_number })]))
  const watching = command(folder, '--watch')
  await watching.said('line?end.csv: 1 line, 1 added')
  await expect.poll(() => readdir(path.join(folder, 'done')).catch(() => []), { timeout: 20_000 }).toEqual(['line\nend.csv'])
  const { stdout, stderr } = await watching.stop()
  expect(stdout).toContain('a.csv cannot be moved away (EEXIST): it is left where it is.')
  expect(stderr).toBe('')
  expect((await readdir(folder)).toSorted()).toEqual([
    '.forecourt-folder',
    'a.csv',
    'b.csv',
    'done',
    'failed',
    'half.csv.filepart',
  ])
})

test('a file whose sender only paused is read again when it is complete', { timeout: patience }, async () => {
  const folder = path.join(root, 'slow')
  await mkdir(folder)
  const file = path.join(folder, 'slow.csv')
  const [first, second] = [aRecord({ card_number }), aRecord({ card_number })]
  await writeFile(file, asOwnCsv([first]))
  const who = { system: 'import-transactions' }
  const stopping = new AbortController()
  const said: string[] = []
  // The rest arrives just after the first part has been read.
  const say = (text: string) => {
    said.push(text)
    if (text.includes('1 added, 0 corrected, 0 unchanged')) appendFileSync(file, asOwnCsv([second]).split('\r\n')[1]!)
    if (text.includes('1 unchanged')) stopping.abort()
  }
  const start = { layout: 'C', content: 'transactions' } as const
  await importFolder({ ...portal.ctx, who }, folder, { start, say, signal: stopping.signal })
  expect(said).toContain('slow.csv: changed while it was being read. It will be read again.')
  expect(said).toContain('slow.csv: 2 lines, 1 added, 0 corrected, 1 unchanged, 0 waiting, 0 refused.')
  expect((await readdir(folder)).toSorted()).toEqual(['.forecourt-folder', 'done'])
})

test('a busy database or a missing folder does not end the watching', { timeout: patience }, async () => {
  const folder = path.join(root, 'busy')
  await mkdir(folder)
  const stopping = new AbortController()
  const said: string[] = []
  let release = () => {}
  const isBusy = new Promise<void>((resolve) => (release = resolve))
  const holding = portal.db.transaction().execute(async (tx) => {
    await sql`lock table imports in access exclusive mode`.execute(tx)
    await isBusy
  })
  const say = (text: string) => {
    said.push(text)
    if (text.includes('is busy')) {
      release()
      renameSync(folder, `${folder}-away`)
    }
    if (text.includes('cannot be read')) renameSync(`${folder}-away`, folder)
    if (text.includes('1 added')) stopping.abort()
  }
  await writeFile(path.join(folder, 'a.csv'), asOwnCsv([aRecord({ card_number })]))
  const start = { layout: 'C', content: 'transactions' } as const
  await importFolder({ ...portal.ctx, who: { system: 'import-transactions' } }, folder, { start, say, signal: stopping.signal })
  await holding
  expect(said.slice(1, 4)).toEqual([
    'a.csv: receiving',
    'a.csv: the database is busy. Trying again.',
    'The folder cannot be read (ENOENT). Trying again.',
  ])
  expect(await readdir(path.join(folder, 'done'))).toEqual(['a.csv'])
})

test(
  'when two programs watch one folder, one reads its files and the other takes over when it ends',
  { timeout: patience },
  async () => {
    const folder = path.join(root, 'shared')
    await mkdir(folder)
    const start = { layout: 'C', content: 'transactions' } as const
    const a = { stopping: new AbortController(), said: [] as string[] }
    const b = { stopping: new AbortController(), said: [] as string[] }
    const watch = ({ stopping, said }: typeof a) =>
      importFolder({ ...portal.ctx, who: { system: 'import-transactions' } }, folder, {
        start,
        say: (text) => said.push(text),
        signal: stopping.signal,
      })
    const send = (name: string) => writeFile(path.join(folder, name), asOwnCsv([aRecord({ card_number })]))
    const watching = [watch(a), watch(b)]
    await expect
      .poll(() => [...a.said, ...b.said].toSorted(), { timeout: patience })
      .toEqual([
        expect.stringMatching(/^Another program watches .*shared\. This one takes over when that ends\.$/),
        `Watching ${folder}`,
      ])
    const [first, second] = a.said[0]!.startsWith('Watching') ? [a, b] : [b, a]
    await Promise.all(['1.csv', '2.csv', '3.csv'].map(send))
    const read = ({ said }: typeof a) => said.filter((text) => text.includes('1 added')).length
    await expect.poll(() => read(first), { timeout: patience }).toBe(3)
    first.stopping.abort()
    await expect.poll(() => second.said, { timeout: patience }).toContain(`Watching ${folder}`)
    await send('4.csv')
    await expect.poll(() => read(second), { timeout: patience }).toBe(1)
    second.stopping.abort()
    await Promise.all(watching)
    expect((await readdir(path.join(folder, 'done'))).toSorted()).toEqual(['1.csv', '2.csv', '3.csv', '4.csv'])
    expect(first.said.filter((text) => text.includes('unchanged') && !text.includes('1 added'))).toEqual([])
  },
)

test('an invalid option is reported in one sentence', { timeout: patience }, async () => {
  const unknown = await command(root, '--network', 'NOPE').ended
  expect({ code: unknown.code, stderr: unknown.stderr.trim() }).toEqual({ code: 1, stderr: 'There is no network NOPE.' })
})
