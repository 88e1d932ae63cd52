// docs/product/take-over.md#numbers-and-pins-in-a-portable-fleet
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCard } from '#testing/cards.ts'
import { zipOf } from '#testing/hostile-files.ts'
import { aPortal, type Portal } from '#testing/portal.ts'
import { aSecretFleet, askedSecrets } from '#testing/portable-fleets.ts'
import { sendTakeOver } from '#testing/take-overs.ts'

const passphrase = 'correct horse battery staple'

let portal: Portal
beforeAll(async () => {
  portal = await aPortal()
})
afterAll(() => portal.close())

const anAccount = async () => {
  const { id } = await portal.anAccount()
  await aCard(portal, { account_id: id, pin: '48215' })
  return id
}

test('numbers and PINs need a passphrase of twenty characters, a second person, and staff who may see them', async () => {
  const account_id = await anAccount()
  const first = await portal.staff()
  const path = `/v1/accounts/${account_id}/portable`
  const short = await first.as.post(`${path}/secrets`, { passphrase: 'nineteen characters' })
  expect([short.status, short.body.errors]).toEqual([422, { passphrase: ['At least 20 characters'] }])
  const asked = await askedSecrets(first.as, account_id, passphrase)
  expect(asked).toMatchObject({ state: 'waiting', has_secrets: true, is_own: true })
  expect((await first.as.post(`${path}/secrets`, { passphrase })).status).toBe(409)
  // The person who asked cannot also approve.
  const own = await first.as.post(`${path}/${asked.id}/approve`)
  expect([own.status, own.body.message]).toEqual([409, 'Another person has to approve it'])
  await portal.runJobs()
  expect((await first.as.get(`${path}/${asked.id}/secret_file`)).status).toBe(409)

  const second = await portal.staff()
  expect((await second.as.get(path)).body.data[0]).toMatchObject({ is_own: false, state: 'waiting' })
  expect((await (await portal.staff(undefined, 'administrator')).as.post(`${path}/${asked.id}/approve`)).status).toBe(403)
  const both = await Promise.all([second.as.post(`${path}/${asked.id}/approve`), second.as.post(`${path}/${asked.id}/approve`)])
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  await portal.runJobs()
  expect((await second.as.get(path)).body.data[0]).toMatchObject({ state: 'ready', approved_by: expect.any(String) })
  expect((await second.as.get(`${path}/${asked.id}/secret_file`)).status).toBe(200)
  // It is not available as an ordinary file, neither to those who may take over nor to the account itself.
  expect((await second.as.get(`${path}/${asked.id}/file`)).status).toBe(404)
  const admin = await portal.aCustomer({ roles: ['acct admin'], account_id })
  expect((await admin.as.get('/v1/portable_fleets')).body.data).toEqual([])
  expect((await admin.as.get(`/v1/portable_fleets/${asked.id}/file`)).status).toBe(404)
  const kept = await portal.db.selectFrom('portable_fleets').selectAll().where('id', '=', asked.id).executeTakeFirstOrThrow()
  expect(kept.key_sealed).toBeNull()
})

test('an expired request that nobody approved does not block another one', async () => {
  const account_id = await anAccount()
  const { as } = await portal.staff()
  const { id } = await askedSecrets(as, account_id, passphrase)
  await portal.db
    .updateTable('portable_fleets')
    .set({ expires_at: new Date(Date.now() - 1_000).toISOString() })
    .where('id', '=', id)
    .execute()
  const second = await askedSecrets(as, account_id, passphrase)
  expect(second).toMatchObject({ state: 'waiting' })
  const { as: colleague } = await portal.staff()
  expect((await colleague.post(`/v1/accounts/${account_id}/portable/${id}/approve`)).status).toBe(404)
  expect((await colleague.post(`/v1/accounts/${account_id}/portable/${second.id}/approve`)).status).toBe(200)
})

test('a refused request creates no file, and its key is destroyed', async () => {
  const account_id = await anAccount()
  const first = await portal.staff()
  const { id } = await askedSecrets(first.as, account_id, passphrase)
  const second = await portal.staff()
  const refused = await second.as.post(`/v1/accounts/${account_id}/portable/${id}/refuse`)
  expect(refused.body.data).toMatchObject({ state: 'failed', failure: expect.stringContaining('Refused by') })
  expect((await second.as.post(`/v1/accounts/${account_id}/portable/${id}/approve`)).status).toBe(409)
  const kept = await portal.db.selectFrom('portable_fleets').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  expect(kept.key_sealed).toBeNull()
})

