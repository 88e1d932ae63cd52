import { expect, type Locator, type Page } from '@playwright/test'
import { demoAccounts, heading, settled, signInAsDemo, test } from './fixtures.ts'
import { portalOrigin } from './environment.ts'

const phone = { width: 320, height: 640 }

const signedIn = async (page: Page, at = '/dashboard') => {
  await signInAsDemo(page, 'acct-admin', { at })
  await expect(page.getByRole('button', { name: /^Account Cascade Hauling/ })).toBeVisible()
}

test('before sign-in, the header has logo and training, and the footer the 24-hour line and legal pages', async ({ page }) => {
  await page.goto('/auth/signin')
  const header = page.getByRole('banner')
  await expect(header.getByRole('link', { name: 'Fleet Fuel' })).toBeVisible()
  const training = header.getByRole('link', { name: 'Book a Training (opens in a new tab)' })
  await expect(training).toHaveAttribute('href', 'https://training.forecourt.test/book')
  await expect(training).toHaveAttribute('target', '_blank')
  await expect(training).toHaveAttribute('rel', /noopener/)
  await expect(header.getByRole('button'), 'no Log Out').toHaveCount(0)

  const footer = page.getByRole('contentinfo')
  await expect(footer).toContainText('Lost or stolen card? Call customer service 24 hours a day at (800) 555-0142')
  await expect(footer.getByRole('link', { name: '(800) 555-0142' })).toHaveAttribute('href', 'tel:+18005550142')
  await expect(footer).toContainText('© 2025')
  for (const [name, path] of [
    ['Terms and Conditions', '/term-and-condition-public'],
    ['Website Agreement', '/website-agreement'],
    ['Privacy Policy', '/privacy-policy'],
  ] as const) {
    await footer.getByRole('link', { name }).click()
    await expect(page).toHaveURL(path)
    await expect(heading(page, name)).toBeFocused()
    await expect(page).toHaveTitle(`${name} · Fleet Fuel`)
  }

  const entry = page.getByRole('navigation', { name: 'Contents' }).getByRole('link').nth(3)
  const name = await entry.innerText()
  await entry.click()
  await expect(page.getByRole('heading', { level: 2, name })).toBeFocused()
  await expect(page.getByRole('heading', { level: 2, name })).toBeInViewport()
  await expect(page).toHaveURL('/privacy-policy')
})

