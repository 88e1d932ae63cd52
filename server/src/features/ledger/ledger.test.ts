// docs/product/ledger.md: what a closed invoice posts, and what the database refuses.
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { aBilling } from '#testing/billings.ts'
import { aCard } from '#testing/cards.ts'
import { anAgreedFee } from '#testing/fees.ts'
import { closeNight } from '#testing/invoices.ts'
import { anOpenItem, keepLedger } from '#testing/ledger.ts'
import { aPortal, type Portal } from '#testing/portal.ts'
import { aSite, aTransaction } from '#testing/transactions.ts'
import { verifyLedger } from './verify-ledger.ts'

let portal: Portal
beforeAll(async () => {
  portal = await aPortal()
  await keepLedger(portal)
})
afterAll(() => portal.close())

/**
 * Two fills of diesel, one with a discount, ten gallons of DEF, and a fee: $162.94, $374.78, $42.45 and $1.50. Paper invoices cost
 * $3.00.
 */
const lines = [
  { product_id: 53, quantity: 41_237, unit_price: 312_345, base: 12_880, federal_tax: 1_006, state_tax: 2_408 },
  { product_id: 53, quantity: 88_412, unit_price: 347_102, base: 30_688, federal_tax: 2_157, state_tax: 5_163, discount: 530 },
  {
    product_id: 62,
    quantity: 10_000,
    unit_price: 389_900,
    base: 3_899,
    state_sales_tax: 250,
    local_sales_tax: 146,
    discount: 50,
  },
  { product_id: 950, quantity: 1_000, unit_price: 150_000, base: 150, kind: 'fee' },
]

const anInvoicedMonth = async (of: Portal = portal) => {
  const { account_id, as } = await of.aCustomer({ roles: ['acct admin'] })
  await aBilling(of, { account_id })
  await of.db.updateTable('account_billings').set({ delivery_method: 'mail' }).where('account_id', '=', account_id).execute()
  await anAgreedFee(of, { account_id })
  const { id: card_id } = await aCard(of, { account_id })
  const { id: site_id } = await aSite(of, { state: 'WA' })
  for (const line of lines)
    await aTransaction(of, { account_id, card_id, site_id, transacted_at: '2026-01-10T08:00:00', ...line })
  await closeNight(of, '2026-02-01')
  return { account_id, as }
}

const legsOf = async (account_id: number) => {
  const rows = await portal.db
    .selectFrom('ledger_legs')
    .select(['code', 'state', 'amount'])
    .where('account_id', '=', account_id)
    .execute()
  return Object.fromEntries(rows.map(({ code, state, amount }) => [`${code}${state && ` ${state}`}`, amount]))
}

test('an invoice is posted to the cent: what is owed, what was sold, and what is payable in taxes', async () => {
  const { account_id, as } = await anInvoicedMonth()
  expect(await legsOf(account_id)).toEqual({
    AR: 58_467,
    FUEL: -47_467,
    FEES: -450,
    DISCOUNT: 580,
    FET: -3_163,
    'SET WA': -7_571,
    'SST WA': -250,
    'LST WA': -146,
  })
  expect((await as.get('/v1/balance')).body.data).toMatchObject({ balance: 58_467 })
  expect((await verifyLedger(portal)).problems).toEqual([])
})

test('unused credit pays the next invoice', async () => {
  const { account_id, as } = await portal.aCustomer({ roles: ['acct admin'] })
  await aBilling(portal, { account_id })
  const finance = await portal.staff(undefined, 'finance')
  const received_on = new Intl.DateTimeFormat('en-CA', { timeZone: portal.config.branding.time_zone }).format(new Date())
  await finance.as.post(`/v1/accounts/${account_id}/payments`, { amount: 25_000, method: 'EFT', received_on })
  const { id: card_id } = await aCard(portal, { account_id })
  await aTransaction(portal, { account_id, card_id, transacted_at: '2026-01-10T08:00:00', base: 40_000 })
  await closeNight(portal, '2026-02-01')
  expect((await as.get('/v1/items?open=1')).body.data).toMatchObject([{ kind: 'invoice', amount: 40_000, open: 15_000 }])
  expect((await as.get('/v1/balance')).body.data).toMatchObject({ balance: 15_000, unused_credit: 0 })
})

