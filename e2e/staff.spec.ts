import { randomUUID } from 'node:crypto'
import { expect } from '@playwright/test'
import { userTypes } from '@forecourt/domain/rules/access.ts'
import { goWithin, heading, settled, signInAs, test } from './fixtures.ts'

const list = '/staff'

test('staff invite a colleague and change another’s role, and an auditor sees no button that would be refused', async ({
  page,
  people,
  mailsTo,
  anotherBrowser,
}) => {
  const head = await people.aUser({ type: userTypes.staff, first_name: 'Hedda', last_name: 'Head' })
  const last_name = randomUUID().slice(0, 8)
  const clerk = await people.aUser({ type: userTypes.staff, staff_roles: ['operations'], first_name: 'Clara', last_name })
  const account = await people.anAccount()
  const email = `ada-${randomUUID()}@provider.test`
  await signInAs(page, head.email, { at: list })
  await expect(heading(page, 'Staff')).toBeVisible()

  await page.getByRole('button', { name: 'Invite staff' }).click()
  const invitation = page.getByRole('dialog', { name: 'Invite staff' })
  await expect(invitation.getByLabel('Everything')).toBeChecked()
  await invitation.getByLabel('Everything').uncheck()
  await invitation.getByLabel('E-mail').fill(email)
  await invitation.getByLabel('First name').fill('Ada')
  await invitation.getByLabel('Last name').fill('Okoro')
  await invitation.getByRole('button', { name: 'Send invitation' }).click()
  await expect(invitation.getByText('Choose at least one role')).toBeVisible()
  await invitation.getByLabel('Support').check()
  await invitation.getByRole('button', { name: 'Send invitation' }).click()
  await page
    .getByRole('dialog', { name: `We've sent an invitation to ${email}` })
    .getByRole('button', { name: 'Close' })
    .last()
    .click()
  expect(await mailsTo(email)).toHaveLength(1)

  // Wait until the list has settled: with a search still pending, the page would ask whether to leave the form.
  await page.getByRole('searchbox').fill(clerk.email)
  await expect(page.getByText('1 person')).toBeVisible()
  await page.getByRole('button', { name: `Clara ${last_name}`, exact: true }).click()
  const form = page.getByRole('dialog', { name: 'Edit staff' })
  await form.getByLabel('Operations').uncheck()
  await form.getByLabel('Auditor').check()
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('row', { name: /Clara/ }).getByRole('list', { name: 'Roles' })).toHaveText('Auditor')

  await page.getByRole('dialog', { name: 'Data has been saved!' }).getByRole('button', { name: 'Close' }).click()

  await page.getByRole('searchbox').fill(head.email)
  await expect(page.getByRole('button', { name: /^Clara / })).toBeHidden()
  await page.getByRole('region', { name: 'Staff' }).getByRole('button', { name: 'Hedda Head', exact: true }).click()
  await expect(form).toContainText('Your roles: Everything. A colleague changes them')

  const auditor = await anotherBrowser()
  await signInAs(auditor, clerk.email, { at: list, account_id: account.id })
  await expect(heading(auditor, 'Staff')).toBeVisible()
  await expect(auditor.getByRole('button', { name: /Invite staff|Actions for/ })).toHaveCount(0)
  for (const [path, title] of [
    ['/card-management', 'Edit Cards'],
    ['/card-template', 'Card Templates'],
    ['/card-review', 'Card Review'],
    ['/card-order-batch', 'Batches'],
    ['/billing-information', 'Billing Information'],
    ['/delivery-address', 'Delivery Addresses'],
    ['/transaction-import', 'Transaction import'],
    ['/fuel-summary-report', 'Fuel Summary'],
    ['/daily-transaction-report', 'Daily Transaction'],
  ] as const) {
    await goWithin(auditor, path)
    await expect(heading(auditor, title)).toBeVisible()
    await expect(
      auditor.getByRole('button', { name: /^(New|Add|Invite|Edit|Create\b|Order\b|Approve|E-mail report)/ }),
    ).toHaveCount(0)
  }
})

const profiles = 'Profiles and tax rates'
const rates = 'Tax rates'
const ledger = 'Receivables'
const opened = ['Provider', 'Mail', 'Networks', 'Number ranges', 'Sites', profiles, rates, 'Card templates', ledger]
const staffStep = 'Second member of staff'
const account = 'First account'

/** Copied by hand from docs/product/roles-and-screens.md#staff-roles: the steps of the set-up that each role can open. */
const roles = [
  { role: 'operations', steps: ['Sites', profiles, rates, 'Card templates', ledger, account], changes: true },
  { role: 'finance', steps: [rates, ledger, account], changes: true },
  { role: 'support', steps: ['Sites', profiles, 'Card templates', ledger, account], changes: true },
  { role: 'administrator', steps: [...opened, staffStep, account], changes: true },
  { role: 'auditor', steps: [...opened, staffStep, account], changes: false },
] as const

test('every narrow staff role can open all items of its menu, and nothing there is refused', async ({ page, people }) => {
  // Some sixty screens. A refused call on any of them fails the journey.
  test.setTimeout(300_000)
  const { id: account_id } = await people.anAccount()
  for (const { role, steps, changes } of roles) {
    const person = await people.aUser({ type: userTypes.staff, staff_roles: [role] })
    await signInAs(page, person.email, { at: '/setup', account_id })
    await expect(heading(page, 'Set-up')).toBeVisible()
    await expect(page.getByRole('list', { name: 'Steps' }).getByRole('listitem')).toHaveCount(10)
    expect(await page.getByRole('link', { name: /^Go there: / }).evaluateAll((all) => all.map((link) => link.ariaLabel))).toEqual(
      steps.map((step) => `Go there: ${step}`),
    )
    const menu = page.getByRole('navigation', { name: 'Main' })
    const group = menu.getByRole('button', { name: 'Provider' })
    await group.click()
    const paths = await menu.locator('a[href]').evaluateAll((all) => all.map((link) => link.getAttribute('href')!))
    expect(paths).toEqual(expect.arrayContaining(['/setup', '/accounts']))
    await group.click()
    const expectServed = async () => {
      await settled(page)
      await expect(heading(page, /403|not found/i)).toHaveCount(0)
      if (!changes)
        await expect(
          page.getByRole('main').getByRole('button', { name: /^(New|Add|Invite|Edit|Save|Send|Put|Close|Choose a|Actions)/ }),
        ).toHaveCount(0)
    }
    await expectServed()
    // Uses the menu: loading the portal again for each screen would take most of the time.
    for (const path of paths.filter((one) => one !== '/setup')) {
      const before = await page.title()
      const link = menu.locator(`a[href="${path}"]`)
      if (!(await link.isVisible())) await group.click()
      await link.click()
      await expect(page).not.toHaveTitle(before)
      expect(new URL(page.url()).pathname).toBe(path)
      await expectServed()
    }
    await page.goto(`/accounts/${account_id}`)
    await expectServed()
    await page.context().clearCookies()
  }
})
