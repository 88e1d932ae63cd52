// Steps used at several stations of the walk through an empty portal.
import { expect, type Locator, type Page } from '@playwright/test'
import { expectStateAccessible, setWidth } from './accessible.ts'

export const closePopup = async (page: Page, message: string | RegExp) => {
  const popup = page.getByRole('dialog', { name: message }).or(page.getByRole('alertdialog', { name: message }))
  await popup.getByRole('button', { name: 'Close' }).last().click()
  await expect(popup).toBeHidden()
}

export const choose = async (page: Page, within: Page | Locator, label: string, option: string) => {
  await within.getByRole('combobox', { name: label, exact: true }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

export const count = (page: Page, label: string) =>
  page
    .getByRole('term')
    .filter({ hasText: new RegExp(`^${label}$`) })
    .locator('xpath=following-sibling::dd')

export const file = (name: string, content: string | Uint8Array) => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.from(content),
})

export const byName = (one: string, other: string) => (one < other ? -1 : 1)
export const inText = <Field extends string>(moments: Record<Field, Date>) =>
  Object.fromEntries(Object.entries<Date>(moments).map(([field, moment]) => [field, moment.toISOString()])) as Record<
    Field,
    string
  >
export const lastDayOfNextMonth = (now = new Date()) =>
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 2, 0)).toISOString().slice(0, 10)

/** The worker's jobs take long on a busy machine. */
export const byTheWorker = { timeout: 60_000 }

/**
 * With LOOK=folder, keeps a screenshot of each station for a person to review. A station with a mark that shows it is also checked
 * with axe.
 */
export const look = async (page: Page, name: string, mark?: Locator) => {
  if (mark) {
    await expectStateAccessible(page, mark, name)
    await setWidth(page, 'desk')
  }
  const folder = process.env['LOOK']
  if (!folder) return
  for (const [kind, width, colorScheme] of [
    ['light', 1366, 'light'],
    ['dark', 1366, 'dark'],
    ['phone', 390, 'light'],
  ] as const) {
    await page.setViewportSize({ width, height: 844 })
    await page.emulateMedia({ colorScheme })
    await page.screenshot({ path: `${folder}/${name}-${kind}.png`, fullPage: true })
  }
  await page.setViewportSize({ width: 1366, height: 844 })
}

/** Staff enter a change on the network's own screen. */
export const enterAtCfn = async (page: Page, last_four: string) => {
  await page.goto('/network-queue')
  await page.getByRole('button', { name: `Card •••• ${last_four}` }).click()
  const entry = page.getByRole('dialog', { name: `Card •••• ${last_four} at CFN` })
  await expect(entry.getByRole('list', { name: 'Fields to enter' })).toBeVisible()
  await look(page, '12-entry')
  await entry.getByRole('button', { name: 'Done at CFN' }).click()
  await closePopup(page, 'Confirmed at CFN')
}

export const openCard = async (page: Page, last_four: string) => {
  await page.goto('/card-management')
  await page.getByRole('link', { name: `Card ending ${last_four}` }).click()
  return page.getByRole('dialog', { name: `Card ending ${last_four}` })
}

/** Tries to activate the card with one number after another. Only the last one is right. */
export const activateWith = async (page: Page, ...tries: string[]) => {
  await page.goto('/card-management')
  const row = page.getByRole('row').filter({ hasText: 'Pending: not activated' })
  await row.getByRole('button', { name: /^Actions for/ }).click()
  await page.getByRole('menuitem', { name: 'Activate' }).click()
  const drawer = page.getByRole('dialog', { name: 'Activate' })
  for (const typed of tries) {
    await drawer.getByLabel('Last four digits').fill(typed)
    await drawer.getByRole('button', { name: 'Activate' }).click()
    if (typed === tries.at(-1)) break
    await expect(drawer.getByText('Not the last four digits of this card')).toBeVisible()
    await look(page, '11-activate')
  }
  await closePopup(page, '1 card is active now')
}
