// docs/product/receivables.md#corrections: a purchase is billed once and given back once, whatever the network, the account and staff do
// with it. A chain of random steps over files and the API, with every purchase added up after each step.
import { addDays } from '@forecourt/domain/rules/dashboard-period.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aBilling } from '#testing/billings.ts'
import { aCard } from '#testing/cards.ts'
import { diceOf } from '#testing/dice.ts'
import { anAgreedFee } from '#testing/fees.ts'
import { aCardNumber, aRecord, asOwnCsv, sendFile } from '#testing/imports.ts'
import { keepLedger } from '#testing/ledger.ts'
import { aPortal, type Portal } from '#testing/portal.ts'
import { stillBilled } from '#src/features/disputes/still-billed.ts'
import { closeInvoices } from '#src/features/invoices/close-invoices.ts'
import { verifyLedger } from './verify-ledger.ts'

type As = Awaited<ReturnType<Portal['staff']>>['as']
let portal: Portal
let second: As
beforeAll(async () => {
  portal = await aPortal()
  await keepLedger(portal)
  await portal.db.updateTable('billing_settings').set({ approval_over: null }).execute()
  ;({ as: second } = await portal.staff(undefined, 'finance'))
})
afterAll(() => portal.close())

type Bought = ReturnType<typeof aRecord>

/** An account that pays a tenth of each purchase as a fee. */
const anAccount = async () => {
  const { account_id, as } = await portal.aCustomer({ roles: ['finance manager'] })
  await aBilling(portal, { account_id })
  await portal.db.updateTable('account_billings').set({ billing_cycle: 'weekly' }).where('account_id', '=', account_id).execute()
  await anAgreedFee(portal, { account_id, kind: 'transaction', amount: 0, rate: 10_000 })
  const card_number = aCardNumber()
  await aCard(portal, { account_id, number: card_number })
  const account = portal.db.selectFrom('accounts').select('cl_account_no').where('id', '=', account_id)
  const { cl_account_no: number } = await account.executeTakeFirstOrThrow()
  return { account_id, as, card_number, number }
}

const prices = [312_300, 300_000, 350_000]

/** Ten gallons at a price, or their reversal. */
const amountsAt = (unit_price: number, sign = 1) => {
  const taxes = { federal_tax: sign * 244, state_tax: sign * 584 }
  return { quantity: sign * 10_000, unit_price, ...taxes, total: sign * (unit_price / 100 + 828) }
}

/** Two accounts, what the network has told about their purchases, and everything that may happen to these. */
const aChain = async (seed: number) => {
  const dice = diceOf(seed)
  const { as: finance } = await portal.staff(undefined, 'finance')
  const accounts = [await anAccount(), await anAccount()] as const
  const ids = accounts.map(({ account_id }) => account_id)
  const sales: Bought[] = []
  const reversed = new Map<Bought, Bought>()
  const told = new Map<string, Set<number>>()
  let today = '2026-05-04'
  const pass = (days: number) => {
    today = addDays(today, days)
    portal.setTime(new Date(`${today}T20:00:00Z`))
  }
  pass(0)
  const take = async (record: Bought) => {
    told.set(record.tran_id, (told.get(record.tran_id) ?? new Set()).add(record.total))
    expect((await sendFile(finance, asOwnCsv([record]), { layout: 'C' })).status).toBe(200)
    await portal.runJobs()
  }
  const linesOf = (account_id: number) =>
    portal.db
      .selectFrom('transactions')
      .select(['id', 'tran_id', 'invoice_id'])
      .where('account_id', '=', account_id)
      .orderBy('id')
  const steps: Record<string, () => Promise<unknown>> = {
    buy: async () => {
      const { card_number } = dice.oneOf(accounts)!
      const tran_time = `08:${String(sales.length).padStart(2, '0')}:00`
      const when = { tran_date: addDays(today, -dice.upTo(4)), tran_time }
      const record = aRecord({ card_number, ...when, ...amountsAt(dice.oneOf(prices)!), tran_id: `S${seed}x${sales.length}` })
      sales.push(record)
      await take(record)
    },
    reverse: async () => {
      const sale = dice.oneOf(sales.filter((one) => !reversed.has(one)))
      if (!sale) return
      const same = { card_number: sale.card_number, tran_date: sale.tran_date, tran_id: `R${sale.tran_id.slice(1)}` }
      const record = aRecord({ ...same, tran_time: '23:00:00', ...amountsAt(sale.unit_price, -1) })
      reversed.set(sale, record)
      await take(record)
    },
    correct: async () => {
      const record = dice.oneOf([...sales, ...reversed.values()])
      if (!record) return
      const isSale = sales.includes(record)
      Object.assign(record, isSale && dice.isHeads() ? amountsAt(dice.oneOf(prices)!) : { odometer: 1 + dice.upTo(9_000) })
      const reversal = reversed.get(record)
      // Its reversal follows.
      if (reversal) told.get(reversal.tran_id)!.add(-record.total)
      await take(record)
    },
    place: async () => {
      const { rows } = await sql<{ id: number }>`
        select id from held_transactions where state = 'waiting' and tran_id ~ ${`^[SR]${seed}x`} order by id`.execute(portal.db)
      const held = dice.oneOf(rows)
      if (!held) return
      if (dice.upTo(4) === 0) await finance.post(`/v1/held_transactions/${held.id}/discard`, { reason: 'Not right' })
      else await finance.post(`/v1/held_transactions/${held.id}/place`)
    },
    close: async () => {
      pass(dice.oneOf([1, 3, 7, 9])!)
      for (const account_id of ids) await closeInvoices({ ...portal.ctx, who: { system: 'close' } }, { account_id, today })
    },
    dispute: async () => {
      const { account_id, as } = dice.oneOf(accounts)!
      const invoiced = linesOf(account_id).where('invoice_id', 'is not', null).where('total', '>', 0).where('kind', '<>', 'fee')
      const line = dice.oneOf(await invoiced.execute())
      if (!line) return
      const opened = await as.post(`/v1/invoices/${line.invoice_id}/disputes`, { transaction_id: line.id, note: 'Not ours' })
      if (opened.status !== 200) return
      const { id, still_billed } = opened.body.data
      const answer = { decision: 'accept', answer: 'Right', credit: dice.isHeads() ? 1 + dice.upTo(still_billed) : still_billed }
      expect((await finance.put(`/v1/accounts/${account_id}/disputes/${id}`, answer)).status).toBe(200)
    },
    void: async () => {
      const account_id = dice.oneOf(ids)!
      const invoices = portal.db.selectFrom('invoices').select('invoice_number').where('account_id', '=', account_id)
      const invoice = dice.oneOf(await invoices.where('kind', '=', 'invoice').orderBy('id').execute())
      if (!invoice) return
      const body = { ...invoice, reason: 'Wrong', bill_again: dice.isHeads() }
      const asked = await finance.post(`/v1/accounts/${account_id}/take_backs`, body)
      if (asked.status !== 200) return
      const approved = await second.put(`/v1/money_requests/${asked.body.data.request_id}`, { decision: 'approve' })
      expect(approved.status).toBe(200)
    },
    move: async () => {
      const [from, to] = dice.isHeads() ? accounts : ([accounts[1], accounts[0]] as const)
      const line = dice.oneOf(await linesOf(from.account_id).where('kind', '<>', 'fee').execute())
      if (!line) return
      const card = { to_account_number: to.number, last_four: to.card_number.slice(-4) }
      const moved = await finance.post(`/v1/accounts/${from.account_id}/moved_lines`, {
        tran_id: line.tran_id,
        ...card,
        reason: 'X',
      })
      expect([200, 409, 422]).toContain(moved.status)
    },
  }
  return { accounts, dice, steps, ids, told, reversed }
}

