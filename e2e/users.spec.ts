import { randomUUID } from 'node:crypto'
import { expect, type Locator, type Page } from '@playwright/test'
import type { RoleName } from '@forecourt/domain/rules/access.ts'
import { userStatus } from '@forecourt/domain/rules/user-status.ts'
import { demoAccounts, fillSignIn, heading, linkIn, signInAs, signInAsDemo, test, type People } from './fixtures.ts'

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
const answerConfirmation = (page: Page, answer: 'CANCEL' | 'CONTINUE') =>
  page.getByRole('alertdialog').getByRole('button', { name: answer }).click()
const choose = async (within: Page | Locator, label: string, option: string) => {
  await within.getByRole('combobox', { name: label }).click()
  await within.getByRole('option', { name: option, exact: true }).click()
}

test('an account admin invites someone, who activates, accepts the terms and works with their roles', async ({
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
  await expect(form.getByText('First name is required')).toBeVisible()
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
  const newcomer = await anotherBrowser()
  await newcomer.goto(linkIn(letter!))
  await newcomer.getByLabel('New password', { exact: true }).fill('gravel-lorry-ninety-7')
  await newcomer.getByLabel('Confirm new password', { exact: true }).fill('gravel-lorry-ninety-7')
  await newcomer.getByRole('button', { name: 'Activate account' }).click()
  await newcomer.getByRole('dialog').getByRole('link', { name: 'Sign in' }).click()
  await fillSignIn(newcomer, email, 'gravel-lorry-ninety-7')
  await newcomer.getByLabel('I have read and agree').check()
  await newcomer.getByRole('button', { name: 'Accept' }).click()
  await expect(heading(newcomer, 'Dashboard')).toBeVisible()
  await newcomer.goto('/card-management')
  await expect(heading(newcomer, 'Edit Cards')).toBeVisible()
})

test('an e-mail that is a user of another account joins with a mail, and the portal says the same', async ({
  page,
  people,
  mailsTo,
}) => {
  const { admin, account } = await anOffice(people)
  const elsewhere = await people.aCustomer({ roles: ['acct admin'], first_name: 'Nora', last_name: 'Jensen' })
  await signInAs(page, admin.email, { at: list })
  await page.getByRole('button', { name: 'Invite user' }).click()
  const form = page.getByRole('dialog', { name: 'Invite user' })
  await form.getByLabel('E-mail').fill(elsewhere.user.email)
  await form.getByLabel('First name').fill('Someone')
  await form.getByLabel('Last name').fill('Else')
  await form.getByRole('button', { name: 'Send invitation' }).click()
  await expect(page.getByRole('dialog', { name: `We've sent an invitation to ${elsewhere.user.email}` })).toBeVisible()
  const [letter] = await mailsTo(elsewhere.user.email)
  expect(letter!.subject).toBe(`You can now work with ${account.name}`)
})

test('someone who is a user already is named at the field', async ({ page, people, troubles }) => {
  troubles.expectTrouble('422')
  const { admin } = await anOffice(people)
  await signInAs(page, admin.email, { at: list })
  await page.getByRole('button', { name: 'Invite user' }).click()
  const form = page.getByRole('dialog', { name: 'Invite user' })
  await expect(form.getByLabel('E-mail'), 'the first field has the focus').toBeFocused()
  await page.keyboard.type(admin.email)
  await expect(form.getByLabel('E-mail')).toHaveValue(admin.email)
  await form.getByLabel('First name').fill('Ada')
  await form.getByLabel('Last name').fill('Admin')
  await form.getByRole('button', { name: 'Send invitation' }).click()
  await expect(form.getByLabel('E-mail')).toBeFocused()
  await expect(form.getByLabel('E-mail')).toHaveAccessibleDescription(/is a user of this account already/)
})

test('an account admin changes a colleague’s name and roles', async ({ page, people, db }) => {
  const { admin, aMember } = await anOffice(people)
  const { id } = await aMember('Pat Driver', ['report user'])
  const asked = new Set<string>()
  page.on('request', (request) => {
    const { usertypeid, roletypeid } = request.headers()
    if (request.url().endsWith('/v1/get_user_roles')) asked.add(`user type ${usertypeid}, role type ${roletypeid}`)
  })
  await signInAs(page, admin.email, { at: list })
  await page.getByRole('button', { name: 'Pat Driver', exact: true }).click()
  const form = page.getByRole('dialog', { name: 'Edit user' })
  await form.getByLabel('Title').fill('Dispatcher')
  await form.getByLabel('report user').uncheck()
  await form.getByLabel('card manager').check()
  await form.getByRole('button', { name: 'Save' }).click()
  await closePopup(page, 'Data has been saved!')
  await expect(rowOf(page, 'Pat Driver').getByRole('list', { name: 'Roles' })).toHaveText('card manager')
  const row = await db.selectFrom('memberships').select('roles').where('user_id', '=', id).executeTakeFirstOrThrow()
  expect(row.roles).toEqual(['card manager'])
  expect([...asked].toSorted(), 'the roles come from the call of the specification, kind by kind').toEqual([
    'user type 2, role type 1',
    'user type 2, role type 2',
    'user type 2, role type 3',
  ])
})

test('what someone else saved meanwhile is shown beside one’s own', async ({ page, people, db, troubles }) => {
  troubles.expectTrouble('409')
  const { admin, aMember } = await anOffice(people)
  const { id } = await aMember('Pat Driver', ['report user'])
  await signInAs(page, admin.email, { at: list })
  await chooseInMenu(page, 'Pat Driver', 'Edit')
  const form = page.getByRole('dialog', { name: 'Edit user' })
  await form.getByLabel('Title').fill('Mine')
  await db.updateTable('users').set({ title: 'Theirs', phone: '(206) 555-0100', version: 2 }).where('id', '=', id).execute()
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByText('Someone else has changed this user since you opened it.')).toBeVisible()
  await form.getByRole('button', { name: 'Save again' }).click()
  await closePopup(page, 'Data has been saved!')
  const row = await db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  expect(row).toMatchObject({ title: 'Mine', phone: '(206) 555-0100' })
})

