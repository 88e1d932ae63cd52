import { randomUUID } from 'node:crypto'
import { expect, type Locator, type Page } from '@playwright/test'
import type { RoleName } from '@forecourt/domain/rules/access.ts'
import { expectStateAccessible, setWidth } from './accessible.ts'
import { fillSignIn, heading, linkIn, signInAs, signInAsDemo, test, type People } from './fixtures.ts'

const list = '/user'

/** An account with an admin, and a way to add people to it. */
const anOffice = async (people: People) => {
  const { user: admin, account } = await people.aCustomer({ roles: ['acct admin'], first_name: 'Ada', last_name: 'Admin' })
  const aMember = async (name: string, roles: readonly RoleName[], status?: number) => {
    const [first_name = '', last_name = ''] = name.split(' ')
    const user = await people.aUser({ first_name, last_name, ...(status !== undefined && { status }) })
    await people.join(user.id, account.id, { roles })
    return user
  }
  return { admin, account, aMember }
}

const rowOf = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) })
const openMenu = (page: Page, name: string) => page.getByRole('button', { name: `Actions for ${name}` }).click()
const chooseInMenu = async (page: Page, name: string, item: string) => {
  await openMenu(page, name)
  await page.getByRole('menuitem', { name: item }).click()
}
const closePopup = async (page: Page, message: string) => {
  const popup = page.getByRole('dialog', { name: message })
  await popup.getByRole('button', { name: 'Close' }).click()
  await expect(popup).toBeHidden()
}
test('an account admin invites a user, who activates, accepts the terms and uses the new role', async ({
  page,
  people,
  mailsTo,
  anotherBrowser,
}) => {
  const { admin } = await anOffice(people)
  const email = `ines-${randomUUID()}@fleet.test`
  await signInAs(page, admin.email, { at: list })
  await page.getByRole('button', { name: 'Invite user' }).click()
  const form = page.getByRole('dialog', { name: 'Invite user' })
  await form.getByRole('button', { name: 'Send invitation' }).click()
  await expect(form.getByText('Must be an e-mail address')).toBeVisible()
  await expectStateAccessible(page, form.getByText('First name is required'))
  await setWidth(page, 'desk')
  await form.getByLabel('E-mail').fill(email)
  await form.getByLabel('First name').fill('Ines')
  await form.getByLabel('Last name').fill('Duarte')
  const cards = form.getByRole('group', { name: 'Cards and PINs' })
  await expect(cards.getByLabel('card editor')).toHaveAccessibleDescription(
    /^Manages cards, orders cards, .*; sees the dashboard, the list of users, and purchases and invoices\.$/,
  )
  await cards.getByLabel('card editor').check()
  await form.getByRole('button', { name: 'Send invitation' }).click()
  const modal = page.getByRole('dialog', { name: `We've sent an invitation to ${email}` })
  await expect(modal).toContainText('A new user has 24 hours to activate')
  await expect(modal).toContainText('choose Resend invitation in the menu of this person')
  await expect(modal.getByRole('link', { name: 'Sign in' })).toBeFocused()
  await modal.getByRole('button', { name: 'Close' }).click()
  await expect(rowOf(page, 'Ines Duarte')).toContainText('Invited')
  await expect(rowOf(page, 'Ines Duarte').getByRole('list', { name: 'Roles' })).toHaveText('card editor')

  const [letter] = await mailsTo(email)
  expect(letter!.subject).toBe('Your invitation to the Fleet Fuel portal')
  const newcomer = await anotherBrowser()
  await newcomer.goto(linkIn(letter!))
  await expect(heading(newcomer, 'Activate your account')).toBeVisible()
  await expect(newcomer.getByText(`For ${email}`)).toBeVisible()
  await expect(newcomer, 'the token is not left in the address bar').toHaveURL('/auth/account-activation')
  await newcomer.getByLabel('New password', { exact: true }).fill('gravel-lorry-ninety-7')
  await newcomer.getByLabel('Confirm password', { exact: true }).fill('gravel-lorry-ninety-7')
  await newcomer.getByRole('button', { name: 'Activate account' }).click()
  await newcomer.getByRole('dialog').getByRole('link', { name: 'Sign in' }).click()
  await fillSignIn(newcomer, email, 'gravel-lorry-ninety-7')
  await expect(newcomer).toHaveURL('/term-and-condition')
  await newcomer.getByLabel('I have read and agree').check()
  await newcomer.getByRole('button', { name: 'Accept' }).click()
  await expect(heading(newcomer, 'Dashboard')).toBeVisible()
  await newcomer.getByRole('button', { name: 'Card Maintenance' }).click()
  await newcomer.getByRole('link', { name: 'Edit Cards' }).click()
  await expect(heading(newcomer, 'Edit Cards')).toBeVisible()
  await newcomer.getByRole('button', { name: 'Ines Duarte' }).click()
  await newcomer.getByRole('button', { name: 'Logout' }).click()
  await expect(newcomer).toHaveURL('/auth/signin')
  await newcomer.goto(linkIn(letter!))
  await expect(newcomer.getByText('This account is already activated.'), 'the link works only once').toBeVisible()
  await newcomer.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
  await expect(newcomer).toHaveURL('/auth/signin')
})