type Chain = Awaited<ReturnType<typeof aChain>>

/** What the lines of each purchase come to in both accounts, by the id that the network gave it. */
const readBilled = async (ids: readonly number[]) => {
  const { rows } = await sql<{ purchase: string; billed: number }>`
    select split_part(tran_id, '~', 1) as purchase, sum(total)::int as billed from transactions
    where account_id = any(${ids}::bigint[]) and kind <> 'fee' group by 1 order by 1`.execute(portal.db)
  return new Map(rows.map(({ purchase, billed }) => [purchase, billed]))
}

const findWrong = async ({ ids, told, reversed, accounts }: Chain) => {
  const billed = await readBilled(ids)
  const wrong = [...billed].filter(([purchase, total]) => total !== 0 && !told.get(purchase)!.has(total)).map(String)
  for (const [sale, reversal] of reversed)
    if (billed.get(sale.tran_id)! + billed.get(reversal.tran_id)! < 0) wrong.push(`${sale.tran_id} is given back twice`)
  for (const { account_id, as } of accounts) {
    const { rows } = await sql<{ overcredited: number; charged: number; adjusted: number; lines: number; open: number }>`
      select (select coalesce(sum(greatest(0, x.credit - ${stillBilled})), 0)::int
          from disputes x where x.account_id = ${account_id} and x.state = 'accepted') as overcredited,
        (select coalesce(sum(amount), 0)::int from adjustments where account_id = ${account_id} and note like 'Credited after%') as charged,
        (select coalesce(sum(amount), 0)::int from adjustments where account_id = ${account_id}) as adjusted,
        coalesce(sum(total), 0)::int as lines, coalesce(sum(total) filter (where invoice_id is null), 0)::int as open
      from transactions where account_id = ${account_id}`.execute(portal.db)
    const { overcredited, charged, adjusted, lines, open } = rows[0]!
    if (overcredited !== charged) wrong.push(`credited ${overcredited} too much, and charged ${charged} of it again`)
    const { balance } = (await as.get('/v1/balance')).body.data
    if (balance + open !== lines + adjusted) wrong.push(`owed ${balance} and ${open}, bought ${lines}, adjusted ${adjusted}`)
  }
  return wrong
}

const often = ['buy', 'buy', 'close', 'close', 'dispute', 'correct', 'place']

// This seed found purchases given back twice when the test was written, and so did 3 and 8. One chain takes some five seconds.
test.each([5])('whatever happens to a purchase, it is billed once and given back once (seed %i)', async (seed) => {
  const chain = await aChain(seed)
  const names = [...often, ...Object.keys(chain.steps)]
  for (let count = 0; count < 40; count++) {
    const name = chain.dice.oneOf(names)!
    await chain.steps[name]!()
    expect({ count, name, wrong: await findWrong(chain) }).toEqual({ count, name, wrong: [] })
  }
  expect((await verifyLedger(portal)).problems).toEqual([])
  portal.setTime(null)
})
