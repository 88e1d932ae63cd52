// The ledger of a test: in use from the beginning, and invoices of any amount without purchases behind them.
import { sql } from 'kysely'
import type { Portal } from './portal.ts'

export const keepLedger = ({ db }: Pick<Portal, 'db'>, from = '2020-01-01') =>
  db.updateTable('billing_settings').set({ ledger_from: from }).execute()

/** An open debit, as an opening balance leaves it. */
export const anOpenItem = async (
  { db }: Pick<Portal, 'db'>,
  { account_id, number, due_on, amount }: { account_id: number; number: string; due_on: string; amount: number },
) => {
  await sql`
    with p as (
      insert into ledger_postings (account_id, kind, posted_on, document_id)
      select ${account_id}::bigint, 'opening', ${due_on}::date, count(*) + 1 from ledger_postings where account_id = ${account_id}
      returning account_id, id
    ), legs as (
      insert into ledger_legs (account_id, posting_id, leg, code, amount)
      select account_id, id, l.leg, l.code, l.amount
      from p, (values (1, 'AR', ${amount}::bigint), (2, 'OPENING', -${amount}::bigint)) l (leg, code, amount)
    )
    insert into ledger_items (account_id, posting_id, side, number, dated_on, due_on, amount, open)
    select account_id, id, 1, ${number}, ${due_on}::date, ${due_on}::date, ${amount}, ${amount} from p`.execute(db)
}
