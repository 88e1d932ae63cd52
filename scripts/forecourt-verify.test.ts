// docs/product/invoices.md#the-proof: the file a customer keeps finds every change, run as they run it.
import { execFile } from 'node:child_process'
import { createHash, generateKeyPairSync, sign } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { canonicalJson } from '../domain/src/rules/canonical-json.ts'

const { privateKey, publicKey } = generateKeyPairSync('ed25519')
let dir: string
beforeAll(async () => {
  dir = await mkdtemp(path.join(os.tmpdir(), 'forecourt-verify-'))
  await writeFile(path.join(dir, 'key.pem'), publicKey.export({ format: 'pem', type: 'spki' }))
})
afterAll(() => rm(dir, { recursive: true }))

const lines = [
  {
    at: '2026-01-10T08:00:00',
    base: 12_880,
    federal_tax: 1_006,
    id: 1,
    is_fuel: true,
    kind: 'sale',
    quantity: 41_237,
    state: 'WA',
    state_tax: 2_408,
    total: 16_294,
    tran_id: 'A',
    unit_price: 312_345,
  },
  {
    at: '2026-01-11T08:00:00',
    base: 30_688,
    discount: 530,
    id: 2,
    is_fuel: true,
    kind: 'sale',
    pricing: 7,
    quantity: 88_412,
    state: 'WA',
    total: 30_158,
    tran_id: 'B',
    unit_price: 347_102,
  },
]
const anInvoice = (number: string, previous: string | null) => ({
  account: { number: '01000123' },
  charges: [{ amount: 300, description: 'Paper', kind: 'invoice fee' }],
  charges_total: 300,
  legs: [
    { amount: 46_752, code: 'AR', state: '' },
    { amount: 530, code: 'DISCOUNT', state: '' },
    { amount: -300, code: 'FEES', state: '' },
    { amount: -1_006, code: 'FET', state: '' },
    { amount: -43_568, code: 'FUEL', state: '' },
    { amount: -2_408, code: 'SET', state: 'WA' },
  ],
  lines,
  lines_total: 46_452,
  number,
  previous,
  pricings: { 7: { model: 'fixed' } },
  total: 46_752,
  transactions: 2,
})
type Proof = ReturnType<typeof anInvoice>

const hashOf = (proof: Proof) => createHash('sha256').update(canonicalJson(proof)).digest('hex')

/** `told` is what the file says; the hash and the signature stay those of `proof`. */
const keep = async (name: string, proof: Proof, told = proof) => {
  const sha256 = hashOf(proof)
  const file = {
    anchor: null,
    key_id: 'k',
    proof: told,
    sha256,
    signature: sign(null, Buffer.from(sha256), privateKey).toString('base64'),
  }
  await writeFile(path.join(dir, name), JSON.stringify(file))
  return sha256
}

const run = (...names: string[]) =>
  new Promise<{ code: number; out: string }>((resolve) => {
    const program = path.join(import.meta.dirname, 'forecourt-verify.mjs')
    execFile(process.execPath, [program, ...names], { cwd: dir }, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, out: stdout + stderr }),
    )
  })

test('what was not changed agrees to the cent, and so does the chain', async () => {
  const first = await keep('1.json', anInvoice('INV-000001', null))
  await keep('2.json', anInvoice('INV-000002', first))
  const { code, out } = await run('1.json', '2.json', '--key', 'key.pem')
  expect(out).toContain('1.json: 2 lines agree, total 467.52 (of 1 the network told the amounts; they were added up)')
  expect(code).toBe(0)
})

const [one, two] = lines as [(typeof lines)[0], (typeof lines)[0]]
test.each([
  [
    'a cent of a tax',
    { lines: [{ ...one, state_tax: 2_409 }, two] },
    'line 1 (A, 2026-01-10T08:00:00): its parts come to 162.95',
  ],
  [
    'a price',
    { lines: [one, { ...two, unit_price: 340_000 }] },
    'line 2 (B, 2026-01-11T08:00:00): quantity times price is 300.60',
  ],
  ['the order', { lines: [two, one] }, 'line 2 (A, 2026-01-10T08:00:00) stands out of order'],
  ['a line left out', { lines: [one] }, '2 lines are told, 1 are there'],
  ['a total', { total: 46_751 }, 'the total: 467.52 reckoned, 467.51 told'],
  ['a leg', { legs: anInvoice('', null).legs.map((leg) => (leg.code === 'FET' ? { ...leg, amount: -1_000 } : leg)) }, 'FET'],
  ['a name', { number: 'INV-9' }, 'something was changed after the close'],
])('%s that was changed is named', async (what, change, named) => {
  const proof = anInvoice('INV-000001', null)
  const name = `${what}.json`
  await keep(name, proof, { ...proof, ...change } as Proof)
  const { code, out } = await run(name, '--key', 'key.pem')
  expect(out).toContain(named)
  expect(code).toBe(1)
})

test('a document that is missing from the chain, another key and an unreadable file are told', async () => {
  const first = await keep('a.json', anInvoice('INV-000001', null))
  const second = hashOf(anInvoice('INV-000002', first))
  await keep('c.json', anInvoice('INV-000003', second))
  const gap = await run('a.json', 'c.json')
  expect(gap).toMatchObject({ code: 1, out: expect.stringContaining('the document before INV-000003 is not among these files') })
  const other = generateKeyPairSync('ed25519').publicKey.export({ format: 'pem', type: 'spki' })
  await writeFile(path.join(dir, 'other.pem'), other)
  expect(await run('a.json', '--key', 'other.pem')).toMatchObject({ code: 1, out: expect.stringContaining('not by this key') })
  await writeFile(path.join(dir, 'no.json'), '{')
  expect((await run('no.json')).code).toBe(2)
  expect((await run()).code).toBe(2)
})
