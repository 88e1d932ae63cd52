// docs/operations/backup.md: a drill with the real commands. An embedded database is copied, lost and restored.
import { execFileSync } from 'node:child_process'
import { appendFile, copyFile, cp, mkdir, mkdtemp, readdir, readFile, rm, truncate } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startEmbedded } from '#src/db/embedded/start.ts'
import { migrate } from '#src/db/migrate.ts'
import { execute } from '#testing/cluster.ts'
import { aCard } from '#testing/cards.ts'
import { aPortal } from '#testing/portal.ts'
import { formsOf } from '#testing/at-rest.ts'
import { aProgram, killPrograms } from '#testing/program.ts'
import { asEnvironment } from './pg-tools.ts'

const number = '7088400000001234567'
let root: string
let home: string
let backup: string
type Ended = { code: number | null; stdout: string; stderr: string }
let whileRunning: Ended
let taken: Ended

beforeAll(async () => {
  root = await mkdtemp(path.join(os.tmpdir(), 'forecourt-backup-'))
  home = path.join(root, 'home')
  await mkdir(home)
  const database = await startEmbedded({ dir: path.join(home, 'postgres-18'), flags: ['fsync=off'] })
  try {
    await migrate(database.url)
    await execute(database.url, 'update card_number_ranges set confirmed_at = now()')
    const KEYRING = JSON.stringify({ active: 'mine', keys: { mine: Buffer.alloc(32, 5).toString('base64') } })
    await appendFile(path.join(home, 'keyring.json'), KEYRING)
    const portal = await aPortal({ KEYRING }, database.url)
    const { account_id } = await portal.aCustomer()
    await aCard(portal, { account_id, number, pin: '482915' })
    await portal.close()
    backup = path.join(root, 'monday')
    whileRunning = await aProgram('backup', { DATA_DIR: home }, backup).ended
  } finally {
    await database.stop()
  }
  taken = await aProgram('backup', { DATA_DIR: home }, backup).ended
}, 240_000)
afterAll(async () => {
  killPrograms()
  await rm(root, { recursive: true, force: true })
})

const aPlace = async (withKeys = true) => {
  const place = await mkdtemp(path.join(root, 'place-'))
  if (withKeys) await copyFile(path.join(home, 'keyring.json'), path.join(place, 'keyring.json'))
  return place
}

test('a backup restores all rows, the audit and the PINs, and only into an empty place', { timeout: 240_000 }, async () => {
  const DATA_DIR = await aPlace()
  const { code, stdout, stderr } = await aProgram('restore', { DATA_DIR }, backup).ended
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  expect(stdout).toMatch(/tables of \S+ have as many rows as then/)
  expect(stdout).toContain('The audit log is intact')
  expect(stdout).toContain('PINs of 1 account open with this key ring.')
  expect(await aProgram('restore', { DATA_DIR }, backup).ended).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('has a database already'),
  })
})

test('a backup requires a stopped database, and names the keys it needs', () => {
  expect(whileRunning).toMatchObject({ code: 1, stderr: expect.stringContaining('The portal is running on this database.') })
  expect(taken).toMatchObject({ code: 0, stderr: '', stdout: expect.stringContaining('needs its keys: mine.') })
})

test('a backup contains no card number and no key', async () => {
  const bytes = await readFile(path.join(backup, 'database.tar'))
  for (const form of [...formsOf(number), Buffer.alloc(32, 5).toString('base64')]) expect(bytes.includes(form)).toBe(false)
  expect(bytes.includes('schema_migrations')).toBe(true)
  expect(execFileSync('tar', ['-tf', path.join(backup, 'database.tar')], { encoding: 'utf8' })).not.toContain('keyring')
})

test('a restore without the key ring, or of a changed backup, is refused before anything is written', async () => {
  const DATA_DIR = await aPlace(false)
  const refused = await aProgram('restore', { DATA_DIR }, backup).ended
  expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining('keyring.json is not in DATA_DIR.') })
  expect(await readdir(DATA_DIR)).toEqual([])
  const changed = path.join(root, 'changed')
  await cp(backup, changed, { recursive: true })
  await appendFile(path.join(changed, 'database.tar'), 'x')
  const place = await aPlace()
  const other = await aProgram('restore', { DATA_DIR: place }, changed).ended
  expect(other).toMatchObject({ code: 1, stderr: expect.stringContaining('is not what was backed up') })
  expect(await readdir(place)).toEqual(['keyring.json'])
})

test('a backup into a folder that may not be written to, and a restore of half a backup, end with one sentence', async () => {
  const place = path.join(root, 'file', 'tuesday')
  await appendFile(path.join(root, 'file'), '')
  expect(await aProgram('backup', { DATA_DIR: home }, place).ended).toEqual({
    code: 1,
    stdout: '',
    stderr: `${place}.part lies in something that is not a folder (ENOTDIR).\n`,
  })
  const half = path.join(root, 'half')
  await cp(backup, half, { recursive: true })
  await truncate(path.join(half, 'backup.json'), 100)
  const restored = await aProgram('restore', { DATA_DIR: await aPlace() }, half).ended
  expect(restored).toMatchObject({ code: 1, stderr: `${half} holds a backup that this version cannot read.\n` })
})

test('the tools of Postgres get the servers, the certificates and the password of DATABASE_URL', () => {
  expect(asEnvironment('postgres://u:p%40ss@one,two:5433/db?sslmode=verify-full&sslrootcert=/etc/ca.pem')).toEqual({
    PGHOST: 'one,two',
    PGPORT: '5432,5433',
    PGTARGETSESSIONATTRS: 'read-write',
    PGUSER: 'u',
    PGPASSWORD: 'p@ss',
    PGDATABASE: 'db',
    PGSSLMODE: 'verify-full',
    PGSSLROOTCERT: '/etc/ca.pem',
  })
  expect(asEnvironment('postgres://u@[::1]/db?sslmode=no-verify')).toMatchObject({ PGHOST: '::1', PGSSLMODE: 'require' })
})