test('the portal’s header has all its items and keeps the theme, and the keyboard alone skips, opens menus and follows the page', async ({
  page,
  troubles,
}) => {
  troubles.expectTrouble('ERR_FAILED')
  await signedIn(page)
  await expect(page).toHaveTitle('Dashboard · Cascade Hauling · Fleet Fuel')
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to main content' })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()

  const group = page.getByRole('button', { name: 'Card Maintenance' })
  await page.getByRole('link', { name: 'Dashboard' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(group).toBeFocused()
  await expect(group).toHaveAttribute('aria-expanded', 'false')
  await page.keyboard.press('Enter')
  await expect(group).toHaveAttribute('aria-expanded', 'true')
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('link', { name: 'Edit Cards' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(group).toBeFocused()
  await expect(page.getByRole('link', { name: 'Edit Cards' })).toBeHidden()

  await page.getByRole('button', { name: 'Dana Whitlock' }).click()
  await page.getByRole('link', { name: 'Edit Password' }).click()
  await expect(heading(page, 'Edit Password')).toBeFocused()
  await expect(page).toHaveTitle('Edit Password · Cascade Hauling · Fleet Fuel')
  await page.goBack()
  await expect(heading(page, 'Dashboard')).toBeFocused()

  const header = page.getByRole('banner')
  await expect(header.getByRole('link', { name: 'Book a Training (opens in a new tab)' })).toBeVisible()
  await expect(header.getByRole('link', { name: 'Contact Support' })).toHaveAttribute('href', 'mailto:support@forecourt.test')
  await expect(header.getByRole('button', { name: /^Notifications/ })).toBeVisible()
  const person = header.getByRole('button', { name: 'Dana Whitlock' })
  await expect(person).toHaveAttribute('aria-expanded', 'false')
  await person.click()
  await expect(person).toHaveAttribute('aria-expanded', 'true')
  for (const name of ['Account', 'Edit Password']) await expect(header.getByRole('link', { name, exact: true })).toBeVisible()
  await expect(header.getByRole('button', { name: 'Logout' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(header.getByRole('button', { name: 'Logout' })).toBeHidden()
  await expect(person).toBeFocused()

  await page.setViewportSize({ width: 1920, height: 900 })
  const left = (await header.getByRole('link', { name: 'Fleet Fuel' }).boundingBox())!
  const right = (await person.boundingBox())!
  expect(right.x + right.width - left.x, 'the width of the header').toBeLessThanOrEqual(1366)
  expect(left.x).toBeGreaterThanOrEqual((1920 - 1366) / 2)

  await person.click()
  await page.getByText('Dark', { exact: true }).click()
  const root = page.locator('html')
  await expect(root).toHaveAttribute('data-color-scheme', 'dark')
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.reload()
  await expect(root, 'from the first paint on, without a script').toHaveAttribute('data-color-scheme', 'dark')
  await page.unrouteAll()
})

test('on a phone the menu is a sheet, which Esc closes, and the last notice lies above the bar', async ({ page }) => {
  await page.setViewportSize(phone)
  await signedIn(page, '/account')
  const button = page.getByRole('button', { name: 'Menu' })
  await button.click()
  const sheet = page.getByRole('dialog', { name: 'Menu' })
  await expect(sheet.getByText('Dana Whitlock')).toBeVisible()
  await expect(sheet.getByRole('link', { name: 'Contact Support' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await expect(button).toBeFocused()
  await button.click()
  await sheet.getByRole('link', { name: 'Dashboard' }).click()
  await expect(page).toHaveURL('/dashboard')
  await expect(sheet).toBeHidden()
  await expect(heading(page, 'Dashboard')).toBeFocused()
  await test.step('the last notice can be read above the bar', async () => {
    const header = page.getByRole('banner')
    await header.getByRole('button', { name: /^Notifications/ }).click()
    const last = header.getByRole('listitem').last()
    await last.scrollIntoViewIfNeeded()
    const edge = async (of: Locator, side: 'top' | 'bottom') => of.evaluate((one, at) => one.getBoundingClientRect()[at], side)
    const bar = await edge(page.getByRole('navigation', { name: 'Quick' }), 'top')
    expect(await edge(last, 'bottom')).toBeLessThanOrEqual(bar)
    await page.keyboard.press('Escape')
  })
  await button.click()
  await sheet.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/auth/signin')
})

const aWideLogo =
  '<svg xmlns="http://www.w3.org/2000/svg" width="600" height="100"><rect width="600" height="100" fill="#ccc"/></svg>'

test('the account is named and its number fully visible on every phone, even with a wide logo and open tasks', async ({
  page,
}) => {
  await page.route('**/v1/config', async (route) => {
    const answer = await route.fetch()
    const { data } = await answer.json()
    await route.fulfill({ response: answer, json: { data: { ...data, branding: { ...data.branding, logo: '/wide.svg' } } } })
  })
  await page.route('**/wide.svg', (route) => route.fulfill({ contentType: 'image/svg+xml', body: aWideLogo }))
  await page.route('**/v1/staff_tasks/count', (route) => route.fulfill({ json: { data: { open: 12, overdue: 1 } } }))
  await signInAsDemo(page, 'staff', { account_id: demoAccounts.sequimLavenderFarm })
  const bar = page.getByRole('banner')
  const plate = bar.getByRole('button', { name: /^Account Sequim/ })
  await expect(bar.getByRole('link', { name: '12 open tasks, 1 overdue' })).toBeVisible()
  for (const width of [320, 360, 390, 430]) {
    await page.setViewportSize({ width, height: 700 })
    await expect
      .poll(
        () =>
          plate.evaluate((button) => {
            const words = [...button.querySelectorAll('span')].find(
              ({ childElementCount, textContent }) => childElementCount === 0 && /^\d\d-\d{6}$/.test(textContent ?? ''),
            )!
            const [number, sign] = [words.getBoundingClientRect(), button.getBoundingClientRect()]
            const next = button.closest('header')!.querySelector('[aria-keyshortcuts]')!.getBoundingClientRect()
            return {
              isInside: number.right <= sign.right && number.left >= sign.left,
              isFree: sign.right <= next.left,
              isNarrow: document.documentElement.scrollWidth <= innerWidth,
              // Room for a word of the name, not only for its first letter.
              hasName: words.previousElementSibling!.clientWidth > 60,
            }
          }),
        `${width} px`,
      )
      .toEqual({ isInside: true, isFree: true, isNarrow: true, hasName: true })
  }
})

test('text of double size fits on a phone: header, order steps, accounts and help', async ({ playwright }) => {
  // The default font size in the browser's settings, which media queries follow too. A page cannot set it.
  const reader = await playwright.chromium.launch({ args: ['--no-sandbox', '--blink-settings=defaultFontSize=32'] })
  const page = await reader.newPage({ baseURL: portalOrigin, viewport: { width: 390, height: 844 } })
  await signInAsDemo(page, 'acct-admin', { at: '/card-template-form' })
  const bar = page.getByRole('banner')
  const steps = page.getByRole('list', { name: 'Steps of the order' })
  const current = steps.getByRole('listitem').first()
  const widest = (part: Locator) =>
    part.evaluate((whole) =>
      Math.max(...[whole, ...whole.querySelectorAll('*')].map((each) => each.getBoundingClientRect().right)),
    )
  for (const part of [bar, page.getByRole('navigation', { name: 'Quick' }), steps])
    await expect.poll(() => widest(part)).toBeLessThanOrEqual(390)
  const overlap = await current.evaluate(({ firstElementChild: stop }) => stop!.scrollWidth - stop!.clientWidth)
  expect(overlap, 'the name of a step lies over nothing').toBe(0)
  await bar.getByRole('button', { name: /^Account Cascade/ }).click()
  await expect(bar.getByText('Kent, WA')).toBeVisible()
  await expect.poll(() => widest(bar), 'nor is the choice of accounts cut off').toBeLessThanOrEqual(390)
  await page.keyboard.press('Escape')
  await bar.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('button', { name: 'Help with this page' }).click()
  const help = page.getByRole('dialog').filter({ hasText: 'Keys' })
  await expect.poll(() => widest(help)).toBeLessThanOrEqual(390)
  await reader.close()
})

test('a printed list or card is complete and says who printed it', async ({ page }) => {
  await signInAsDemo(page, 'acct-admin', { at: '/card-management' })
  await settled(page)
  const a4 = 794
  await page.setViewportSize({ width: a4, height: 1123 })
  await page.emulateMedia({ media: 'print' })
  await page.evaluate(() => void dispatchEvent(new Event('beforeprint')))
  await expect(page.getByText(/printed by Dana Whitlock/)).toBeVisible()
  const right = await page.getByRole('table').evaluate((table) => table.getBoundingClientRect().right)
  expect(right).toBeLessThanOrEqual(a4)
  const title = page.getByRole('columnheader').getByRole('button').first()
  expect(await title.evaluate((button) => getComputedStyle(button).display), 'or the next sheets have a blank head').toBe(
    'contents',
  )
  const link = page
    .getByRole('row')
    .getByRole('link', { name: /^Card ending/ })
    .first()
  await expect(link.locator('.figures'), 'a card number stays in one line').toHaveCSS('white-space', 'nowrap')

  await page.emulateMedia({ media: 'screen' })
  await page
    .getByRole('button', { name: /^Actions for/ })
    .first()
    .click()
  await expect(page.getByRole('menu')).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('menu', { includeHidden: true }), 'a menu left open covers no row').toBeHidden()

  await page.emulateMedia({ media: 'screen' })
  await page.keyboard.press('Escape')
  await page.getByRole('row').getByRole('link').first().click()
  const card = page.getByRole('dialog', { name: /^Card ending/ })
  await expect(card.getByText('Cost center')).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('table', { includeHidden: true }).first(), 'what is in front is printed, not the list').toBeHidden()
  await expect(card.getByText('Cost center')).toBeVisible()
  await expect(card.getByRole('button', { name: 'Edit', exact: true, includeHidden: true })).toBeHidden()
  await expect(page.getByText(/printed by Dana Whitlock/)).toBeVisible()
  const backdrop = await card.evaluate((dialog) => getComputedStyle(dialog, '::backdrop').display)
  expect(backdrop, 'or it covers who printed').toBe('none')
  const lower = await card.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)
  expect(lower, 'whole, although it scrolls on screen').toBe(0)

  await page.emulateMedia({ media: 'screen' })
  await page.goto('/exceptions')
  await settled(page)
  await page.emulateMedia({ media: 'print' })
  const sizes = await page
    .locator('tbody .size-s')
    .evaluateAll((words) => words.map((word) => [word, word.closest('td')!].map((each) => getComputedStyle(each).fontSize)))
  expect(sizes.length).toBeGreaterThan(0)
  for (const [second, first] of sizes) expect(second, 'the second line of a cell is no larger than the first').toBe(first)
})
