// Files that are only for people to read: invoices, findings and the audit log of the account.
import { userTypes } from '@forecourt/domain/rules/access.ts'
import { sql, type RawBuilder } from 'kysely'
import type { FileSelect } from './select-file.ts'

const column = (name: string, value: RawBuilder<unknown> = sql.ref(`o.${name}`)) => ({ name, value })
const columns = (...names: readonly string[]) => names.map((name) => column(name))
const money = (name: string, decimals: number) => ({ ...column(name), kind: { decimals } })
const moment = (name: string) =>
  column(name, sql`to_char(${sql.ref(`o.${name}`)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`)

export const invoicesSelect = (account_id: number): FileSelect => ({
  columns: [
    ...columns('invoice_number', 'billing_cycle', 'period_from', 'period_to', 'invoiced_on', 'due_on', 'transactions'),
    money('quantity', 3),
    money('total', 2),
  ],
  from: sql`from invoices o where o.account_id = ${account_id} order by o.period_to, o.id`,
})

export const findingsSelect = (account_id: number): FileSelect => ({
  columns: [
    ...columns('code', 'severity'),
    column('card', sql`o.card_id`),
    column(
      'tran_id',
      sql`(select k.tran_id from transactions k where k.account_id = o.account_id
      and k.transacted_at = o.transacted_at and k.id = o.transaction_id)`,
    ),
    column('transacted_at', sql`to_char(o.transacted_at, 'YYYY-MM-DD"T"HH24:MI:SS')`),
    ...columns('vehicle_number', 'threshold', 'actual', 'detail'),
    money('amount', 2),
    ...columns('review_state', 'note'),
    moment('reviewed_at'),
  ],
  from: sql`from exceptions o where o.account_id = ${account_id} order by o.transacted_at, o.id`,
})

/**
 * For these objects the account may see the values too. Entries of other objects, such as a hold, contain notes of staff that are
 * not for the account.
 */
const shown = ['card', 'order', 'vehicle', 'driver', 'address', 'billing', 'exception']
const ifShown = (value: RawBuilder<unknown>) => sql`case when o.object_type = any(${shown}::text[]) then ${value} end`

export const auditSelect = (account_id: number): FileSelect => ({
  columns: [
    moment('at'),
    column(
      'actor',
      sql`case when o.actor_type <> 'user' then o.actor_type when o.actor_user_type_id = ${sql.lit(userTypes.staff)} then 'provider'
      else o.actor_name end`,
    ),
    ...columns('action', 'object_type'),
    // docs/product/people-and-sessions.md#one-person-several-accounts: neither the id of an invited person nor the outcome of the
    // invitation tells the account whether the e-mail was known.
    column('object_id', sql`case when o.object_type <> 'user' then o.object_id end`),
    column('result', sql`case when o.action = 'user.invite' then 'ok' else o.result end`),
    column('before', ifShown(sql`o.before::text`)),
    column('after', ifShown(sql`o.after::text`)),
  ],
  from: sql`from audit_events o where o.account_id = ${account_id} order by o.at, o.id`,
})
