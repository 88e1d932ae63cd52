// docs/operations/files.md: the content of files in an S3-compatible store, with a real server of that kind.
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { collecting } from '#src/outside/memory.ts'
import { makeBatchFiles } from '#src/features/batches/make-batch-file.ts'
import { tidyStep } from '#src/features/housekeeping/tidy.ts'
import { openKeyring } from '#src/secrets/keyring.ts'
import { proveRestored } from '#src/programs/backups/prove.ts'
import { openSystem } from '#src/programs/open-system.ts'
import { aBatch } from '#testing/batches.ts'
import { anExemption, aPdf, sendScan } from '#testing/exemptions.ts'
import { aFileStore } from '#testing/file-store.ts'
import { aPortal, type Portal } from '#testing/portal.ts'
import { aProgram, killPrograms } from '#testing/program.ts'
import { movable, moveFiles } from './move-files.ts'
import { rewrapAll } from './rewrap.ts'

const keys = { first: Buffer.alloc(32, 7).toString('base64'), second: Buffer.alloc(32, 8).toString('base64') }
const ring = (active: keyof typeof keys) => JSON.stringify({ active, index: 'first', keys })

let store: Awaited<ReturnType<typeof aFileStore>>
let portal: Portal
/** The same database, without a store. */
let without: Portal
beforeAll(async () => {
  store = await aFileStore()
  portal = await aPortal({ FILE_STORE_URL: store.url, ACCOUNT_WALL: '1', KEYRING: ring('first') })
  without = await aPortal({ KEYRING: ring('first') }, portal.url)
})
afterAll(async () => {
  killPrograms()
  await without.close()
  await portal.close()
  await store.close()
})

const byJob = (of: Portal) => ({ ...of.ctx, who: { system: 'test' } })
const be = (mood: Parameters<typeof store.network.be>[0]) => {
  store.network.be(mood)
  if (mood !== 'well') store.network.cut()
}

const aScan = async (content = aPdf()) => {
  const { id: account_id } = await portal.anAccount()
  const { id } = await anExemption(portal, { account_id })
  const { as } = await portal.staff()
  const path = `/v1/accounts/${account_id}/tax_exemptions/${id}`
  const sent = await sendScan(as, `${path}/scan`, { content })
  return { as, id, account_id, path, sent }
}
const keptOf = async (exemption_id: number) =>
  (await portal.db.selectFrom('tax_exemption_scans').select('sealed').where('exemption_id', '=', exemption_id).executeTakeFirst())
    ?.sealed
const loose = () => portal.db.selectFrom('stored_files').select('name').where('loose_since', 'is not', null).execute()
const aDayLater = async () => {
  await sql`update stored_files set loose_since = loose_since - interval '25 hours'`.execute(portal.db)
  await tidyStep(byJob(portal), { step: 'loose-files' })
}

test('a file is sealed in the store, and objects that no row names are removed later', async () => {
  const before = store.count()
  const { as, id, path, sent } = await aScan()
  expect(sent.status).toBe(200)
  expect(store.count()).toBe(before + 1)
  expect(store.bytes().includes('%PDF')).toBe(false)
  expect((await keptOf(id))!.length).toBeLessThan(200)
  expect((await as.get(`${path}/scan`)).bytes).toEqual(aPdf())
  await sendScan(as, `${path}/scan`, { content: aPdf(3_000) })
  expect((await as.get(`${path}/scan`)).bytes).toEqual(aPdf(3_000))
  expect(store.count()).toBe(before + 2)
  await aDayLater()
  expect(store.count()).toBe(before + 1)
  expect((await as.get(`${path}/scan`)).status).toBe(200)
  await as.delete(path)
  await tidyStep(byJob(portal), { step: 'loose-files' })
  expect(store.count(), 'a reader may still be under way').toBe(before + 1)
  await aDayLater()
  expect(store.count()).toBe(before)
  expect(await loose()).toEqual([])
})

test('while the store is down calls answer 503, nothing is half done, and a job catches up afterwards', async () => {
  const { as, id, path } = await aScan()
  const kept = await keptOf(id)
  const batch = await aBatch(portal, { state: 'completed' })
  await portal.db.deleteFrom('batch_files').where('card_order_batch_id', '=', batch.id).execute()
  const told = {
    status: 503,
    body: { code: 'files_away', message: expect.stringMatching(/^Files cannot be read or kept at the/) },
  }
  be('refuse')
  try {
    const read = await as.get(`${path}/scan`)
    expect(read).toMatchObject(told)
    expect(read.headers['retry-after']).toBe('30')
    expect(await sendScan(as, `${path}/scan`, { content: aPdf(3_000) })).toMatchObject(told)
    await expect(makeBatchFiles(byJob(portal), { batch_id: batch.id })).rejects.toThrow('Files cannot be read or kept')
  } finally {
    be('well')
  }
  expect(await keptOf(id)).toEqual(kept)
  expect((await as.get(`${path}/scan`)).bytes).toEqual(aPdf())
  await makeBatchFiles(byJob(portal), { batch_id: batch.id })
  const emboss = await as.get(`/v1/card_order_batches/${batch.id}/files/emboss`)
  expect(emboss.status).toBe(200)
  expect(emboss.bytes.length).toBeGreaterThan(50)
})