test('a colleague who is disabled is out at once, and comes back', async ({ page, people, anotherBrowser, troubles }) => {
  troubles.expectTrouble('401')
  const { admin, aMember, account } = await anOffice(people)
  const colleague = await aMember('Pat Driver', ['report user'])
  const elsewhere = await anotherBrowser()
  await signInAs(elsewhere, colleague.email, { at: '/account' })
  await expect(heading(elsewhere, 'Account')).toBeVisible()
  await signInAs(page, admin.email, { at: list })
  await chooseInMenu(page, 'Pat Driver', 'Disable')
  await expect(page.getByRole('alertdialog', { name: /^Disable Pat Driver\?/ })).toBeVisible()
  await answerConfirmation(page, 'CANCEL')
  await chooseInMenu(page, 'Pat Driver', 'Disable')
  await answerConfirmation(page, 'CONTINUE')
  await closePopup(page, 'User disabled')
  await expect(rowOf(page, 'Pat Driver')).toContainText('Disabled')
  await elsewhere.getByRole('button', { name: `Account ${account.name}` }).click()
  await expect(elsewhere.getByRole('alertdialog', { name: 'Your session has expired, please login again' })).toBeVisible()
  await chooseInMenu(page, 'Pat Driver', 'Enable')
  await closePopup(page, 'User enabled')
  await expect(rowOf(page, 'Pat Driver')).toContainText('Active')
})

test('nobody disables themselves: the reason stands where the action would', async ({ page, people }) => {
  const { admin } = await anOffice(people)
  await signInAs(page, admin.email, { at: list })
  await openMenu(page, 'Ada Admin')
  const item = page.getByRole('menuitem', { name: 'Disable You cannot disable yourself' })
  await expect(item).toBeDisabled()
  await item.click({ force: true })
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await expect(item).toBeVisible()
})

test('the last acct admin keeps the role, and the popup says why', async ({ page, people, troubles }) => {
  troubles.expectTrouble('409')
  const { admin } = await anOffice(people)
  await signInAs(page, admin.email, { at: list })
  await chooseInMenu(page, 'Ada Admin', 'Edit')
  const form = page.getByRole('dialog', { name: 'Edit user' })
  await form.getByLabel('acct admin').uncheck()
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('alertdialog', { name: 'The account needs at least one acct admin who can sign in' })).toBeVisible()
})

test('a person who gives up their own rights sees the list as a reader from then on', async ({ page, people }) => {
  const { admin, aMember } = await anOffice(people)
  await aMember('Second Admin', ['acct admin'])
  await signInAs(page, admin.email, { at: list })
  await chooseInMenu(page, 'Ada Admin', 'Edit')
  const form = page.getByRole('dialog', { name: 'Edit user' })
  await form.getByLabel('acct admin').uncheck()
  await form.getByLabel('report user').check()
  await form.getByRole('button', { name: 'Save' }).click()
  await closePopup(page, 'Data has been saved!')
  await expect(page.getByRole('button', { name: 'Invite user' })).toHaveCount(0)
  await expect(page.getByRole('columnheader', { name: 'Roles' })).toHaveCount(0)
})

