import { expect, type Locator, type Page } from '@playwright/test'
import { fillSignIn, heading, password, signInAs, signInAsDemo, test } from './fixtures.ts'

/** The focused element has a focus ring, is on the screen, and is not covered (WCAG 2.4.7, 2.4.11). */
const focusOn = (target: Element | null) => {
  const { activeElement: element } = document
  if (!element || element === document.body) return { seen: 'nothing has the focus', isThere: false }
  const ringOf = (candidate: Element) =>
    // A link that fills its whole field draws the ring on its ::after.
    [getComputedStyle(candidate), getComputedStyle(candidate, '::after')].some(
      ({ outlineStyle, outlineWidth, boxShadow }) =>
        (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2) || boxShadow !== 'none',
    )
  const isThere = element === target
  const name = `${element.tagName} ${element.textContent?.slice(0, 40)}`
  if (!ringOf(element) && !(element.parentElement && ringOf(element.parentElement)))
    return { seen: `no ring on ${name}`, isThere }
  const { left, top, width, height } = element.getBoundingClientRect()
  const hit = document.elementFromPoint(left + width / 2, top + Math.min(height / 2, 20))
  const isFree = hit && (element.contains(hit) || hit.contains(element))
  return { seen: isFree ? 'visible' : `covered or off the screen: ${name}`, isThere }
}

const focusIsVisible = async (page: Page) => (await page.evaluate(focusOn, null)).seen

const press = async (page: Page, key: string) => {
  await page.keyboard.press(key)
  expect(await focusIsVisible(page)).toBe('visible')
}

const tabTo = async (page: Page, target: Locator, key = 'Tab') => {
  for (let stops = 0; stops < 120; stops++) {
    await page.keyboard.press(key)
    // One evaluation for both answers: a page has some forty stops.
    const { seen, isThere } = await target.evaluate(focusOn)
    expect(seen).toBe('visible')
    if (isThere) return
  }
  throw new Error('Tab does not lead there')
}

test('a person signs in, chooses an account and changes the password without a mouse, which ends the other sessions', async ({
  page,
  people,
  anotherBrowser,
  mailsTo,
  troubles,
}) => {
  troubles.expectTrouble('401')
  const { user } = await people.aCustomer({ roles: ['acct admin'] })
  await people.join(user.id, (await people.anAccount()).id, { roles: ['acct admin'] })
  const elsewhere = await anotherBrowser()
  await signInAs(elsewhere, user.email)
  await expect(heading(elsewhere, 'Choose an account')).toBeVisible()
  await page.goto('/auth/signin')
  await expect(heading(page, 'Sign in')).toBeVisible()

  await tabTo(page, page.getByLabel('Email'))
  await page.keyboard.type(user.email)
  await press(page, 'Tab')
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')

  await expect(heading(page, 'Choose an account')).toBeFocused()
  const rows = page.getByRole('list', { name: 'Accounts' }).getByRole('button')
  // Tab visits only elements that exist: it would skip a list that arrives later.
  await expect(rows).toHaveCount(2)
  await tabTo(page, rows.first())
  await press(page, 'ArrowDown')
  await expect(rows.last()).toBeFocused()
  await press(page, 'ArrowUp')
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Dashboard')).toBeFocused()

  const person = page.getByRole('button', { name: 'Pat Driver' })
  await tabTo(page, person, 'Shift+Tab')
  await press(page, 'Enter')
  await tabTo(page, page.getByRole('link', { name: 'Edit Password' }))
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Edit Password')).toBeFocused()

  await tabTo(page, page.getByLabel('Current password', { exact: true }))
  await page.keyboard.type(password)
  await tabTo(page, page.getByLabel('New password', { exact: true }))
  await page.keyboard.type('gravel-lorry-ninety-7')
  await tabTo(page, page.getByLabel('Confirm password', { exact: true }))
  await page.keyboard.type('gravel-lorry-ninety-7')
  await tabTo(page, page.getByRole('button', { name: 'Change password' }))
  await page.keyboard.press('Space')
  const modal = page.getByRole('dialog', { name: 'Your password has been updated' })
  await expect(modal.getByRole('link', { name: 'Sign in' })).toBeFocused()
  expect(await focusIsVisible(page)).toBe('visible')
  await page.keyboard.press('Escape')
  await expect(modal).toBeHidden()
  await expect(page.getByRole('button', { name: 'Change password' }), 'the focus returns').toBeFocused()
  await expect(page.getByLabel('Current password', { exact: true })).toHaveValue('')
  await page.reload()
  await expect(heading(page, 'Edit Password'), 'this session goes on').toBeVisible()

  await elsewhere.getByRole('list', { name: 'Accounts' }).getByRole('button').first().click()
  const expired = elsewhere.getByRole('alertdialog', { name: 'Your session has expired, please login again' })
  await expired.getByRole('button', { name: 'Close' }).click()
  await fillSignIn(elsewhere, user.email, 'gravel-lorry-ninety-7')
  await expect(heading(elsewhere, 'Choose an account')).toBeVisible()
  const [notice] = await mailsTo(user.email)
  expect(notice!.subject).toBe('Your Fleet Fuel password was changed')
})

