// docs/product/ledger.md: whoever asks what an account owes gets the same answer, whatever happened to its money before. A chain of
// random steps over the API, each a call of staff or of the account, with everybody's answers compared after every step.
import { agingSteps } from '@forecourt/domain/rules/aging.ts'
import { addDays } from '@forecourt/domain/rules/dashboard-period.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aBilling } from '#testing/billings.ts'
import { aCard } from '#testing/cards.ts'
import { diceOf } from '#testing/dice.ts'
import { sendUpload } from '#testing/imports.ts'
import { keepLedger } from '#testing/ledger.ts'
import { aPortal, type Portal } from '#testing/portal.ts'
import { aSite, aTransaction } from '#testing/transactions.ts'
import type { SystemCtx } from '#src/system/context.ts'
import { closeInvoices } from '#src/features/invoices/close-invoices.ts'
import { chargeLateFees } from '#src/features/late-fees/charge-late-fees.ts'
import { readOpenThen, readSums } from '#src/features/statements/read-statement.ts'
import { verifyLedger } from './verify-ledger.ts'

type As = Awaited<ReturnType<Portal['staff']>>['as']
let portal: Portal
let finance: As
let second: As
beforeAll(async () => {
  portal = await aPortal()
  await keepLedger(portal)
  const late = { late_fee_flat: 500, late_fee_rate: 1_500, late_fee_repeats: true, return_fee: 2_500 }
  await portal.db.updateTable('billing_settings').set(late).execute()
  ;({ as: finance } = await portal.staff(undefined, 'finance'))
  ;({ as: second } = await portal.staff(undefined, 'finance'))
})
afterAll(() => portal.close())

const firstDay = '2026-05-04'

const anAccount = async () => {
  const { account_id, as } = await portal.aCustomer({ roles: ['finance manager'] })
  await aBilling(portal, { account_id })
  await portal.db.updateTable('account_billings').set({ billing_cycle: 'weekly' }).where('account_id', '=', account_id).execute()
  for (const kind of ['late', 'returned payment'])
    await finance.post(`/v1/accounts/${account_id}/late_fee_consents`, {
      kind,
      agreed_on: '2026-01-01',
      contract_reference: 'C-1',
    })
  const account = portal.db.selectFrom('accounts').select('cl_account_no').where('id', '=', account_id)
  const { cl_account_no: number } = await account.executeTakeFirstOrThrow()
  return { account_id, as, number, card_id: (await aCard(portal, { account_id })).id, site_id: (await aSite(portal)).id }
}

type Account = Awaited<ReturnType<typeof anAccount>>
type Item = { number: string; open: number; kind: string; document_id: number }
type Seen = {
  balance: { balance: number; aging: Record<string, number>; unused_credit: number }
  items: Item[]
  payments: { id: number; state: string }[]
}

/** Everything that somebody may be told about what the account owes today. All of it is one number. */
const balanceEverywhere = async ({ account_id, as, number }: Account) => {
  const seen = (await finance.get(`/v1/accounts/${account_id}/receivable`)).body.data as Seen
  const { balance, aging, unused_credit } = seen.balance
  const owed = agingSteps.reduce((sum, step) => sum + aging[step]!, 0)
  const listed = (await finance.get(`/v1/receivables?keyword=${number}`)).body
  const credit = (await finance.get(`/v1/accounts/${account_id}/credit`)).body.data
  const own = (await as.get('/v1/balance')).body.data
  const items = (await as.get('/v1/items?open=1&per_page=100')).body.data as Item[]
  const told = {
    aging: owed - unused_credit,
    items: items.reduce((sum, { open }) => sum + open, 0),
    own: own.balance,
    listed: listed.data[0].balance,
    totals: listed.totals.balance,
    used: credit.balance,
    exposed: credit.exposure - credit.open_lines - credit.recent_ach - credit.authorised,
  }
  expect(told).toEqual(Object.fromEntries(Object.keys(told).map((who) => [who, balance])))
  expect(Math.min(owed, unused_credit), 'credit pays what is open').toBe(0)
  return { ...seen, items }
}

type Step = Account & { today: string; dice: ReturnType<typeof diceOf>; seen: Seen; ctx: SystemCtx }

