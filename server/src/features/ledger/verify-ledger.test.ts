// docs/product/ledger.md#what-is-proven: every change behind the triggers is reported, even if the row was proven before.
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aBilling } from '#testing/billings.ts'
import { aCard } from '#testing/cards.ts'
import { anAgreedFee } from '#testing/fees.ts'
import { closeNight } from '#testing/invoices.ts'
import { anOpenItem, keepLedger } from '#testing/ledger.ts'
import { aPortal, type Portal } from '#testing/portal.ts'
import { aTransaction } from '#testing/transactions.ts'
import { keepPricings } from '#src/features/pricing/keep-pricings.ts'
import { findLastProof, keepProof, type Proof } from './kept/last-proof.ts'
import { proveLedger } from './prove-ledger.ts'
import { verifySnapshot } from './verify-ledger.ts'

/** A month with a paper invoice, a priced line, a payment and an adjustment, so that each check has something to find wrong. */
const aFullMonth = async (of: Portal) => {
  const { account_id } = await of.aCustomer({ roles: ['acct admin'] })
  const { id: card_id } = await aCard(of, { account_id })
  const pricing = { rule: { id: 1, model: 'fixed', amount: 347_102, off: 6_000, index: null }, rates: {}, exempt: [] } as const
  const pricing_id = (await keepPricings(of, [pricing]))(pricing)
  const priced = { quantity: 88_412, unit_price: 347_102, base: 30_688, discount: 530, pricing_id, price_rule_id: 1 }
  const { id: line_id } = await aTransaction(of, {
    account_id,
    card_id,
    transacted_at: '2026-01-09T08:00:00',
    taxed_from: 'price',
    ...priced,
  })
  await aBilling(of, { account_id })
  await of.db.updateTable('account_billings').set({ delivery_method: 'mail' }).where('account_id', '=', account_id).execute()
  await anAgreedFee(of, { account_id })
  await aTransaction(of, { account_id, card_id, transacted_at: '2026-01-10T08:00:00', base: 4_000, discount: 50 })
  await closeNight(of, '2026-02-01')
  const finance = await of.staff(undefined, 'finance')
  const received_on = new Intl.DateTimeFormat('en-CA', { timeZone: of.config.branding.time_zone }).format(new Date())
  await finance.as.post(`/v1/accounts/${account_id}/payments`, { amount: 10_000, method: 'wire', received_on })
  await finance.as.post(`/v1/accounts/${account_id}/adjustments`, { amount: -100, reason: 'goodwill', note: '' })
  return { account_id, line_id }
}

const prove = (of: Portal, { all = false } = {}) => proveLedger({ db: of.db, keyring: of.ctx.keyring, reader: of.db, all })

