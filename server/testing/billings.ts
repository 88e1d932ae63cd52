// Billing information for tests: the body of a form, and accounts that have it.
import { aPlace } from './delivery-addresses.ts'
import type { Portal } from './portal.ts'

/** A form with the required fields only: invoices by e-mail to an office in Kent, WA. */
export const aBillTo = async (portal: Pick<Portal, 'db'>) => {
  const { address_name: _, ...place } = await aPlace(portal)
  return { ...place, legal_name: 'Fleet LLC', invoice_emails: ['ap@fleet.test'] }
}

type Patch = { account_id: number; tax_id?: string; legal_name?: string }

export const aBilling = async (portal: Pick<Portal, 'db'>, patch: Patch) => {
  const defaults = { delivery_method: 'email', primary_sort: 'card', has_summaries: true, has_page_breaks: false }
  const row = { ...(await aBillTo(portal)), ...defaults, ...patch }
  return portal.db
    .insertInto('account_billings')
    .values(row)
    .onConflict((taken) => taken.column('account_id').doUpdateSet({ ...row, version: 1 }))
    .returningAll()
    .executeTakeFirstOrThrow()
}
