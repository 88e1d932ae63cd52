// Goes from a network's file to a closed invoice, for journeys about what follows.
import { expect, type Page } from '@playwright/test'
import { addDays } from '@forecourt/domain/rules/dashboard-period.ts'
import { openQueue } from '../server/src/jobs/queue.ts'
import type { Db } from '../server/src/db/connect.ts'
import { aBilling } from '../server/testing/billings.ts'
import { type aRecord, asOwnCsv, aTranId } from '../server/testing/imports.ts'
import { keptEnvironment } from './environment.ts'

/** The address that the invoices of the account are sent to; no other account has it. */
export const anInvoiceAddress = async (db: Db, account_id: number) => {
  const email = `ap-${aTranId()}@fleet.test`
  await aBilling({ db }, { account_id })
  await db
    .updateTable('account_billings')
    .set({ invoice_emails: [email] })
    .where('account_id', '=', account_id)
    .execute()
  return email
}

/** Enqueues the job that the nightly run enqueues for each account whose cycle has ended. */
export const closeCycle = async (account_id: number, cycleEnd: string) => {
  const queue = await openQueue({ url: keptEnvironment().DATABASE_URL, log: console as never, role: 'send' })
  const job = { account_id, today: addDays(cycleEnd, 3) }
  await queue.boss.send('invoices.close-account', job)
  await queue.close()
}

export const importFile = async (page: Page, records: readonly ReturnType<typeof aRecord>[], outcome: 'Added' | 'Waiting') => {
  const name = `network-${aTranId()}.csv`
  await page.goto('/transaction-import')
  const buffer = Buffer.from(asOwnCsv([...records]))
  await page.getByLabel('File', { exact: true }).setInputFiles({ name, mimeType: 'text/plain', buffer })
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  const counted = page.getByRole('term').filter({ hasText: outcome }).locator('xpath=following-sibling::dd')
  await expect(counted).toHaveText(String(records.length), { timeout: 20_000 })
}