const decide = async (step: Step, asked: { body: { data?: { request_id?: number } } }) => {
  const request_id = asked.body.data?.request_id
  if (request_id === undefined) return asked
  return second.put(`/v1/money_requests/${request_id}`, { decision: step.dice.upTo(4) > 0 ? 'approve' : 'refuse' })
}

const invoicesOf = ({ account_id }: Account) =>
  portal.db
    .selectFrom('invoices')
    .select(['id', 'invoice_number'])
    .where('account_id', '=', account_id)
    .where('kind', '=', 'invoice')
    .execute()

/** A named invoice now and then, paid or not. */
const someNumbers = async (step: Step) => {
  const numbers = [
    ...(await invoicesOf(step)).map(({ invoice_number }) => invoice_number),
    ...step.seen.items.map(({ number }) => number),
  ]
  const number = step.dice.oneOf(numbers)
  return step.dice.isHeads() && number ? [number] : []
}

const anAmount = ({ dice, seen }: Step) =>
  dice.oneOf([1, 2_500, 19_999, Math.abs(seen.balance.balance), 1 + dice.upTo(60_000)]) || 1

const steps: Record<string, (step: Step) => Promise<unknown>> = {
  bill: async (step) => {
    const { account_id, card_id, site_id, today, dice, ctx } = step
    const lines = 1 + dice.upTo(3)
    for (let line = 0; line < lines; line++) {
      const base = dice.upTo(5) === 0 ? -dice.upTo(9_000) : 1 + dice.upTo(40_000)
      const bought = { account_id, card_id, site_id, base, state_tax: dice.upTo(900), federal_tax: dice.upTo(500) }
      await aTransaction(portal, { ...bought, transacted_at: `${addDays(today, -8 - dice.upTo(6))}T0${line}:00:00` })
    }
    await closeInvoices(ctx, { account_id, today })
  },
  pay: async (step) =>
    decide(
      step,
      await finance.post(`/v1/accounts/${step.account_id}/payments`, {
        amount: anAmount(step),
        method: step.dice.oneOf(['ACH', 'cheque', 'wire']),
        received_on: addDays(step.today, -step.dice.oneOf([0, 0, 1, 9, 30, 100])!),
        invoice_numbers: await someNumbers(step),
      }),
    ),
  return: async ({ account_id, seen, dice, today }) => {
    const payment = dice.oneOf(seen.payments)
    const back = { returned_on: today, reason: dice.oneOf(['R01 insufficient funds', 'R06 our bank asked']) }
    return payment && finance.post(`/v1/accounts/${account_id}/payments/${payment.id}/return`, back)
  },
  reallocate: async (step) => {
    const payment = step.dice.oneOf(step.seen.payments)
    const invoice_numbers = await someNumbers(step)
    return payment && finance.post(`/v1/accounts/${step.account_id}/payments/${payment.id}/allocations`, { invoice_numbers })
  },
  adjust: async (step) => {
    const [reason, sign] = step.dice.oneOf([
      ['goodwill', -1],
      ['late fee waived', -1],
      ['write-off', -1],
      ['price dispute', 1],
    ] as const)!
    const [invoice_number] = await someNumbers(step)
    const body = { amount: sign * anAmount(step), reason, note: 'So agreed', ...(invoice_number && { invoice_number }) }
    return decide(step, await finance.post(`/v1/accounts/${step.account_id}/adjustments`, body))
  },
  refund: async (step) => {
    const amount = step.dice.isHeads() ? step.seen.balance.unused_credit || 1 : anAmount(step)
    return decide(step, await finance.post(`/v1/accounts/${step.account_id}/refunds`, { amount, note: 'Check' }))
  },
  open: async (step) => {
    const { number, today, dice } = step
    const amount = ((dice.upTo(4) === 0 ? -1 : 1) * anAmount(step)) / 100
    const due = addDays(today, dice.upTo(20) - 10)
    const dated = due < today ? due : today
    const file = `account_number,number,dated_on,due_on,amount\n${number},O-${dice.upTo(30)},${dated},${due},${amount.toFixed(2)}`
    return decide(step, await sendUpload(finance, '/v1/opening_items', { file, filename: `${today}.csv` }))
  },
  void: async (step) => {
    const invoice = step.dice.oneOf(await invoicesOf(step))
    if (!invoice) return undefined
    const body = { invoice_number: invoice.invoice_number, reason: 'Wrong', bill_again: step.dice.isHeads() }
    return decide(step, await finance.post(`/v1/accounts/${step.account_id}/take_backs`, body))
  },
  dispute: async (step) => {
    const { account_id, as, dice } = step
    const lines = portal.db.selectFrom('transactions').select(['id', 'invoice_id']).where('account_id', '=', account_id)
    const line = dice.oneOf(await lines.where('invoice_id', 'is not', null).orderBy('id').execute())
    if (!line) return undefined
    const opened = await as.post(`/v1/invoices/${line.invoice_id}/disputes`, { transaction_id: line.id, note: 'Not ours' })
    if (opened.status !== 200) return opened
    const answer = { decision: dice.isHeads() ? 'accept' : 'refuse', answer: 'So it is' }
    const path = `/v1/accounts/${account_id}/disputes/${opened.body.data.id}`
    await finance.put(path, answer)
    const waiting = portal.db.selectFrom('money_requests').select('id as request_id').where('account_id', '=', account_id)
    const data = await waiting.where('state', '=', 'requested').where('kind', '=', 'dispute').executeTakeFirst()
    return decide(step, { body: data ? { data } : {} })
  },
  night: ({ account_id, ctx }) => chargeLateFees(ctx, { account_id }),
}