test('an account admin changes a user’s roles; disabling a user ends the session at once, and enabling undoes it', async ({
  page,
  people,
  db,
  anotherBrowser,
  troubles,
}) => {
  troubles.expectTrouble('401')
  const { admin, aMember, account } = await anOffice(people)
  const colleague = await aMember('Pat Driver', ['report user'])
  const elsewhere = await anotherBrowser()
  await signInAs(elsewhere, colleague.email, { at: '/account' })
  await expect(heading(elsewhere, 'Account')).toBeVisible()
  const asked = new Set<string>()
  page.on('request', (request) => {
    const { usertypeid, roletypeid } = request.headers()
    if (request.url().endsWith('/v1/get_user_roles')) asked.add(`user type ${usertypeid}, role type ${roletypeid}`)
  })
  await signInAs(page, admin.email, { at: list })
  const form = page.getByRole('dialog', { name: 'Edit user' })
  await test.step('with the keyboard alone, from the search to the popup', async () => {
    const tabTo = async (target: Locator) => {
      for (let tabs = 0; tabs < 40 && !(await target.evaluate((one) => one === document.activeElement)); tabs++)
        await page.keyboard.press('Tab')
      await expect(target).toBeFocused()
    }
    await expect(rowOf(page, 'Pat Driver')).toBeVisible()
    await page.keyboard.press('/')
    await expect(page.getByRole('searchbox', { name: 'Name, e-mail' })).toBeFocused()
    await page.keyboard.type('pat')
    await expect(page.getByText('1–1 of 1')).toBeVisible()
    await tabTo(page.getByRole('button', { name: 'Actions for Pat Driver' }))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(form.getByLabel('card manager')).toBeVisible()
    await form.getByLabel('Title').fill('Dispatcher')
    await form.getByLabel('Title').focus()
    for (const role of ['card manager', 'report user']) {
      await tabTo(form.getByLabel(role))
      await page.keyboard.press('Space')
    }
    await expect(form.getByLabel('card manager')).toBeChecked()
    await tabTo(form.getByRole('button', { name: 'Save' }))
    await page.keyboard.press('Enter')
    const popup = page.getByRole('dialog', { name: 'Data has been saved!' })
    await expect(popup.getByRole('button', { name: 'Close' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(popup).toBeHidden()
  })
  await expect(rowOf(page, 'Pat Driver').getByRole('list', { name: 'Roles' })).toHaveText('card manager')
  await page.getByRole('searchbox', { name: 'Name, e-mail' }).fill('')
  const row = await db.selectFrom('memberships').select('roles').where('user_id', '=', colleague.id).executeTakeFirstOrThrow()
  expect(row.roles).toEqual(['card manager'])
  expect([...asked].toSorted(), 'the roles come from the call of the specification, kind by kind').toEqual([
    'user type 2, role type 1',
    'user type 2, role type 2',
    'user type 2, role type 3',
  ])

  await page.setViewportSize({ width: 320, height: 640 })
  const card = page.getByRole('listitem').filter({ hasText: 'Pat Driver' }).filter({ hasText: 'Last sign-in' })
  await chooseInMenu(page, 'Pat Driver', 'Disable')
  await page
    .getByRole('alertdialog', { name: /^Disable Pat Driver\?/ })
    .getByRole('button', { name: 'CONTINUE' })
    .click()
  await closePopup(page, 'User disabled')
  await expect(card, 'on a phone people are cards').toContainText('Disabled')
  await elsewhere.getByRole('button', { name: `Account ${account.name}` }).click()
  await expect(elsewhere.getByRole('alertdialog', { name: 'Your session has expired, please login again' })).toBeVisible()
  await chooseInMenu(page, 'Pat Driver', 'Enable')
  await closePopup(page, 'User enabled')
  await expect(card).toContainText('Active')
  await page.setViewportSize({ width: 1366, height: 900 })

  await aMember('Second Admin', ['acct admin'])
  await chooseInMenu(page, 'Ada Admin', 'Edit')
  await form.getByLabel('acct admin').uncheck()
  await form.getByLabel('report user').check()
  await form.getByRole('button', { name: 'Save' }).click()
  await closePopup(page, 'Data has been saved!')
  await expect(page.getByRole('button', { name: 'Invite user' }), 'who gives up their rights is a reader').toHaveCount(0)
})

test('staff request acceptance of the terms, and the user’s next call leads to them', async ({
  page,
  people,
  anotherBrowser,
  mailsTo,
  troubles,
}) => {
  troubles.expectTrouble('403')
  const { account, aMember } = await anOffice(people)
  const colleague = await aMember('Pat Driver', ['card editor'])
  const elsewhere = await anotherBrowser()
  await signInAs(elsewhere, colleague.email, { at: '/card-management' })
  await expect(heading(elsewhere, 'Edit Cards')).toBeVisible()
  await signInAsDemo(page, 'staff', { at: list, account_id: account.id })
  await chooseInMenu(page, 'Pat Driver', 'Force terms')
  await closePopup(page, 'Terms request sent')
  await expect(rowOf(page, 'Pat Driver')).toContainText('Must accept terms')
  await elsewhere.getByRole('searchbox').first().fill('anything')
  await expect(elsewhere).toHaveURL(/\/term-and-condition/)
  const [letter] = await mailsTo(colleague.email)
  expect(letter!.subject).toBe('Please accept the Fleet Fuel terms and conditions')
})