/** Statements that bypass the triggers, and the problems that must be reported. `$line` is the priced line. */
const spoiled: readonly (readonly [what: string, statements: string, named: readonly string[]])[] = [
  [
    'a leg',
    "update ledger_legs set amount = amount + 1 where code = 'DISCOUNT'",
    ['The legs of a posting do not add up to zero', 'The legs of an invoice are not the sums of its lines'],
  ],
  [
    'a balance',
    'update account_balances set balance = balance + 1',
    ['A kept balance is not the sum of the AR legs', 'A kept balance is not what is open'],
  ],
  [
    'an item',
    "update ledger_items set amount = amount + 1, open = open + 1 where number like 'INV%'",
    ['A kept balance is not what is open', 'An item is not the AR leg of its posting'],
  ],
  [
    'what is open',
    'update ledger_items set open = open - 1 where open > 0',
    ['A kept balance is not what is open', 'What is open of an item is not its amount without its allocations'],
  ],
  [
    'an allocation',
    'update allocations set amount = -amount',
    ['What is open of an item is not its amount without its allocations', 'More was taken back of an allocation than allocated'],
  ],
  [
    'an item and the one that paid it, both removed',
    `alter table allocations drop constraint allocations_account_id_debit_item_id_fkey;
     alter table allocations drop constraint allocations_account_id_credit_item_id_fkey;
     delete from ledger_items where number like 'INV%' or number like 'PAY%'`,
    ['An account does not have an item for each AR leg'],
  ],
  [
    'an allocation that is removed',
    'delete from allocations',
    ['What is open of an item is not its amount without its allocations'],
  ],
  [
    'an allocation that is added',
    `insert into allocations (account_id, debit_item_id, credit_item_id, amount, allocated_on)
     select account_id, debit_item_id, credit_item_id, 1, allocated_on from allocations limit 1`,
    ['What is open of an item is not its amount without its allocations'],
  ],
  [
    'a leg that is removed',
    "delete from ledger_legs where code = 'DISCOUNT'",
    ['The legs of a posting do not add up to zero', 'The legs of an invoice are not the sums of its lines'],
  ],
  [
    'two legs that change places',
    "update ledger_legs set code = 'GOODS' where code = 'FUEL'",
    ['The legs of an invoice are not the sums of its lines'],
  ],
  [
    'a line that is removed',
    'delete from transactions where id = $line',
    ['An invoice does not have all of its lines', 'The total of an invoice is not the sum of its lines and charges'],
  ],
  [
    'a charge that is removed',
    'delete from charges',
    ['The total of an invoice is not the sum of its lines and charges', 'The legs of an invoice are not the sums of its lines'],
  ],
  ['a payment', 'update payments set amount = amount + 1', ['A payment is not its item']],
  ['an adjustment', 'update adjustments set amount = amount - 1', ['An adjustment is not its item']],
  ['the reason of an adjustment', "update adjustments set reason = 'late fee'", ['A fee was charged without an agreement']],
  ['the agreement to a fee', 'delete from fee_consents', ['An invoice has a fee without an agreement']],
  [
    'a line that becomes a fee',
    'update transactions set fee_rule_id = -1 where id = $line',
    ['A line is a fee without an agreement'],
  ],
  [
    'a posting that is removed',
    `delete from allocations;
     delete from ledger_legs using ledger_postings p where p.id = posting_id and p.kind = 'invoice';
     delete from ledger_items using ledger_postings p where p.id = posting_id and p.kind = 'invoice';
     delete from ledger_postings where kind = 'invoice'`,
    ['An invoice is not posted'],
  ],
  [
    'the total of an invoice',
    'update invoices set total = total + 1, lines_total = lines_total + 1',
    ['The total of an invoice is not the sum of its lines and charges'],
  ],
  [
    'a line that is put on another invoice',
    `alter table transactions drop constraint transactions_account_id_invoice_id_fkey;
     update transactions set invoice_id = -1 where id = $line`,
    [
      'A line stands on an invoice that its account does not have',
      'The total of an invoice is not the sum of its lines and charges',
    ],
  ],
  [
    'the document before',
    "update invoices set previous_sha256 = repeat('0', 64)",
    ['A document does not name the one before it'],
  ],
  [
    'the rule that a line was priced by',
    `update pricings set inputs = jsonb_set(inputs, '{rule,amount}', '347200')`,
    ['A line is not what it was priced by'],
  ],
  [
    'a cent of a line, of its invoice and of the ledger alike',
    `update transactions set base = base + 1, total = total + 1 where id = $line;
     update invoices i set total = i.total + 1, lines_total = i.lines_total + 1 from transactions t where t.id = $line and i.id = t.invoice_id`,
    ['A line is not what it was priced by'],
  ],
]

const guarded = [
  'ledger_legs',
  'ledger_items',
  'ledger_postings',
  'allocations',
  'invoices',
  'transactions',
  'fee_consents',
  'pricings',
  'adjustments',
  'charges',
]

