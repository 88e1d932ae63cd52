// docs/product/invoices.md#the-proof: the script that a customer keeps detects every change. The test runs it as the customer
// does.
import { execFile } from 'node:child_process'
import { createHash, generateKeyPairSync, sign } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { canonicalJson } from '../domain/src/rules/canonical-json.ts'
import { priceLine } from '../domain/src/rules/pricing/price-line.ts'

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
    network_price: 340_000,
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
  pricings: { 7: { rule: { id: 1, model: 'fixed', amount: 347_102, off: 6_000, index: null }, rates: {}, exempt: [] } },
  total: 46_752,
  transactions: 2,
})
type Proof = ReturnType<typeof anInvoice>

const hashOf = (proof: Proof) => createHash('sha256').update(canonicalJson(proof)).digest('hex')

/** `told` is the content of the file; the hash and the signature stay those of `proof`. */
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

test('unchanged documents agree to the cent, and so does their chain', async () => {
  const first = await keep('1.json', anInvoice('INV-000001', null))
  await keep('2.json', anInvoice('INV-000002', first))
  const { code, out } = await run('1.json', '2.json', '--key', 'key.pem')
  expect(out).toContain('1.json: 2 lines agree, total 467.52 (of 2 the network told the taxes; they were added up)')
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
    'line 2 (B, 2026-01-11T08:00:00): its rule makes a price of 3.47102, the line says 3.4',
  ],
  ['the order', { lines: [two, one] }, 'line 2 (A, 2026-01-10T08:00:00) stands out of order'],
  ['a line left out', { lines: [one] }, '2 lines are told, 1 are there'],
  ['a total', { total: 46_751 }, 'the total: 467.52 reckoned, 467.51 told'],
  ['a leg', { legs: anInvoice('', null).legs.map((leg) => (leg.code === 'FET' ? { ...leg, amount: -1_000 } : leg)) }, 'FET'],
  ['a name', { number: 'INV-9' }, 'something was changed after the close'],
])('%s that was changed is reported', async (what, change, named) => {
  const proof = anInvoice('INV-000001', null)
  const name = `${what}.json`
  await keep(name, proof, { ...proof, ...change } as Proof)
  const { code, out } = await run(name, '--key', 'key.pem')
  expect(out).toContain(named)
  expect(code).toBe(1)
})

/** Lines as the product prices them: each pricing model, exempt and not exempt, with sales tax on the excise too. */
const rates = {
  federal: { rate: 24_400, never_exempt_rate: 100, on_excise: 'none' },
  state: { rate: 46_600, never_exempt_rate: 0, on_excise: 'none' },
  'state sales': { rate: 13_000, never_exempt_rate: 0, on_excise: 'federal' },
} as const
const index = { price_index_id: 1, effective_from: '2026-01-01', revision: 1, price: 260_000 }
const rules = [
  { id: 1, model: 'index', amount: 12_000, off: 3_000, index },
  { id: 2, model: 'fixed', amount: 299_900, off: 0, index: null },
  { id: 3, model: 'cost', amount: 4_500, off: 0, index: null },
  { id: 4, model: 'network', amount: 4_500, off: 1_000, index: null },
  { id: 5, model: 'network', amount: 0, off: 0, index: null },
  { id: 6, model: 'retail', amount: 0, off: 6_000, index: null },
  null,
] as const
const bought = {
  quantity: 88_412,
  network_price: 312_345,
  network_total: null,
  pump_price: 429_900,
  cost_price: 280_000,
  fees: 0,
}
const pricings = rules.flatMap((rule) => [[], ['federal', 'state'] as const].map((exempt) => ({ rule, rates, exempt })))
const reckoned = pricings.map((pricing, at) => {
  const {
    is_exempt: _,
    missing: __,
    network_base: ___,
    network_total: ____,
    ...line
  } = priceLine({ ...bought, told: null, is_exempt: false }, pricing)
  const facts = { at: `2026-01-10T08:00:${10 + at}`, id: at, is_fuel: true, is_reckoned: true, kind: 'sale', state: 'CA' }
  return { ...facts, ...line, cost_price: bought.cost_price, pricing: at, tran_id: `fill-${at}` }
})

const reckonedProof = () => {
  const sum = (field: keyof (typeof reckoned)[0]) => reckoned.reduce((all, line) => all + Number(line[field]), 0)
  const leg = (code: string, amount: number, state = '') => ({ amount, code, state })
  return {
    account: { number: '01000123' },
    charges: [],
    charges_total: 0,
    legs: [
      leg('AR', sum('total')),
      leg('DISCOUNT', sum('discount')),
      leg('FET', -sum('federal_tax')),
      leg('FUEL', -sum('base')),
      leg('SET', -sum('state_tax'), 'CA'),
      leg('SST', -sum('state_sales_tax'), 'CA'),
    ],
    lines: reckoned,
    lines_total: sum('total'),
    number: 'INV-000009',
    previous: null,
    pricings: Object.fromEntries(pricings.entries()),
    total: sum('total'),
    transactions: reckoned.length,
  } as unknown as Proof
}

test('prices and taxes are recomputed from rule and rates; a changed rate, price or exemption is reported', async () => {
  const proof = reckonedProof()
  await keep('reckoned.json', proof)
  expect(await run('reckoned.json', '--key', 'key.pem')).toMatchObject({
    code: 0,
    out: expect.stringMatching(/^reckoned\.json: 14 lines agree, total [\d,.]+\n$/),
  })
  const changed = (at: number, change: object) => ({
    ...proof,
    pricings: { ...proof.pricings, [at]: { ...pricings[at], ...change } },
  })
  const cases = [
    [
      changed(2, { rates: { ...rates, state: { ...rates.state, rate: 46_700 } } }),
      'line 3 (fill-2, 2026-01-10T08:00:12): its state tax',
    ],
    [changed(2, { rates: { ...rates, 'state sales': { ...rates['state sales'], on_excise: 'none' } } }), 'its state sales tax'],
    [
      changed(0, { rule: { ...rules[0], index: { ...index, price: 260_001 } } }),
      'line 1 (fill-0, 2026-01-10T08:00:10): its rule makes a price',
    ],
    [changed(6, { rule: { ...rules[3], off: 1_100 } }), 'line 7 (fill-6, 2026-01-10T08:00:16): its discount comes to'],
    [
      { ...proof, lines: proof.lines.map((line, at) => (at === 10 ? { ...line, pump_price: 430_000 } : line)) },
      'line 11 (fill-10, 2026-01-10T08:00:20): taxes leave',
    ],
    [changed(3, { exempt: [] }), 'line 4 (fill-3, 2026-01-10T08:00:13): its federal tax comes to 21.57'],
  ] as const
  for (const [told, named] of cases) {
    await keep('changed.json', proof, told)
    expect(await run('changed.json')).toMatchObject({ code: 1, out: expect.stringContaining(named) })
  }
})

test('a document missing from the chain, a wrong key and an unreadable file are reported', async () => {
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
