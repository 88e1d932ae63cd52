import { execFile } from 'node:child_process'
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { openKeyring } from './keyring.ts'

const aDirectory = async () => {
  const dir = await mkdtemp(path.join(os.tmpdir(), 'forecourt-keyring-'))
  onTestFinished(() => rm(dir, { recursive: true, force: true }))
  return path.join(dir, 'data')
}
const opened = (data_dir: string) => openKeyring({ data_dir, keyring: undefined, database_url: undefined })
const key = Buffer.alloc(32, 7).toString('base64')

test('a portal with an embedded database makes a key ring once, readable only by its own user, and keeps it', async () => {
  const dir = await aDirectory()
  const first = opened(dir).mac('link-token', 'x')
  expect(opened(dir).mac('link-token', 'x')).toEqual(first)
  expect(await readdir(dir)).toEqual(['keyring.json'])
  expect((await stat(path.join(dir, 'keyring.json'))).mode & 0o777).toBe(0o600)
  expect(opened(await aDirectory()).mac('link-token', 'x')).not.toEqual(first)
})

test('programs started together on one empty directory share one key ring', { timeout: 30_000 }, async () => {
  const dir = await aDirectory()
  const begin = Date.now() + 2_000
  const program = `
    const { openKeyring } = await import(${JSON.stringify(import.meta.resolve('./keyring.ts'))})
    while (Date.now() < ${begin});
    console.log(openKeyring({ data_dir: ${JSON.stringify(dir)} }).mac('link-token', 'x').toString('hex'))`
  const run = () => promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program])
  const said = await Promise.all([run(), run(), run(), run()])
  expect(new Set(said.map(({ stdout }) => stdout)).size).toBe(1)
  expect(await readdir(dir)).toEqual(['keyring.json'])
})

test('each purpose has its own key', () => {
  const ring = openKeyring({ keyring: JSON.stringify({ active: 'a', keys: { a: key } }), data_dir: '', database_url: undefined })
  const macs = (['link-token', 'fingerprint', 'rate-limit'] as const).map((purpose) => ring.mac(purpose, 'x').toString('hex'))
  expect(new Set(macs).size).toBe(3)
})

test.each([
  ['{', 'KEYRING must be {"active":"id","keys":{"id":"32 bytes in base64"}}'],
  ['{"active":"a","keys":{"a":"c2hvcnQ="}}', 'KEYRING must be '],
  [JSON.stringify({ active: 'b', keys: { a: key } }), 'KEYRING has no key "b".'],
  ['no-such-file.json', 'KEYRING names a file that does not exist.'],
])('a key ring of %s stops the start with one clear sentence', (keyring, sentence) => {
  expect(() => openKeyring({ keyring, data_dir: '', database_url: undefined })).toThrow(sentence)
})

test('KEYRING may name a file', async () => {
  const dir = await aDirectory()
  opened(dir)
  const file = path.join(dir, 'other.json')
  await writeFile(file, JSON.stringify({ active: 'a', keys: { a: key } }))
  const config = { data_dir: dir, database_url: undefined }
  const text = JSON.stringify({ active: 'a', keys: { a: key } })
  expect(openKeyring({ ...config, keyring: file }).mac('link-token', 'x')).toEqual(
    openKeyring({ ...config, keyring: text }).mac('link-token', 'x'),
  )
})
