// docs/product/invoices.md: a closed invoice does not change, and its hash proves it.
import { canonicalJson } from '@forecourt/domain/rules/canonical-json.ts'
import type { InvoiceDocument } from '@forecourt/domain/rules/invoice-document.ts'
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aBilling } from '#testing/billings.ts'
import { aCard } from '#testing/cards.ts'
import { closeNight } from '#testing/invoices.ts'
import { keepLedger } from '#testing/ledger.ts'
import { aPortal, type Portal } from '#testing/portal.ts'
import { aSite, aTransaction } from '#testing/transactions.ts'
import { inTransaction } from '#src/db/transaction.ts'
import { verifyLedger } from '#src/features/ledger/verify-ledger.ts'
import { takeTurn } from '#src/features/transactions/take-turn.ts'
import { closeCreditMemo } from './close-credit-memo.ts'
import { startClosing } from './start-closing.ts'

let portal: Portal
beforeAll(async () => {
  portal = await aPortal()
  await keepLedger(portal)
})
afterAll(() => portal.close())

const anAccount = async () => {
  const { account_id, as } = await portal.aCustomer({ roles: ['acct admin'] })
  await aBilling(portal, { account_id, legal_name: 'Cascade "Hauling" & Söhne\\LLC' })
  const { id: card_id } = await aCard(portal, { account_id })
  const { id: site_id } = await aSite(portal, { state: 'WA' })
  const buy = (day: string, line: object = {}) =>
    aTransaction(portal, { account_id, card_id, site_id, transacted_at: `${day}T08:00:00`, ...line })
  return { account_id, as, buy }
}

const invoicesOf = async (account_id: number) => {
  const rows = await portal.db
    .selectFrom('invoices')
    .select(['id', 'invoice_number', 'kind', 'total', 'document', 'previous_sha256', 'proof_sha256', 'invoiced_on', 'due_on'])
    .where('account_id', '=', account_id)
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ ...row, document: row.document as unknown as InvoiceDocument }))
}

const system = () => ({ ...portal.ctx, who: { system: 'test' } })

test('a document holds every line, is hashed as canonical JSON, names the one before it, and never changes', async () => {
  const { account_id, buy } = await anAccount()
  const fill = { quantity: 41_237, unit_price: 312_345, base: 12_880, federal_tax: 1_006, state_tax: 2_408 }
  await buy('2026-01-10', { ...fill, driver_name: 'Zoë "Z" O’Neil\t', odometer: 0 })
  await buy('2026-02-10', { base: 5_000 })
  await closeNight(portal, '2026-03-01')
  const [january, february] = await invoicesOf(account_id)
  expect(january!.document).toMatchObject({
    number: january!.invoice_number,
    kind: 'invoice',
    total: 16_294,
    bill_to: { legal_name: 'Cascade "Hauling" & Söhne\\LLC' },
    balance: { previous: 0, payments: 0, due: 16_294 },
    previous: null,
    lines: [{ at: '2026-01-10T08:00:00', ...fill, total: 16_294, state: 'WA', driver: 'Zoë "Z" O’Neil\t', odometer: 0 }],
  })
  expect(february!.document).toMatchObject({ previous: january!.proof_sha256, balance: { previous: 16_294, due: 21_294 } })
  for (const { document, proof_sha256 } of [january!, february!])
    expect(createHash('sha256').update(canonicalJson(document)).digest('hex')).toBe(proof_sha256)
  expect(february!.previous_sha256).toBe(january!.proof_sha256)
  await expect(
    portal.db.updateTable('invoices').set({ due_on: '2027-01-01' }).where('id', '=', january!.id).execute(),
  ).rejects.toThrow('append-only')
  await portal.db.updateTable('account_billings').set({ legal_name: 'Other' }).where('account_id', '=', account_id).execute()
  expect((await invoicesOf(account_id))[0]!.document.bill_to.legal_name).toBe('Cascade "Hauling" & Söhne\\LLC')
})

test('a weekly cycle that ends on the night the clocks change closes two days later at 3:10, due in ten days', async () => {
  const { account_id, buy } = await anAccount()
  await portal.db
    .updateTable('account_billings')
    .set({ billing_cycle: 'weekly', payment_terms: 'net 10' })
    .where('account_id', '=', account_id)
    .execute()
  await buy('2026-03-08', { base: 1_000 })
  const night = async (now: string) => {
    await portal.db.updateTable('billing_settings').set({ close_after_days: 2 }).execute()
    await startClosing({ ...system(), clock: { now: () => new Date(now) } })
    await portal.runJobs()
    return invoicesOf(account_id)
  }
  expect(await night('2026-03-09T10:10:00Z')).toEqual([])
  expect(await night('2026-03-10T10:10:00Z')).toMatchObject([{ invoiced_on: '2026-03-10', due_on: '2026-03-20' }])
})

