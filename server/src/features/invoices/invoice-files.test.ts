// docs/product/invoices.md#files: the files of an invoice, and who may fetch them.
import { execFile } from 'node:child_process'
import { createHash, createPublicKey, randomBytes, verify } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { canonicalJson } from '@forecourt/domain/rules/canonical-json.ts'
import { readTrailer } from '@forecourt/domain/rules/transaction-layout.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { aBilling } from '#testing/billings.ts'
import { aCard } from '#testing/cards.ts'
import { anInvoice, closeNight } from '#testing/invoices.ts'
import { keepLedger } from '#testing/ledger.ts'
import { aPortal, type Portal } from '#testing/portal.ts'
import { wordsOf } from '#testing/read-pdf.ts'
import { aSite, aTransaction } from '#testing/transactions.ts'
import { keepPricings } from '#src/features/pricing/keep-pricings.ts'
import { verifyLedger } from '#src/features/ledger/verify-ledger.ts'
import { openKeyring } from '#src/secrets/keyring.ts'
import { proofFile } from './proof-file.ts'

let portal: Portal
beforeAll(async () => {
  portal = await aPortal()
  await keepLedger(portal)
})
afterAll(() => portal.close())

const aBilled = async () => {
  const { account_id, as } = await portal.aCustomer({ roles: ['finance manager'] })
  await aBilling(portal, { account_id, legal_name: 'Cascade Hauling LLC' })
  const { id: card_id } = await aCard(portal, { account_id })
  const { id: site_id } = await aSite(portal, { state: 'WA', name: 'Kent Cardlock' })
  const fill = { account_id, card_id, site_id, vehicle_number: 'T9' }
  await aTransaction(portal, {
    ...fill,
    transacted_at: '2026-01-10T08:00:00',
    base: 12_880,
    federal_tax: 1_006,
    state_tax: 2_408,
  })
  const pricing = { rule: { id: 1, model: 'fixed', amount: 347_102, off: 6_000, index: null }, rates: {}, exempt: [] } as const
  const pricing_id = (await keepPricings(portal, [pricing]))(pricing)
  const priced = {
    quantity: 88_412,
    unit_price: 347_102,
    network_price: 312_345,
    cost_price: 280_000,
    pricing_id,
    taxed_from: 'price',
  }
  await aTransaction(portal, { ...fill, ...priced, transacted_at: '2026-01-11T09:15:00', base: 30_688, discount: 530 })
  await closeNight(portal, '2026-02-01')
  const [invoice] = (await as.get('/v1/invoices')).body.data as { id: number; invoice_number: string }[]
  return { account_id, as, ...invoice!, file: (format: string) => as.get(`/v1/invoices/${invoice!.id}/file/${format}`) }
}

const total = 16_294 + 30_158

test('an invoice comes as PDF, lines, data files and proof, all with the same content', async () => {
  const { as, id, invoice_number, file } = await aBilled()
  expect((await as.get(`/v1/invoices/${id}`)).body.data).toMatchObject({
    kind: 'invoice',
    total,
    open: total,
    settled: [],
    files: ['pdf', 'csv', 'xlsx', 'C', 'F', 'proof'],
  })
  const pdf = await file('pdf')
  expect(pdf.headers['content-disposition']).toContain(`${invoice_number}.pdf`)
  const words = wordsOf(pdf.bytes).join(' ')
  for (const text of ['INVOICE', invoice_number, 'Cascade Hauling LLC', '$464.52', 'Kent Cardlock', 'Vehicle', 'Page 1 of'])
    expect(words).toContain(text)
  expect((await file('pdf')).bytes.equals(pdf.bytes)).toBe(true)
  await portal.db.deleteFrom('invoice_files').where('invoice_id', '=', id).execute()
  expect((await file('pdf')).bytes.equals(pdf.bytes)).toBe(true)
  const csv = (await file('csv')).bytes.toString()
  expect(csv.trim().split('\r\n')).toHaveLength(3)
  expect(csv).toContain('Kent Cardlock')
  expect((await file('xlsx')).bytes.subarray(0, 2).toString()).toBe('PK')
  expect((await file('C')).bytes.toString()).toContain(invoice_number)
  const fixed = (await file('F')).bytes.toString().split('\r\n')
  expect(readTrailer(fixed.at(-2)!)).toMatchObject({ record: { transactions: 2, total } })
})

