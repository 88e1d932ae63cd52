// docs/product/safety.md#background-work
import { randomUUID } from 'node:crypto'
import { expect } from '@playwright/test'
import { userTypes } from '@forecourt/domain/rules/access.ts'
import { expectStateAccessible, setWidth } from './accessible.ts'
import { heading, signInAs, test } from './fixtures.ts'

test('staff see which job failed and why, and start it again', async ({ page, people, db }) => {
  const account = await people.anAccount({ name: `Halted Freight ${Date.now()}` })
  const payload = JSON.stringify({ account_id: account.id })
  const reason = JSON.stringify({ type: 'Error', code: '55P03' })
  await db
    .insertInto('failed_jobs')
    .values({ job: 'statements.make-account', letter_id: randomUUID(), payload, reason })
    .execute()
  const { email } = await people.aUser({ type: userTypes.staff })
  await signInAs(page, email, { at: `/jobs?keyword=${encodeURIComponent(account.name)}` })
  await expect(heading(page, 'Jobs')).toBeVisible()
  const row = page.getByRole('row', { name: /Making the statement of an account/ })
  await expect(row).toContainText('Other work held the same records for too long.')
  await expectStateAccessible(page, page.getByText('Other work held the same records for too long.'))
  await setWidth(page, 'desk')
  await row.getByRole('button', { name: /^Actions for/ }).click()
  await page.getByRole('menuitem', { name: 'Retry' }).click()
  await page.getByRole('dialog', { name: 'Started again' }).getByRole('button', { name: 'Close' }).click()
  await expect(row).toBeHidden()
  await page.getByRole('link', { name: 'Started again' }).click()
  await expect(row).toContainText('Started again')
})