test('a credit memo settles the open part of its invoice, leaves the rest as credit, and continues the chain', async () => {
  const { account_id, as, buy } = await anAccount()
  await buy('2026-01-10', { base: 58_467 })
  await closeNight(portal, '2026-02-01')
  const [invoice] = await invoicesOf(account_id)
  const finance = await portal.staff(undefined, 'finance')
  const received_on = new Intl.DateTimeFormat('en-CA', { timeZone: portal.config.branding.time_zone }).format(new Date())
  await finance.as.post(`/v1/accounts/${account_id}/payments`, { amount: 20_000, method: 'wire', received_on })
  const takeBack = await buy('2026-01-10', { base: -58_467, quantity: -50_000, kind: 'reversal' })
  const memo = {
    account_id,
    corrects_invoice_id: invoice!.id,
    transaction_ids: [takeBack.id],
    today: received_on,
  }
  const closed = await inTransaction(system(), async (ctx) => {
    await takeTurn(ctx)
    return closeCreditMemo(ctx, memo)
  })
  expect(closed).toMatchObject({ invoice_number: expect.stringMatching(/^CM-\d{6}$/), total: -58_467 })
  expect((await as.get('/v1/items?open=1')).body.data).toMatchObject([{ kind: 'credit memo', amount: -58_467, open: -20_000 }])
  expect((await as.get('/v1/balance')).body.data).toMatchObject({ balance: -20_000, unused_credit: 20_000 })
  const [, document] = await invoicesOf(account_id)
  expect(document).toMatchObject({ kind: 'credit memo', previous_sha256: invoice!.proof_sha256 })
  expect(document!.document).toMatchObject({ corrects: invoice!.invoice_number, balance: { due: -20_000 } })
  await expect(inTransaction(system(), (ctx) => closeCreditMemo(ctx, memo))).rejects.toThrow('on an invoice already')
  expect((await verifyLedger(portal)).problems).toEqual([])
})

test('the ledger check reports a total that is not the sum of its lines and charges, and a broken chain', async () => {
  const other = await aPortal()
  try {
    const { account_id } = await other.aCustomer({ roles: ['acct admin'] })
    await aTransaction(other, { account_id, transacted_at: '2026-01-10T08:00:00' })
    await aTransaction(other, { account_id, transacted_at: '2026-02-10T08:00:00' })
    await closeNight(other, '2026-03-01')
    expect((await verifyLedger(other)).problems).toEqual([])
    await sql`alter table invoices disable trigger invoices_proven_kept`.execute(other.db)
    await sql`update invoices set charges_total = 1, total = total + 1 where period_to = '2026-01-31'`.execute(other.db)
    await sql`update invoices set previous_sha256 = repeat('0', 64) where period_to = '2026-02-28'`.execute(other.db)
    expect((await verifyLedger(other)).problems).toEqual([
      expect.stringMatching(/^A document does not name the one before it: account \d+, INV-\d+\.$/),
      expect.stringMatching(/^The total of an invoice is not the sum of its lines and charges: .*charges 0\.$/),
    ])
  } finally {
    await other.close()
  }
})

test('an invoice shows the message of staff, the rates that changed, and the certificates that end soon', async () => {
  const { account_id, buy } = await anAccount()
  await portal.db
    .updateTable('account_billings')
    .set({ invoice_message: 'Ask for Sue' })
    .where('account_id', '=', account_id)
    .execute()
  const rate = { level: 'state', state: 'WA', tax_class: 'diesel', is_per_gallon: true, basis: 'entered' } as const
  await portal.db
    .insertInto('tax_rates')
    .values([
      { ...rate, rate: 61_000, effective_from: '2031-01-01' },
      { ...rate, rate: 62_500, effective_from: '2031-03-15' },
      { ...rate, rate: 63_000, effective_from: '2031-04-01' },
    ])
    .execute()
  const certificate = { account_id, level: 'federal', tax_doc: 'C-7', effective_from: '2031-01-01' }
  await portal.db
    .insertInto('tax_exemptions')
    .values([
      { ...certificate, effective_to: '2031-05-01' },
      { ...certificate, tax_doc: 'C-8', effective_to: '2032-05-01' },
    ])
    .execute()
  await buy('2031-03-10', { base: 5_000 })
  await closeNight(portal, '2031-04-02')
  const [invoice] = await invoicesOf(account_id)
  expect(invoice!.document.messages).toEqual([
    'Ask for Sue',
    expect.stringMatching(/^From 03\/15\/2031 the WA state tax on .+ is \$0\.62500 per gallon, before \$0\.61000 per gallon\.$/),
    'The tax certificate C-7 (federal tax) ends on 05/01/2031.',
  ])
})
