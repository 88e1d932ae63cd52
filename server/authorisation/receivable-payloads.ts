// The payloads of money outside of invoices (payloads.ts).
import { randomBytes, randomInt } from 'node:crypto'
import { anOpenItem, keepLedger } from '#testing/ledger.ts'
import { aBilledInvoice } from '#testing/billed-lines.ts'
import { aBilling } from '#testing/billings.ts'
import { aCard } from '#testing/cards.ts'
import { anInvoice } from '#testing/invoices.ts'
import { anOrder } from '#testing/orders.ts'
import { aTransaction } from '#testing/transactions.ts'
import type { Stage } from './actors.ts'
import type { Payloads } from './payload.ts'

const nothing = () => ({})

const account = async ({ portal, here }: Stage) => {
  await keepLedger(portal)
  return { account_id: String(here) }
}

const tomorrow = () => new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10)

const versionOf = async ({ portal, here }: Stage) => {
  const found = await portal.db.selectFrom('account_credits').select('version').where('account_id', '=', here).executeTakeFirst()
  return found?.version ?? 0
}

const aFileOf = (...lines: string[]) => new File([lines.join('\n')], 'money.csv')

const aPaymentMapping = () => ({
  name: `Bank ${randomInt(1, 9_999_999)}`,
  mapping: {
    content: 'payments',
    columns: { account_number: 'Acct', amount: 'Amt', received_on: 'Day' },
    date_format: 'MM/DD/YYYY',
    decimal: '.',
  } as const,
})

const aPaymentFile = async ({ db }: Stage['portal']) => {
  const file = { filename: 'x.csv', sha256: randomBytes(32), lines: 1, total: 1 }
  return (await db.insertInto('payment_files').values(file).returning('id').executeTakeFirstOrThrow()).id
}

/** Created by a member of staff who is none of the actors, because nobody may approve their own request. */
const aRequest = async (stage: Stage) => {
  const { account_id } = await account(stage)
  const { portal, here } = stage
  await anOpenItem(portal, { account_id: here, number: `W-${randomInt(1, 9_999_999)}`, due_on: tomorrow(), amount: 1 })
  const { as } = await portal.staff()
  const body = { amount: -1, reason: 'write-off', note: 'Small' }
  const asked = await as.post(`/v1/accounts/${account_id}/adjustments`, body)
  return String(asked.body.data.request_id)
}

const aBilledLine = async ({ portal, here }: Stage) => {
  await keepLedger(portal)
  const invoiced_on = new Date().toISOString().slice(0, 10)
  const { id, lines } = await aBilledInvoice(portal, { account_id: here, totals: [1_000], invoiced_on })
  return { params: { id: String(id) }, body: { transaction_id: lines[0]!.id, note: 'Not ours' } }
}

export const receivablePayloads: Pick<
  Payloads,
  | 'adjustments'
  | 'moneyRequests'
  | 'credit'
  | 'paymentFiles'
  | 'openingItems'
  | 'statements'
  | 'lateFees'
  | 'corrections'
  | 'disputes'