test('an acct manager neither makes nor changes an acct admin', async ({ page, people }) => {
  const { aMember } = await anOffice(people)
  const manager = await aMember('Mo Manager', ['acct manager'])
  await signInAs(page, manager.email, { at: list })
  await expect(rowOf(page, 'Ada Admin')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Ada Admin', exact: true })).toHaveCount(0)
  await openMenu(page, 'Ada Admin')
  await expect(page.getByRole('menuitem')).toHaveText(['EditOnly an acct admin can change an acct admin'])
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Invite user' }).click()
  const form = page.getByRole('dialog', { name: 'Invite user' })
  await expect(form.getByLabel('acct manager')).toBeVisible()
  await expect(form.getByLabel('acct admin')).toHaveCount(0)
  await expect(form.getByRole('radio')).toHaveCount(0)
})

test('someone who may only look sees the people, and neither their roles nor anything to press', async ({ page, people }) => {
  const { aMember } = await anOffice(people)
  const viewer = await aMember('Vera Viewer', ['report user'])
  await signInAs(page, viewer.email, { at: list })
  await expect(rowOf(page, 'Ada Admin')).toContainText('Active')
  await expect(page.getByRole('button', { name: 'Invite user' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^Actions for/ })).toHaveCount(0)
  await expect(page.getByRole('columnheader', { name: 'Roles' })).toHaveCount(0)
  await expect(page.getByRole('combobox', { name: 'Role' })).toHaveCount(0)
})

test('staff ask someone to accept the terms, and the portal leads them there', async ({
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

test('staff have a list of their own, and invite a colleague without roles', async ({ page, people }) => {
  const { account } = await anOffice(people)
  await signInAsDemo(page, 'staff', { at: list, account_id: account.id })
  await expect(rowOf(page, 'Ada Admin')).toBeVisible()
  await page.getByRole('link', { name: 'Provider staff' }).click()
  await expect(page).toHaveURL(`${list}?user_type_id=1`)
  await expect(rowOf(page, 'Ada Admin')).toHaveCount(0)
  await page.getByRole('button', { name: 'Invite user' }).click()
  const form = page.getByRole('dialog', { name: 'Invite user' })
  await expect(form.getByRole('group', { name: 'Cards and PINs' })).toBeVisible()
  await form.getByRole('radio', { name: 'Provider staff' }).check()
  await expect(form.getByRole('group', { name: 'Cards and PINs' })).toHaveCount(0)
  const email = `robin-${randomUUID()}@provider.test`
  await form.getByLabel('E-mail').fill(email)
  await form.getByLabel('First name').fill('Robin')
  await form.getByLabel('Last name').fill('Newcomer')
  await form.getByRole('button', { name: 'Send invitation' }).click()
  await page
    .getByRole('dialog', { name: `We've sent an invitation to ${email}` })
    .getByRole('button', { name: 'Close' })
    .click()
  await page.getByRole('searchbox', { name: 'Name, e-mail' }).fill(email)
  await expect(rowOf(page, 'Robin Newcomer')).toContainText('Provider staff')
})

test('an invitation is sent again, but not twice within a minute', async ({ page, people, mailsTo, troubles }) => {
  troubles.expectTrouble('429')
  const { admin, aMember } = await anOffice(people)
  const newcomer = await aMember('Ines Duarte', ['card editor'], userStatus.invited)
  await signInAs(page, admin.email, { at: list })
  await chooseInMenu(page, 'Ines Duarte', 'Resend invitation')
  const modal = page.getByRole('dialog', { name: `We've sent an invitation to ${newcomer.email}` })
  await modal.getByRole('button', { name: 'Close' }).click()
  await mailsTo(newcomer.email)
  await chooseInMenu(page, 'Ines Duarte', 'Resend invitation')
  await expect(page.getByRole('alertdialog', { name: 'Too many attempts. Please wait and try again' })).toBeVisible()
})

test('search, filters, order and page of the list are its address', async ({ page, people }) => {
  const { admin, aMember } = await anOffice(people)
  for (let number = 0; number < 11; number++) await aMember(`Driver No${String(number).padStart(2, '0')}`, ['report user'])
  await aMember('Ines Duarte', ['card editor'], userStatus.invited)
  await signInAs(page, admin.email, { at: list })
  await expect(page.getByText('1–10 of 13')).toBeVisible()
  await page.getByRole('button', { name: 'E-mail', exact: true }).click()
  await expect(page).toHaveURL(`${list}?orderBy=email`)
  await choose(page, 'Status', 'Invited')
  await expect(page).toHaveURL(`${list}?orderBy=email&status=2`)
  await expect(rowOf(page, 'Ines Duarte')).toBeVisible()
  await expect(page.getByText('1–1 of 1')).toBeVisible()
  await choose(page, 'Role', 'report user')
  await expect(page.getByText('No users match.')).toBeVisible()
  await page.reload()
  await expect(page.getByText('No users match.')).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(page).toHaveURL(`${list}?orderBy=email`)
  await page.goto(`${list}?role=report+user&page=2`)
  await expect(page.getByText('11–11 of 11')).toBeVisible()
})

test('with the keyboard alone: find someone, open the menu, change a role, save', async ({ page, people }) => {
  const { admin, aMember } = await anOffice(people)
  await aMember('Pat Driver', ['report user'])
  await signInAs(page, admin.email, { at: list })
  await expect(rowOf(page, 'Pat Driver')).toBeVisible()
  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox', { name: 'Name, e-mail' })).toBeFocused()
  await page.keyboard.type('pat')
  await expect(page.getByText('1–1 of 1')).toBeVisible()
  const menuButton = page.getByRole('button', { name: 'Actions for Pat Driver' })
  for (let tabs = 0; tabs < 25 && !(await menuButton.evaluate((button) => button === document.activeElement)); tabs++)
    await page.keyboard.press('Tab')
  await expect(menuButton).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeFocused()
  await page.keyboard.press('Enter')
  const form = page.getByRole('dialog', { name: 'Edit user' })
  const wanted = form.getByLabel('finance manager')
  await expect(wanted).toBeVisible()
  for (let tabs = 0; tabs < 25 && !(await wanted.evaluate((box) => box === document.activeElement)); tabs++)
    await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await expect(wanted).toBeChecked()
  const save = form.getByRole('button', { name: 'Save' })
  for (let tabs = 0; tabs < 25 && !(await save.evaluate((button) => button === document.activeElement)); tabs++)
    await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  const popup = page.getByRole('dialog', { name: 'Data has been saved!' })
  await expect(popup.getByRole('button', { name: 'Close' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(popup).toBeHidden()
  await expect(rowOf(page, 'Pat Driver')).toContainText('finance manager')
})

test('on a narrow phone people are cards, with the same actions and the filters in a sheet', async ({ page, people }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  const { admin, aMember } = await anOffice(people)
  await aMember('Pat Driver', ['report user'])
  await signInAs(page, admin.email, { at: list })
  const card = page.getByRole('listitem').filter({ hasText: 'Pat Driver' })
  await expect(card).toContainText('report user')
  await expect(card).toContainText('Last sign-in: Never')
  await page.getByRole('button', { name: 'Filters' }).click()
  const sheet = page.getByRole('dialog', { name: 'Filters' })
  await choose(sheet, 'Role', 'report user')
  await sheet.getByRole('button', { name: 'Show users' }).click()
  await expect(page.getByRole('button', { name: 'Filters (1)' })).toBeVisible()
  await chooseInMenu(page, 'Pat Driver', 'Disable')
  await answerConfirmation(page, 'CONTINUE')
  await closePopup(page, 'User disabled')
  await expect(card).toContainText('Disabled')
})

test('a name that belongs to someone of several accounts is read only', async ({ page }) => {
  await signInAsDemo(page, 'acct-admin', { at: `${list}?keyword=several%40`, account_id: demoAccounts.cascadeHauling })
  await chooseInMenu(page, 'Marcus Reed', 'Edit')
  const form = page.getByRole('dialog', { name: 'Edit user' })
  await expect(form.getByText('Only this person, or customer service')).toBeVisible()
  await expect(form.getByLabel('First name')).not.toBeEditable()
  await expect(form.getByLabel('acct admin')).toBeChecked()
})

test('what was typed is not lost by a slip', async ({ page, people }) => {
  const { admin } = await anOffice(people)
  await signInAs(page, admin.email, { at: list })
  await page.getByRole('button', { name: 'Invite user' }).click()
  const form = page.getByRole('dialog', { name: 'Invite user' })
  await form.getByLabel('First name').fill('Half')
  await page.keyboard.press('Escape')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Keep editing' }).click()
  await expect(form.getByLabel('First name')).toHaveValue('Half')
})
