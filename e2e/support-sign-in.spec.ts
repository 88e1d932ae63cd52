// docs/product/people-and-sessions.md#support-sign-in: staff act as one customer, with a reason, a banner and an audit entry.
import { expect, type Page } from '@playwright/test'
import { userTypes } from '@forecourt/domain/rules/access.ts'
import { heading, settled, signInAs, test, type People } from './fixtures.ts'

const reason = 'Case 1042: cannot find the fuel report'

const aCase = async (people: People) => {
  const { user: customer, account } = await people.aCustomer({
    roles: ['report user'],
    first_name: 'Rita',
    last_name: 'Moreno',
  })
  const staff = await people.aUser({ type: userTypes.staff, first_name: 'Sam', last_name: 'Staff' })
  return { customer, staff, account }
}

const banner = (page: Page) => page.getByRole('region', { name: 'Support sign-in' })

const actAsRita = async (page: Page) => {
  await page.getByRole('button', { name: 'Actions for Rita Moreno' }).click()
  await page.getByRole('menuitem', { name: 'Sign in as this user' }).click()
  return page.getByRole('dialog', { name: 'Sign in as Rita Moreno' })
}

/** Waits for the customer's own page. Until then the page of the member of staff may still be shown, with no request pending. */
const supportStands = async (page: Page) => {
  await expect(banner(page)).toBeVisible()
  await expect(heading(page, 'Dashboard')).toBeVisible()
  await settled(page)
}

test('a member of staff acts as a customer with a reason, and returns by End, by a reload and when the customer ends it', async ({
  page,
  people,
  db,
  context,
  troubles,
}) => {
  test.slow()
  troubles.expectTrouble('401')
  const { customer, staff, account } = await aCase(people)
  await signInAs(page, staff.email, { at: '/user', account_id: account.id })
  const elsewhere = await context.newPage()
  await elsewhere.goto('/role/account')
  await expect(heading(elsewhere, /account/i)).toBeVisible()

  const form = await actAsRita(page)
  await form.getByRole('button', { name: 'Sign in as Rita' }).click()
  await expect(form.getByText('Reason is required').last()).toBeVisible()
  await form.getByLabel('Reason').fill(reason)
  await form.getByRole('button', { name: 'Sign in as Rita' }).click()

  await expect(banner(page)).toContainText(`${staff.email} is acting as Rita Moreno`)
  await supportStands(page)
  const menu = page.getByRole('navigation', { name: 'Main' })
  await expect(menu.getByRole('button', { name: 'Report' })).toBeVisible()
  await expect(menu.getByRole('button', { name: 'Card Maintenance' })).toBeHidden()
  await page.getByRole('button', { name: 'Rita Moreno' }).click()
  await page.getByRole('link', { name: 'Account', exact: true }).click()
  await expect(page.getByText('Only Rita can change this profile')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save' })).toBeHidden()

  await banner(page).getByRole('button', { name: 'End' }).click()
  await expect(heading(page, 'User Maintenance')).toBeVisible()
  await expect(banner(page)).toBeHidden()
  await expect(page.getByRole('button', { name: 'Sam Staff' })).toBeVisible()
  await expect(page.getByRole('button', { name: new RegExp(account.name) })).toBeVisible()
  await elsewhere.reload()
  await expect(heading(elsewhere, /account/i), 'the other tab is still signed in').toBeVisible()

  const record = db.selectFrom('audit_events').select(['action', 'object_id', 'after']).where('actor_id', '=', staff.id)
  expect(await record.where('action', '=', 'session.sign-in-as').execute()).toMatchObject([
    { object_id: customer.id, after: { reason } },
  ])
  const ended = db.selectFrom('sessions').select(['end_reason']).where('impersonated_by', '=', staff.id)
  expect(await ended.execute()).toEqual([{ end_reason: 'sign-out' }])

  const actAgain = async () => {
    const again = await actAsRita(page)
    await again.getByLabel('Reason').fill(reason)
    await again.getByRole('button', { name: 'Sign in as Rita' }).click()
    await supportStands(page)
  }
  const isBack = async () => {
    await expect(page.getByRole('button', { name: 'Sam Staff' })).toBeVisible()
    await expect(banner(page)).toBeHidden()
    await expect(page.getByRole('button', { name: new RegExp(account.name) }), 'in the same account').toBeVisible()
  }
  await actAgain()
  await page.reload()
  await isBack()
  await expect.poll(() => ended.execute()).toEqual([{ end_reason: 'sign-out' }, { end_reason: 'sign-out' }])

  await page.goto('/user')
  await actAgain()
  await db
    .updateTable('sessions')
    .set({ ended_at: new Date().toISOString(), end_reason: 'ended-by-owner' })
    .where('impersonated_by', '=', staff.id)
    .where('ended_at', 'is', null)
    .execute()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Report' }).click()
  await page.getByRole('link', { name: 'Transaction Detail', exact: true }).click()
  await isBack()
})