/** Both a full run and a run since the last proof must find each change. */
describe.each(['at once', 'after it was proven'])('a change made behind the triggers is reported %s:', (when) => {
  let broken: Portal
  let of: Awaited<ReturnType<typeof aFullMonth>>
  let last: Proof | undefined
  beforeAll(async () => {
    broken = await aPortal()
    await keepLedger(broken)
    of = await aFullMonth(broken)
    if (when === 'at once') return
    await prove(broken)
    last = await findLastProof(broken.db, broken.ctx.keyring)
  })
  afterAll(() => broken.close())

  test('nothing, if nothing was changed', async () => {
    // While another test has a transaction open anywhere on the server, the run checks more rows again.
    const again = when === 'at once' ? undefined : 0
    await expect.poll(() => prove(broken), { timeout: 30_000 }).toMatchObject({ problems: [], again })
  })

  /** Runs the statements, returns the problems found, and rolls back. */
  const spoil = async (statements: string) => {
    let problems: string[] = []
    const spoiling = broken.db.transaction().execute(async (db) => {
      for (const table of guarded) await sql`alter table ${sql.table(table)} disable trigger user`.execute(db)
      for (const statement of statements.split(';')) await sql.raw(statement.replaceAll('$line', String(of.line_id))).execute(db)
      ;({ problems } = await verifySnapshot(db, last))
      throw new Error('undone')
    })
    await expect(spoiling).rejects.toThrow('undone')
    return problems
  }

  test.each(spoiled)('%s', async (_, statements, named) => {
    const found = (await spoil(statements)).map((problem) => problem.split(':')[0])
    for (const name of named) expect(found).toContain(name)
  })

  test('a line that is a cent off, with the recalculated amounts', async () => {
    const problems = await spoil('update transactions set base = base + 1, total = total + 1 where id = $line')
    expect(problems.at(-1)).toMatch(
      /: base 30689, discount 530, total 30159; reckoned again base 30688, discount 530, total 30158\.$/,
    )
  })
})

describe('a proof is kept:', () => {
  let portal: Portal
  let first: Awaited<ReturnType<typeof prove>>
  beforeAll(async () => {
    portal = await aPortal()
    await keepLedger(portal)
    await aFullMonth(portal)
    first = await prove(portal)
  })
  /** A proof ends before the oldest running transaction on the server, and other tests may have one open. So this polls. */
  const everythingProven = async () => {
    await expect.poll(() => prove(portal), { timeout: 30_000 }).toMatchObject({ problems: [], again: 0 })
  }
  afterAll(() => portal.close())

  test('only what was written since is proven again, or everything on request', async () => {
    expect(first).toMatchObject({ problems: [], again: undefined })
    await everythingProven()
    const { id: account_id } = await portal.anAccount()
    await anOpenItem(portal, { account_id, number: 'A', due_on: '2026-03-01', amount: 1_000 })
    expect(await prove(portal)).toMatchObject({ problems: [], again: 1 })
    expect(await prove(portal, { all: true })).toMatchObject({ problems: [], again: undefined })
    await everythingProven()
  })

  test('an unsigned proof does not count, nor does one of another database', async () => {
    await prove(portal)
    const { keyring } = portal.ctx
    const proof = (await findLastProof(portal.db, keyring))!
    await keepProof(portal.db, keyring, { ...proof, place: 'elsewhere' })
    expect(await prove(portal)).toMatchObject({ again: undefined })
    await sql`
      insert into ledger_proofs (proven_at, place, before_xid, rows, key_id, mac)
      select proven_at, place, before_xid + 1, rows, key_id, mac from ledger_proofs order by id desc limit 1`.execute(portal.db)
    expect(await prove(portal)).toMatchObject({ again: undefined })
    await expect(sql`delete from ledger_proofs`.execute(portal.db)).rejects.toThrow('ledger_proofs is append-only')
  })

  test('a ledger with problems is not kept as proven', async () => {
    await prove(portal)
    await sql`update account_balances set balance = balance + 1`.execute(portal.db)
    expect((await prove(portal)).problems).not.toEqual([])
    expect((await prove(portal)).problems).not.toEqual([])
    await sql`update account_balances set balance = balance - 1`.execute(portal.db)
  })
})
