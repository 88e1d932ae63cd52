// docs/product/staff-tasks.md#drift
import { expect } from '@playwright/test'
import { userTypes } from '@forecourt/domain/rules/access.ts'
import { cardStatus } from '@forecourt/domain/rules/card-status.ts'
import { openKeyring } from '../server/src/secrets/keyring.ts'
import { asList, listed } from '../server/testing/card-lists.ts'
import { aCard } from '../server/testing/cards.ts'
import { expectStateAccessible, setWidth } from './accessible.ts'
import { keptEnvironment } from './environment.ts'
import { heading, signInAs, test } from './fixtures.ts'

const aNumber = (end: string) => `7088${String(Date.now()).slice(-8)}${end}`

test('a card dead here and alive at its network is found and told again, and stays a task until it is settled', async ({
  page,
  people,
  db,
}) => {
  test.slow()
  const keyring = openKeyring({ keyring: keptEnvironment().KEYRING, data_dir: '', database_url: undefined })
  const account = await people.anAccount({ name: `Cascade ${Date.now()}` })
  const make = (number: string, card_status_id: number) =>
    aCard(
      { db, ctx: { db, keyring } as never },
      { account_id: account.id, number, card_status_id, card_network_id: 2, card_type_id: 1 },
    )
  const [dead, loose] = [aNumber('1177'), aNumber('2288')]
  await make(dead, cardStatus.lost)
  const alive = await make(loose, cardStatus.active)
  const list = asList([
    listed(dead),
    listed(loose, { vehicle_number: alive.vehicle_number ?? '', gallons_fill: '90' }),
    listed(aNumber('3399')),
  ])
  const { email } = await people.aUser({ type: userTypes.staff })
  await signInAs(page, email, { at: '/drift-check' })
  await expect(heading(page, 'Drift check')).toBeVisible()
  await page.getByRole('combobox', { name: 'Network' }).click()
  await page.getByRole('option', { name: 'PPA' }).click()
  await page
    .getByLabel('List', { exact: true })
    .setInputFiles({ name: 'ppa.csv', mimeType: 'text/csv', buffer: Buffer.from(list) })
  await page.getByRole('button', { name: 'Compare', exact: true }).click()
  await expect(page.getByText('1 card is dead here and alive at PPA')).toBeVisible({ timeout: 30_000 })
  const differences = page.getByRole('region', { name: 'What differs' })
  await expect(differences.getByText('Told again, automatically')).toBeVisible()
  await expectStateAccessible(page, differences)
  await setWidth(page, 'desk')
  await differences.getByRole('button', { name: /Card …2288, Looser there/ }).click()
  await page.getByRole('menuitem', { name: 'Leave with a reason' }).click()
  await page.getByRole('textbox', { name: 'Reason' }).fill('Agreed with PPA')
  await page.getByRole('button', { name: 'Leave it' }).click()
  await page.getByRole('dialog', { name: 'The difference was left' }).getByRole('button', { name: 'Close' }).click()
  await expect(differences.getByText('Agreed with PPA')).toBeVisible()

  await page.goto('/tasks')
  await page.getByRole('searchbox').fill('1177')
  // The row is visible before the search runs. Wait for the search, because the list is about to reload.
  await expect(page).toHaveURL(/keyword=1177/)
  const row = page.getByRole('row', { name: /Card …1177 · PPA · Lost/ })
  await expect(row).toBeVisible()
  await expectStateAccessible(page, page.getByText('Card …1177 · PPA · Lost'))
  await setWidth(page, 'desk')
  await expect(row.getByRole('link', { name: 'Network queue' })).toHaveAttribute('href', '/network-queue?keyword=1177')
  await row.getByRole('button', { name: 'Card', exact: true }).click()
  await expect(page).toHaveURL(/\/card-management\?card=\d+/)
  await expect(page.getByRole('dialog').getByText('1177').first()).toBeVisible()
  await page.goto('/tasks?keyword=1177')
  await row.getByRole('button').last().click()
  await page.getByRole('menuitem', { name: 'End with a note' }).click()
  await page.getByRole('textbox', { name: 'How it was settled' }).fill('PPA stopped it on the phone')
  await page.getByRole('button', { name: 'End the task' }).click()
  await page.getByRole('dialog', { name: 'The task is done' }).getByRole('button', { name: 'Close' }).click()
  await expect(row).toBeHidden()
})