test('a store that accepts connections but never answers leads to 503 in time, and the next try works', async () => {
  const { as, id, path } = await aScan()
  const kept = await keptOf(id)
  be('swallow')
  // The limit of a call was lost when the garbage collector took a request that stood between.
  const collect = collecting(1)
  const collector = setInterval(() => collect(1), 500)
  const answers = await Promise.all([as.get(`${path}/scan`), sendScan(as, `${path}/scan`, { content: aPdf(3_000) })])
  clearInterval(collector)
  be('well')
  // The limit of a call would answer 'overloaded', so this was the limit of the store.
  expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
    [503, 'files_away'],
    [503, 'files_away'],
  ])
  expect(await keptOf(id)).toEqual(kept)
  expect((await sendScan(as, `${path}/scan`, { content: aPdf(4_000) })).status).toBe(200)
  expect((await as.get(`${path}/scan`)).bytes).toEqual(aPdf(4_000))
})

test('an upload that breaks off midway keeps the previous file and leaves nothing behind', async () => {
  // Ages what earlier tests left, so that it is removed and not counted.
  await aDayLater()
  const { as, id, path } = await aScan()
  const [kept, objects] = [await keptOf(id), store.count()]
  be('half')
  const sent = await sendScan(as, `${path}/scan`, { content: aPdf(3_000_000) })
  be('well')
  expect(sent.status).toBe(503)
  expect(await keptOf(id)).toEqual(kept)
  expect((await loose()).length).toBeGreaterThan(0)
  await aDayLater()
  expect(await loose()).toEqual([])
  expect(store.count()).toBe(objects)
  expect((await as.get(`${path}/scan`)).bytes).toEqual(aPdf())
})

test('files move to the store and back while the portal runs, and are rewrapped where they are', async () => {
  await moveFiles(byJob(portal), 'to the store')
  const { as, id, account_id, path } = await aScan()
  const member = await portal.aCustomer({ account_id, roles: ['report user'] })
  const march = { params: { from: '2026-03-01', to: '2026-03-31' }, format: 'csv' }
  const report = (await member.as.post('/v1/reports/transaction-detail', march)).body.data
  const file = (await member.as.get(`/v1/reports/${report.id}/file`)).bytes
  const { as: elsewhere } = await without.staff()
  expect(await elsewhere.get(`${path}/scan`)).toMatchObject({ status: 503, body: { code: 'files_away' } })

  expect(await moveFiles(byJob(portal), 'back')).toMatchObject({ left: 0 })
  expect((await keptOf(id))!.length).toBeGreaterThan(2_000)
  expect((await elsewhere.get(`${path}/scan`)).bytes).toEqual(aPdf())
  await aDayLater()
  expect(store.count()).toBe(0)

  const environment = { DATABASE_URL: portal.url, KEYRING: ring('first'), FILE_STORE_URL: store.url }
  const { code, stdout } = await aProgram('move-files', environment).ended
  const done = store.count()
  expect({ code, stdout }).toEqual({ code: 0, stdout: `${done} files moved to the file store.\n` })
  expect(done).toBeGreaterThan(2)
  expect(await moveFiles(byJob(portal), 'to the store')).toEqual({ done: 0, left: 0 })
  expect((await as.get(`${path}/scan`)).bytes).toEqual(aPdf())
  expect((await member.as.get(`/v1/reports/${report.id}/file`)).bytes).toEqual(file)

  const [objects, kept] = [store.bytes(), await keptOf(id)]
  const keyring = openKeyring({ ...portal.config, keyring: ring('second') }).indexing.under('first')
  expect((await rewrapAll({ ...byJob(portal), keyring })).files).toBeGreaterThanOrEqual(done)
  expect(await keptOf(id)).not.toEqual(kept)
  expect(store.bytes().equals(objects), 'only the header in the row is made again').toBe(true)
  const { rows } = await sql`select from stored_files where loose_since is not null`.execute(portal.db)
  expect(rows).toEqual([])
  const later = await aPortal({ FILE_STORE_URL: store.url, KEYRING: ring('second') }, portal.url)
  const { as: staff } = await later.staff()
  expect((await staff.get(`${path}/scan`)).bytes).toEqual(aPdf())
  await later.close()
})

test('a file missing from the store answers 404 with a message, and checking a restore counts what is there', async () => {
  const { as, path } = await aScan()
  const prove = async (environment: object) => {
    const system = await openSystem({ config: { ...portal.config, ...environment }, url: portal.url, role: 'command' })
    const { lines } = await proveRestored(system)
    await system.close()
    return lines.at(-1)
  }
  expect(await prove({})).toMatch(/^(\d+) of \1 files are in the file store\.$/)
  expect(await prove({ file_store: undefined })).toMatch(/FILE_STORE_URL is not set, so nothing was looked for\.$/)
  store.lose()
  expect(await prove({})).toMatch(/^0 of \d+ files are in the file store\. Missing: .*exemption\//)
  expect(await as.get(`${path}/scan`)).toMatchObject({
    status: 404,
    body: { code: 'file_missing', message: 'This file is missing. Please tell Customer Service' },
  })
})

test('with a wrong store key an upload answers 503 and no file is recorded', async () => {
  const other = await aPortal(
    { FILE_STORE_URL: store.url.replace('S3RVER:S3RVER', 'S3RVER:other'), KEYRING: ring('first') },
    portal.url,
  )
  const { id: account_id } = await portal.anAccount()
  const { id } = await anExemption(portal, { account_id })
  const { as } = await other.staff()
  expect((await sendScan(as, `/v1/accounts/${account_id}/tax_exemptions/${id}/scan`)).status).toBe(503)
  expect(await keptOf(id)).toBeUndefined()
  await other.close()
})

test('exactly the tables with movable files have the trigger that notes stored files', async () => {
  const { rows } = await sql<{ name: string }>`
    select distinct tgrelid::regclass::text as name from pg_trigger where tgname = 'note_stored_file' order by 1`.execute(
    portal.db,
  )
  expect(rows.map(({ name }) => name)).toEqual(movable.map(({ table }) => table).toSorted((a, b) => a.localeCompare(b)))
})
