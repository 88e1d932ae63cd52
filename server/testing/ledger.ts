// A ledger for tests: in use from the beginning, with invoices of any amount that need no purchases.
import { sql } from 'kysely'
import type { Portal } from './portal.ts'

export const keepLedger = ({ db }: Pick<Portal, 'db'>, from = '2020-01-01') =>
  db.updateTable('billing_settings').set({ ledger_from: from }).execute()

type OpenItem = { account_id: number; number: string; due_on: string; amount: number; posted_on?: string }

/** An open debit item, as an opening balance creates it. */
export const anOpenItem = async (
  { db }: Pick<Portal, 'db'>,
  { account_id, number, due_on, amount, posted_on = due_on }: OpenItem,
) => {
  await sql`
    with p as (
      insert into ledger_postings (account_id, kind, posted_on, document_id)
      select ${account_id}::bigint, 'opening', ${posted_on}::date, count(*) + 1 from ledger_postings where account_id = ${account_id}
      returning account_id, id
    ), legs as (
      insert into ledger_legs (account_id, posting_id, leg, code, amount)
      select account_id, id, l.leg, l.code, l.amount
      from p, (values (1, 'AR', ${amount}::bigint), (2, 'OPENING', -${amount}::bigint)) l (leg, code, amount)
    )
    insert into ledger_items (account_id, posting_id, side, number, dated_on, due_on, amount, open)
    select account_id, id, 1, ${number}, ${due_on}::date, ${due_on}::date, ${amount}, ${amount} from p`.execute(db)
}

/** Received money that has not paid anything yet. */
export const anUnusedPayment = async (
  { db }: Pick<Portal, 'db'>,
  given: { account_id: number; reference: string; received_on: string; amount: number },
) => {
  const { account_id, received_on, amount } = given
  await sql`
    with y as (
      insert into payments (account_id, payment_number, method, amount, received_on, reference)
      values (${account_id}, 'T-' || nextval('payment_numbers'), 'wire', ${amount}, ${received_on}::date, ${given.reference})
      returning account_id, id, payment_number
    ), p as (
      insert into ledger_postings (account_id, kind, posted_on, document_id)
      select account_id, 'payment', ${received_on}::date, id from y returning account_id, id
    ), legs as (
      insert into ledger_legs (account_id, posting_id, leg, code, amount)
      select account_id, id, l.leg, l.code, l.amount
      from p, (values (1, 'AR', -${amount}::bigint), (2, 'CASH', ${amount}::bigint)) l (leg, code, amount)
    )
    insert into ledger_items (account_id, posting_id, side, number, dated_on, due_on, amount, open)
    select p.account_id, p.id, -1, y.payment_number, ${received_on}::date, ${received_on}::date, ${amount}, ${amount} from p, y`.execute(
    db,
  )
}