/** What was owed at the end of a day, and what its statement says of it ever after. */
const checkStatement = async ({ as }: Account, to_on: string, balance: number) => {
  const made = await as.post('/v1/statements', { from_on: firstDay, to_on })
  expect(made.body.data).toMatchObject({ opening: 0, closing: balance })
}

const checkPast = async ({ account_id }: Account, days: ReadonlyMap<string, number>) => {
  for (const [to_on, balance] of days) {
    const { closing } = await readSums(portal, account_id, { from_on: firstDay, to_on })
    const { items, unused, aging } = await readOpenThen(portal, account_id, to_on)
    const open = items.reduce((sum, item) => sum + item.open, 0)
    const aged = aging.reduce((sum, { amount }) => sum + amount, -unused)
    expect({ to_on, closing, open, aged }).toEqual({ to_on, closing: balance, open: balance, aged: balance })
  }
}

/** Whatever was taken back and billed again, nobody pays for a purchase twice or is given it back twice. */
const checkLines = async ({ account_id }: Account) => {
  const { rows } = await sql<object>`
    select split_part(tran_id, '~', 1) as purchase, sum(total)::int as billed, min(total) filter (where correction = 0) as total
    from transactions where account_id = ${account_id} group by 1
    having sum(total) not in (0, min(total) filter (where correction = 0))`.execute(portal.db)
  expect(rows).toEqual([])
}

const names = Object.keys(steps)
const often = ['bill', 'bill', 'pay', 'pay', 'reallocate', ...names]

// Seeds in which every step is taken at least once.
test.each([7, 11])('after any steps with its money, everybody is told the same about an account (seed %i)', async (seed) => {
  const account = await anAccount()
  const dice = diceOf(seed)
  const days = new Map<string, number>()
  let today = firstDay
  const noon = () => portal.setTime(new Date(`${today}T20:00:00Z`))
  noon()
  let seen: Seen = await balanceEverywhere(account)
  const done = new Set<string>()
  for (let count = 0; count < 60; count++) {
    const name = dice.oneOf(often)!
    const ctx: SystemCtx = { ...portal.ctx, who: { system: 'ledger' } }
    const before = seen.balance.balance
    const answer = (await steps[name]!({ ...account, today, dice, seen, ctx })) as { status?: number } | undefined
    const status = answer?.status ?? 200
    seen = await balanceEverywhere(account)
    const wasRefused = status >= 400 && status < 500 && seen.balance.balance === before
    expect({ name, isFine: status === 200 || wasRefused }).toEqual({ name, isFine: true })
    if (status === 200) done.add(name)
    const pass = dice.oneOf([0, 0, 1, 3, 12])!
    if (pass === 0) continue
    days.set(today, seen.balance.balance)
    today = addDays(today, pass)
    noon()
    await checkStatement(account, addDays(today, -1), seen.balance.balance)
  }
  await checkPast(account, days)
  await checkLines(account)
  expect([...done].toSorted()).toEqual(names.toSorted())
  expect((await verifyLedger(portal)).problems).toEqual([])
  portal.setTime(null)
})
