// Scheduled reports: created, confirmed, sent, paused, looked up in the history, deleted.
import { expect, type Locator, type Page } from '@playwright/test'
import { popups } from '@forecourt/domain/messages.ts'
import { expectStateAccessible } from './accessible.ts'
import { aFleet } from './fleet.ts'
import { heading, linkIn, signInAs, test } from './fixtures.ts'

const daily = '/daily-transaction-report'
const audit = '/driver-vehicle-records-monthly-audit-report'

const button = (page: Page | Locator, name: string) => page.getByRole('button', { name, exact: true })

const closePopup = async (page: Page, message: string) => {
  const popup = page.getByRole('dialog', { name: message })
  await popup.getByRole('button', { name: 'Close' }).click()
  await expect(popup).toBeHidden()
}

const choose = async (page: Page, schedule: string, action: string) => {
  await button(page, `Actions for ${schedule}`).click()
  await page.getByRole('menuitem', { name: action }).click()
}

test('a schedule is created, its stranger agrees, it runs, shows its history, is paused, and is deleted after a question', async ({
  page,
  people,
  mailsTo,
  anotherBrowser,
}) => {
  const { user } = await people.aCustomer({ roles: ['report user'] })
  const stranger = `books-${user.id}@elsewhere.test`
  await signInAs(page, user.email, { at: daily })
  await expect(page.getByText('No schedules yet')).toBeVisible()
  await button(page, 'New schedule').first().click()
  const drawer = page.getByRole('dialog', { name: 'New schedule' })
  await drawer.getByLabel('Time').fill('18:30')
  await expect(drawer).toContainText('Every day at 6:30 pm Pacific')
  const recipients = drawer.getByRole('combobox', { name: 'Recipients' })
  await recipients.fill('books@elsewhere')
  await button(drawer, 'Create schedule').click()
  await expect(recipients).toHaveAccessibleDescription(/“books@elsewhere” is not an e-mail address/)
  await recipients.fill(stranger)
  await page.keyboard.press('Enter')
  await recipients.fill(stranger)
  await page.keyboard.press('Enter')
  await expect(recipients).toHaveAccessibleDescription(new RegExp(`“${stranger}” is entered twice`))
  await recipients.fill('')
  await button(drawer, 'Create schedule').click()
  await closePopup(page, popups.saved)
  const row = page.getByRole('row', { name: /Every day at 6:30 pm Pacific/ })
  await expect(row).toContainText('not confirmed yet')
  await expect(row).toContainText('Not yet run')

  const [letter] = await mailsTo(stranger)
  const elsewhere = await anotherBrowser()
  await elsewhere.goto(linkIn(letter!))
  await expectStateAccessible(elsewhere, button(elsewhere, 'Yes, send me these reports'))
  await button(elsewhere, 'Yes, send me these reports').click()
  await expect(elsewhere.getByText('Your address is confirmed.')).toBeVisible()
  await expect(elsewhere).toHaveURL(/\/report-confirmation$/)

  await choose(page, 'Every day at 6:30 pm Pacific', 'Run now')
  await closePopup(page, 'The report is on its way')
  const mails = await mailsTo(stranger, 2)
  expect(mails[1]?.text).toContain('Daily Transaction Report')
  await choose(page, 'Every day at 6:30 pm Pacific', 'History')
  const history = page.getByRole('dialog', { name: 'History' })
  await expect(history.getByRole('listitem')).toContainText(stranger)
  await page.keyboard.press('Escape')

  const active = page.getByRole('switch', { name: /^Active/ })
  await active.click()
  await expect(active).not.toBeChecked()
  await page.reload()
  await expect(active, 'it stays paused').not.toBeChecked()
  await choose(page, 'Every day at 6:30 pm Pacific', 'Delete')
  await button(page, 'CONTINUE').click()
  await closePopup(page, 'Schedule deleted')
  await expect(page.getByText('No schedules yet')).toBeVisible()
})

test('a report is scheduled with its filters, twice to the same address', async ({ page, people }) => {
  const { user } = await people.aCustomer({ roles: ['report user'] })
  await signInAs(page, user.email, { at: '/transaction-detail-report?product_group=fuel&min_gallons=20' })
  const drawer = page.getByRole('dialog', { name: 'New schedule' })
  const rows = page.getByRole('table', { name: 'Schedules' }).getByRole('row')
  for (const name of ['Big fills', 'Big fills, weekly']) {
    await button(page, 'Schedule').click()
    await expect(drawer.getByLabel('At least (gal)')).toHaveValue('20')
    await drawer.getByLabel('Name').fill(name)
    if (name !== 'Big fills') {
      await drawer.getByRole('combobox', { name: 'How often' }).click()
      await page.getByRole('option', { name: 'Every week' }).click()
    }
    await drawer.getByRole('radio', { name: 'Attach a PDF' }).check()
    await button(drawer, 'Create schedule').click()
    await closePopup(page, popups.saved)
    await expect(rows.filter({ hasText: name }).last()).toContainText('Kind of product: Fuel · At least: 20 gal')
    if (name === 'Big fills') await page.goBack()
  }
  await expect(rows.filter({ hasText: 'Every Monday' })).toContainText('For the seven days before')
  await expectStateAccessible(page, heading(page, 'Report schedules'))
})

test('a recipient of the monthly audit answers that something must change', async ({
  page,
  people,
  db,
  mailsTo,
  anotherBrowser,
}) => {
  const { user } = await aFleet(people, db, { count: 2, roles: ['report user'] })
  await signInAs(page, user.email, { at: audit })
  await button(page, 'New schedule').first().click()
  await button(page, 'Create schedule').click()
  await closePopup(page, popups.saved)
  await choose(page, 'On the 1st of every month at 6:00 am Pacific', 'Run now')
  await closePopup(page, 'The report is on its way')
  const mails = await mailsTo(user.email)
  const answer = mails.find(({ text }) => text.includes('/audit-confirmation'))
  const elsewhere = await anotherBrowser()
  await elsewhere.goto(linkIn(answer!))
  await expect(heading(elsewhere, 'Monthly audit')).toBeVisible()
  await button(elsewhere, 'Send').click()
  await expect(elsewhere.getByText('Choose one')).toBeVisible()
  await elsewhere.getByRole('radio', { name: 'Something has to change' }).check()
  await expectStateAccessible(elsewhere, elsewhere.getByLabel('What has to change'))
  await elsewhere.getByLabel('What has to change').fill('Vehicle 201 was sold')
  await button(elsewhere, 'Send').click()
  await expect(elsewhere.getByText('Your answer has been passed on.')).toBeVisible()
})