test('numbers without a document are listed as gaps and are no problem', async () => {
  const { db } = portal
  await anInvoicedMonth()
  const taken = (many: number) => sql`select nextval('invoice_numbers') from generate_series(1, ${many}::int)`.execute(db)
  const { last } = (await sql<{ last: number }>`select last_value as last from invoice_numbers`.execute(db)).rows[0]!
  const named = (number: number) => `INV-${String(number).padStart(6, '0')}`
  await taken(1)
  await anInvoicedMonth()
  await taken(2)
  const { problems, gaps } = await verifyLedger(portal)
  const { last: now } = (await sql<{ last: number }>`select last_value as last from invoice_numbers`.execute(db)).rows[0]!
  expect(problems).toEqual([])
  expect(gaps).toEqual([named(last + 1), `${named(now - 1)} to ${named(now)}`])
})

test('until the ledger has a start day, nothing is posted and nothing can be paid', async () => {
  const without = await aPortal()
  onTestFinished(without.close)
  const { account_id } = await anInvoicedMonth(without)
  expect(await without.db.selectFrom('ledger_postings').select('id').execute()).toEqual([])
  expect((await verifyLedger(without)).problems).toEqual([])
  const staff = await without.staff()
  const received_on = new Date(Date.now() - 86_400_000 * 2).toISOString().slice(0, 10)
  const refused = await staff.as.post(`/v1/accounts/${account_id}/payments`, { amount: 100, method: 'wire', received_on })
  expect([refused.status, refused.body.message]).toEqual([409, 'The ledger is not in use yet'])
})

const twoItems = async () => {
  const { id: account_id } = await portal.anAccount()
  await anOpenItem(portal, { account_id, number: 'A', due_on: '2026-03-01', amount: 1_000 })
  await sql`
    with p as (
      insert into ledger_postings (account_id, kind, posted_on, document_id) values (${account_id}, 'payment', '2026-03-01', 1) returning id
    ), legs as (
      insert into ledger_legs (account_id, posting_id, leg, code, amount)
      select ${account_id}, id, l.leg, l.code, l.amount from p, (values (1, 'AR', -600::bigint), (2, 'CASH', 600)) l (leg, code, amount)
    )
    insert into ledger_items (account_id, posting_id, side, number, dated_on, due_on, amount, open)
    select ${account_id}, id, -1, 'PAY', '2026-03-01', '2026-03-01', 600, 600 from p`.execute(portal.db)
  const items = await portal.db.selectFrom('ledger_items').select(['id', 'side']).where('account_id', '=', account_id).execute()
  const [debit, credit] = [1, -1].map((side) => items.find((item) => item.side === side)!.id)
  const allocate = (amount: number) =>
    sql`insert into allocations (account_id, debit_item_id, credit_item_id, amount, allocated_on)
      values (${account_id}, ${debit}, ${credit}, ${amount}, '2026-03-02')`.execute(portal.db)
  return { account_id, allocate }
}

test('the database refuses to allocate a cent more than is open, or to undo a cent more than was allocated', async () => {
  const { allocate } = await twoItems()
  await expect(allocate(601)).rejects.toThrow('ledger_items_open')
  await allocate(600)
  await expect(allocate(1)).rejects.toThrow('ledger_items_open')
  await expect(allocate(-601)).rejects.toThrow('More is taken back than was allocated')
  await allocate(-600)
  expect((await verifyLedger(portal)).problems).toEqual([])
})

test.each([
  ['a change of a leg', 'ledger_legs is append-only', `update ledger_legs set amount = amount + 1 where account_id = $account`],
  ['a leg that is removed', 'ledger_legs is append-only', `delete from ledger_legs where account_id = $account`],
  [
    'a change of a posting',
    'ledger_postings is append-only',
    `update ledger_postings set memo = 'x' where account_id = $account`,
  ],
  [
    'an item that is settled by hand',
    'Only allocations move what is open of an item',
    `update ledger_items set open = 0 where account_id = $account`,
  ],
  ['an item that is removed', 'ledger_items is append-only', `delete from ledger_items where account_id = $account`],
  [
    'legs that do not add up to zero',
    'add up to 5',
    `insert into ledger_legs (account_id, posting_id, leg, code, amount)
     select account_id, id, 9, 'CASH', 5 from ledger_postings where account_id = $account`,
  ],
  [
    'a second set of legs',
    '2 of 4 were written at once',
    `insert into ledger_legs (account_id, posting_id, leg, code, amount)
     select account_id, id, l.leg, 'CASH', l.amount from ledger_postings, (values (8, 5), (9, -5)) l (leg, amount) where account_id = $account`,
  ],
])('the database refuses %s', async (_, refusal, statement) => {
  const { account_id } = await twoItems()
  await expect(sql.raw(statement.replace('$account', String(account_id))).execute(portal.db)).rejects.toThrow(refusal)
})