> = {
  adjustments: {
    list: async (stage) => ({ params: await account(stage) }),
    adjust: async (stage) => ({ params: await account(stage), body: { amount: -100, reason: 'goodwill' } }),
    refund: async (stage) => {
      // A separate account, because other calls leave items behind, which would use the credit up at once.
      const params = await account({ ...stage, here: (await stage.portal.anAccount()).id })
      const { as } = await stage.portal.staff()
      await as.post(`/v1/accounts/${params.account_id}/adjustments`, { amount: -1_000, reason: 'goodwill' })
      return { params, body: { amount: 100, note: 'Check' } }
    },
  },
  credit: {
    get: async (stage) => ({ params: await account(stage) }),
    save: async (stage) => ({ params: await account(stage), body: { credit_limit: 100_000, version: await versionOf(stage) } }),
    raise: async (stage) => ({ params: await account(stage), body: { amount: 100, ends_on: tomorrow(), reason: 'Harvest' } }),
    endRaise: async (stage) => {
      const params = await account(stage)
      const { as } = await stage.portal.staff()
      const body = { amount: 100, ends_on: tomorrow(), reason: 'Harvest' }
      const raised = await as.post(`/v1/accounts/${params.account_id}/credit_raises`, body)
      return { params: { ...params, id: String(raised.body.data.id) } }
    },
    dismiss: async (stage) => {
      const { portal, here } = stage
      const proposed = { proposed_at: new Date().toISOString(), cause: 'limit' }
      await portal.db
        .insertInto('account_credits')
        .values({ account_id: here, ...proposed })
        .onConflict((known) => known.column('account_id').doUpdateSet(proposed))
        .execute()
      return { params: await account(stage), body: { note: 'They pay tomorrow' } }
    },
    approveOrder: async (stage) => {
      const { portal, here } = stage
      const { id } = await anOrder(portal, { account_id: here })
      await portal.db.updateTable('card_orders').set({ needs_credit_approval: true }).where('id', '=', id).execute()
      return { params: { ...(await account(stage)), id: String(id) } }
    },
  },
  paymentFiles: {
    list: nothing,
    take: async (stage) => {
      await account(stage)
      return { form: { file: aFileOf('account_number,amount,received_on', `99999999,${randomInt(1, 9_999_999)},2026-11-01`) } }
    },
    retry: async ({ portal }) => ({ params: { id: String(await aPaymentFile(portal)) } }),
    mappings: nothing,
    saveMapping: () => ({ body: aPaymentMapping() }),
    removeMapping: async ({ portal }) => {
      const { as } = await portal.staff()
      return { params: { id: String((await as.post('/v1/payment_mappings', aPaymentMapping())).body.data.id) } }
    },
    lines: nothing,
    decide: async ({ portal }) => {
      const payment_file_id = await aPaymentFile(portal)
      const line = {
        payment_file_id,
        line: 2,
        source_key: randomBytes(32),
        state: 'waiting',
        amount: 100,
        received_on: '2026-11-01',
        method: 'wire',
      }
      const { id } = await portal.db.insertInto('payment_lines').values(line).returning('id').executeTakeFirstOrThrow()
      return { params: { id: String(id) }, body: { decision: 'discard', note: 'Not ours' } }
    },
  },
  statements: {
    list: nothing,
    export: () => ({ query: { format: 'csv' } }),
    make: async (stage) => {
      await account(stage)
      return { body: { from_on: '2026-01-01', to_on: '2026-01-31' } }
    },
    file: async (stage) => {
      await account(stage)
      const { as } = await stage.portal.staff(stage.here)
      const { body } = await as.post('/v1/statements', { from_on: '2026-01-01', to_on: '2026-01-31' })
      return { params: { id: String(body.data.id) } }
    },
    schedule: async (stage) => {
      const params = await account(stage)
      await aBilling(stage.portal, { account_id: stage.here })
      return { params, body: { statement_day: 1 } }
    },
  },
  lateFees: {
    consents: async (stage) => ({ params: await account(stage) }),
    agree: async (stage) => {
      const { id } = await stage.portal.anAccount()
      return { params: { account_id: String(id) }, body: { kind: 'late', agreed_on: '2026-01-01', contract_reference: 'C-1' } }
    },
  },
  corrections: {
    previewRebill: async (stage) => {
      const { invoice_number } = await anInvoice(stage.portal, { account_id: stage.here })
      return { params: await account(stage), body: { invoice_number } }
    },
    rebillLines: async (stage) => {
      const { portal, here } = stage
      const { id: invoice_id, invoice_number } = await anInvoice(portal, { account_id: here })
      const { tran_id } = await aTransaction(portal, { account_id: here, invoice_id })
      const rule = { account_id: here, model: 'fixed', amount: 100_000 + invoice_id, effective_from: '2020-01-01' }
      await portal.db.deleteFrom('price_rules').where('account_id', '=', here).execute()
      await portal.db.insertInto('price_rules').values(rule).execute()
      return { params: await account(stage), body: { invoice_number, tran_id, reason: 'Agreed in October' } }
    },
    moveLine: async (stage) => {
      const { portal, here } = stage
      const { tran_id } = await aTransaction(portal, { account_id: here })
      const other = await portal.anAccount()
      const { last_four } = await aCard(portal, { account_id: other.id })
      const to = { to_account_number: other.cl_account_no, last_four: last_four ?? '' }
      return { params: await account(stage), body: { tran_id, ...to, reason: 'Their truck' } }
    },
    takeBackInvoice: async (stage) => {
      const { portal, here } = stage
      const { id: invoice_id, invoice_number } = await anInvoice(portal, { account_id: here })
      await aTransaction(portal, { account_id: here, invoice_id })
      return { params: await account(stage), body: { invoice_number, reason: 'Wrong account', bill_again: false } }
    },
  },
  disputes: {
    ofInvoice: async (stage) => ({ params: (await aBilledLine(stage)).params }),
    open: aBilledLine,
    list: nothing,
    export: () => ({ query: { format: 'csv' } }),
    decide: async (stage) => {
      const { params, body } = await aBilledLine(stage)
      const { as } = await stage.portal.staff(stage.here)
      const { id } = (await as.post(`/v1/invoices/${params.id}/disputes`, body)).body.data
      return { params: { ...(await account(stage)), id: String(id) }, body: { decision: 'refuse', answer: 'No' } }
    },
  },
  openingItems: {
    take: async (stage) => {
      const { account_id } = await account(stage)
      const { cl_account_no } = await stage.portal.db
        .selectFrom('accounts')
        .select('cl_account_no')
        .where('id', '=', Number(account_id))
        .executeTakeFirstOrThrow()
      const item = `${cl_account_no},OLD-${randomInt(1, 2 ** 40)},2026-01-01,2026-01-31,12.50`
      return { form: { file: aFileOf('account_number,number,dated_on,due_on,amount', item) } }
    },
  },
  moneyRequests: {
    list: nothing,
    export: () => ({ query: { format: 'csv' } }),
    decide: async (stage) => ({ params: { id: await aRequest(stage) }, body: { decision: 'refuse' } }),
  },
}