test('the verification program for customers confirms the proof of a closed invoice', async () => {
  const { file } = await aBilled()
  const dir = await mkdtemp(path.join(os.tmpdir(), 'forecourt-proof-'))
  onTestFinished(() => rm(dir, { recursive: true }))
  await writeFile(path.join(dir, 'proof.json'), (await file('proof')).bytes)
  await writeFile(path.join(dir, 'key.pem'), (await portal.anonymous.get('/v1/proof_key')).body.data.public_key)
  const program = path.resolve(import.meta.dirname, '../../../../scripts/forecourt-verify.mjs')
  const { stdout } = await promisify(execFile)(process.execPath, [program, 'proof.json', '--key', 'key.pem'], { cwd: dir })
  expect(stdout).toContain('proof.json: 2 lines agree, total 464.52 (of 1 the network told the taxes; they were added up)')
  const { proof } = JSON.parse((await file('proof')).bytes.toString())
  // The provider's own cost is not disclosed where the price is not calculated from it.
  expect(proof.lines[1]).not.toHaveProperty('network_price')
  expect(proof.lines[1]).not.toHaveProperty('cost_price')
})

test('the proof of an invoice is signed with the published key', async () => {
  const { file } = await aBilled()
  const { proof, sha256, signature, key_id } = JSON.parse((await file('proof')).bytes.toString())
  expect(createHash('sha256').update(canonicalJson(proof)).digest('hex')).toBe(sha256)
  const key = (await portal.anonymous.get('/v1/proof_key')).body.data
  expect(key).toMatchObject({ key_id, algorithm: 'Ed25519' })
  expect(verify(null, Buffer.from(sha256), createPublicKey(key.public_key), Buffer.from(signature, 'base64'))).toBe(true)
})

test('after the key ring is lost, a proof that a customer kept still verifies with the key kept beside it', async () => {
  const { account_id, id, file } = await aBilled()
  const kept = JSON.parse((await file('proof')).bytes.toString())
  const { public_key } = (await portal.anonymous.get('/v1/proof_key')).body.data
  const keyring = openKeyring({
    ...portal.config,
    keyring: JSON.stringify({ active: 'new', keys: { new: randomBytes(32).toString('base64') } }),
  })
  const later = JSON.parse((await proofFile({ ...portal.ctx, keyring }, { account_id, id })).toString())
  const agrees = ({ sha256, signature }: { sha256: string; signature: string }, key: string) =>
    verify(null, Buffer.from(sha256), createPublicKey(key), Buffer.from(signature, 'base64'))
  expect([later.sha256, later.key_id === kept.key_id]).toEqual([kept.sha256, false])
  expect([agrees(kept, public_key), agrees(later, public_key), agrees(kept, keyring.signing().public_key)]).toEqual([
    true,
    false,
    false,
  ])
})

test('an invoice from before documents were kept gets its document on demand, but no proof', async () => {
  const { account_id, as } = await portal.aCustomer({ roles: ['acct admin'] })
  const { id: card_id } = await aCard(portal, { account_id })
  const old: number[] = []
  for (const month of ['01', '02', '03']) {
    const { id } = await anInvoice(portal, {
      account_id,
      period_from: `2026-${month}-01`,
      period_to: `2026-${month}-28`,
      invoiced_on: '2019-12-31',
      total: 1_000,
      transactions: 1,
    })
    await aTransaction(portal, { account_id, card_id, transacted_at: `2026-${month}-10T08:00:00`, base: 1_000, invoice_id: id })
    old.push(id)
  }
  expect((await as.get(`/v1/invoices/${old[1]}/file/pdf`)).status).toBe(200)
  expect((await as.get(`/v1/invoices/${old[1]}/file/proof`)).status).toBe(404)
  const { rows } = await sql<{ has_document: boolean; is_proven: boolean }>`
    select document is not null as has_document, proof_sha256 is not null as is_proven
    from invoices where account_id = ${account_id} order by id`.execute(portal.db)
  expect(
    rows.map(({ has_document }) => has_document),
    'only the one that was asked for',
  ).toEqual([false, true, false])
  expect(rows.some(({ is_proven }) => is_proven)).toBe(false)
  expect((await as.get(`/v1/invoices/${old[2]}/file/csv`)).bytes.toString()).toContain('10')
  expect((await verifyLedger(portal)).problems).toEqual([])
})

test('another account’s invoice, and a role that does not see money, get no file', async () => {
  const { account_id, id } = await aBilled()
  const stranger = await portal.aCustomer({ roles: ['acct admin'] })
  expect((await stranger.as.get(`/v1/invoices/${id}/file/pdf`)).status).toBe(404)
  const reader = await portal.aCustomer({ roles: ['report user'], account_id })
  expect((await reader.as.get(`/v1/invoices/${id}/file/pdf`)).status).toBe(403)
  expect((await reader.as.get(`/v1/invoices/${id}`)).body.data).toMatchObject({ total, open: null, files: [] })
  expect((await reader.as.get(`/v1/invoices/${id}/file/docx`)).status).toBe(403)
})