type Files = Record<string, Buffer>
const manifestOf = (files: Files) => JSON.parse(files['manifest.json']!.toString())
const withManifest = (files: Files, change: object) => ({
  ...files,
  'manifest.json': Buffer.from(JSON.stringify({ ...manifestOf(files), ...change })),
})
const without = (files: Files, name: string) => Object.fromEntries(Object.entries(files).filter(([key]) => key !== name))
const zipped = (files: Files) => zipOf(Object.entries(files).map(([name, content]) => ({ name, content })))
const digestOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
const flipped = (bytes: Buffer, at: number) => {
  const changed = Buffer.from(bytes)
  changed[at]! ^= 1
  return changed
}

const bad: [what: string, file: (files: Files) => Buffer, sentence: RegExp, sent?: { passphrase?: string }][] = [
  ['no passphrase', zipped, /Type the passphrase of the numbers and PINs/, {}],
  [
    'a wrong passphrase',
    zipped,
    /passphrase is wrong, or the file cards.secrets was changed/,
    { passphrase: 'correct horse battery stable' },
  ],
  [
    'a changed byte among the secrets, with the digest made to fit',
    (files) => {
      const secrets = flipped(files['cards.secrets']!, 60)
      const told = (file: { name: string }) => (file.name === 'cards.secrets' ? { ...file, sha256: digestOf(secrets) } : file)
      return zipped({ ...withManifest(files, { files: manifestOf(files).files.map(told) }), 'cards.secrets': secrets })
    },
    /passphrase is wrong, or/,
  ],
  [
    'a changed byte',
    (files) => zipped({ ...files, 'cards.csv': flipped(files['cards.csv']!, 5) }),
    /cards.csv in the ZIP was changed/,
  ],
  ['a missing file', (files) => zipped(without(files, 'drivers.csv')), /has no file drivers.csv/],
  [
    'a file that is not known',
    (files) => zipped({ ...files, 'more.csv': Buffer.from('a') }),
    /a file more.csv, which is not known/,
  ],
  ['no manifest', (files) => zipped(without(files, 'manifest.json')), /not a portable fleet/],
  ['a newer version', (files) => zipped(withManifest(files, { version: 2 })), /of another version than this portal reads/],
  ['a manifest that is none', (files) => zipped({ ...files, 'manifest.json': Buffer.from('{') }), /not a portable fleet/],
  [
    'a manifest of other shape',
    (files) => zipped(withManifest(files, { files: 7 })),
    /manifest of the portable fleet is damaged/,
  ],
  [
    'two files of one name',
    (files) =>
      zipOf(
        [...Object.entries(files), ['cards.csv', files['cards.csv']!] as const].map(([name, content]) => ({ name, content })),
      ),
    /two files named cards.csv/,
  ],
  ['a name that leads out of the ZIP', (files) => zipped({ ...files, '../evil.csv': Buffer.from('a') }), /damaged/],
  [
    'a zip bomb',
    (files) =>
      zipOf([
        ...Object.entries(files).map(([name, content]) => ({ name, content })),
        { name: 'bomb.csv', content: 'a', claims: { size: 2 ** 31 } },
      ]),
    /holds too much once unpacked/,
  ],
  ['a ZIP that is none', () => Buffer.from('PK but no archive'), /damaged|not a .zip file/],
]

test(
  'a ZIP that is changed, incomplete, newer or hostile is refused with one sentence and writes nothing',
  { timeout: 60_000 },
  async () => {
    const { files } = await aSecretFleet(portal, await anAccount(), passphrase)
    const staff = (await portal.staff()).as
    const before = await portal.db.selectFrom('take_overs').select('id').execute()
    for (const [what, file, sentence, sent = { passphrase }] of bad) {
      const reply = await sendTakeOver(staff, file(files), { filename: 'fleet.zip', ...sent })
      expect([what, reply.status >= 400 && reply.status < 500, reply.body.message]).toEqual([
        what,
        true,
        expect.stringMatching(sentence),
      ])
    }
    expect(await portal.db.selectFrom('take_overs').select('id').execute()).toEqual(before)
    expect(await portal.db.selectFrom('take_over_rows').select('id').execute()).toEqual([])
  },
)