test('every tab stop of the dashboard and the profile has a visible focus, both ways, and a popup keeps the focus inside', async ({
  page,
  troubles,
}) => {
  await signInAsDemo(page, 'acct-admin')
  for (const [at, name] of [
    ['/dashboard', 'Dashboard'],
    ['/account', 'Account'],
  ] as const)
    await test.step(name, async () => {
      await page.goto(at)
      await expect(heading(page, name)).toBeVisible()
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
      await tabTo(page, page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' }))
      await tabTo(page, page.getByRole('button', { name: /^Account Cascade Hauling/ }), 'Shift+Tab')
    })

  troubles.expectTrouble('ERR_FAILED')
  await page.getByLabel('Title').fill('Fleet Director')
  await page.route('**/v1/profile', (route) => route.abort())
  await tabTo(page, page.getByRole('button', { name: 'Save' }))
  await page.keyboard.press('Enter')
  const popup = page.getByRole('alertdialog', { name: 'The portal cannot be reached at the moment.' })
  await expect(popup.getByRole('button', { name: 'Close' })).toBeFocused()
  for (let stops = 0; stops < 3; stops++) {
    await page.keyboard.press('Tab')
    expect(
      await page.evaluate(() => document.activeElement === document.body || Boolean(document.activeElement?.closest('dialog'))),
    ).toBe(true)
  }
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Save' }), 'the focus returns').toBeFocused()
})

test('the focus in a report is never behind the button, the heads or the totals that stay in view', async ({ page }) => {
  await signInAsDemo(page, 'report-user', { at: '/transaction-detail-report?from=2026-10-01&to=2026-10-31' })
  await expect(page.getByText(/^First 200 of/)).toBeVisible()
  // The fields after the dates, whose parts have the ring of the browser.
  await page.getByRole('combobox', { name: 'Network', exact: true }).focus()
  await tabTo(page, page.getByRole('button', { name: 'Preview', exact: true }))
  const rows = page.getByRole('table').getByRole('rowgroup').nth(1).getByRole('row')
  const opener = (at: number) => rows.nth(at).getByRole('button').first()
  await opener(0).focus()
  await tabTo(page, opener(30))
  await tabTo(page, opener(2), 'Shift+Tab')
})

test('figures are level with the words beside them; with forced colors what is current has an outline; icons grow', async ({
  page,
}) => {
  await signInAsDemo(page, 'acct-admin', { at: '/card-management' })
  await expect(page.getByText('1–10 of 450')).toBeVisible()
  const baselines = await page.evaluate(async () => {
    await document.fonts.ready
    return ['--font-text', '--font-sign', '--font-figures'].map((font) => {
      const line = document.createElement('div')
      line.style.cssText = `position:absolute;top:0;font:100px/200px var(${font})`
      const mark = document.createElement('span')
      // Without content, its lower edge is on the baseline.
      mark.style.display = 'inline-block'
      line.append('0', mark)
      document.body.append(line)
      const { bottom } = mark.getBoundingClientRect()
      line.remove()
      return Math.round(bottom)
    })
  })
  expect(Math.max(...baselines) - Math.min(...baselines), String(baselines)).toBeLessThanOrEqual(1)

  await page.emulateMedia({ forcedColors: 'active' })
  await expect(page.getByRole('link', { name: /^All cards/ })).toHaveCSS('outline-style', 'solid')
  await expect(page.getByRole('button', { name: 'Card Maintenance' })).toHaveCSS('outline-style', 'solid')
  const icon = page.getByRole('button', { name: 'Export' }).locator('svg')
  const width = async () => (await icon.boundingBox())!.width
  const usual = await width()
  await page.evaluate(() => void (document.documentElement.style.fontSize = '200%'))
  expect(await width()).toBe(2 * usual)
})
