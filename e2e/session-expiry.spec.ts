import { expect, type Locator, type Page } from '@playwright/test'
import { sql } from 'kysely'
import type { Db } from '../server/src/db/connect.ts'
import { aBilling, aBillTo } from '../server/testing/billings.ts'
import { aFleet } from './fleet.ts'
import { answered, fillSignIn, heading, settled, signInAs, test } from './fixtures.ts'

const expired = 'Your session has expired, please login again'

const expireAccessTokens = (db: Db, user_id: number) =>
  db
    .updateTable('access_tokens')
    .set({ expires_at: sql<string>`now() - interval '1 second'` })
    .where('session_id', 'in', (eb) => eb.selectFrom('sessions').select('id').where('user_id', '=', user_id))
    .execute()

const endSessions = (db: Db, user_id: number) =>
  db
    .updateTable('sessions')
    .set({ ended_at: sql<string>`now()` })
    .where('user_id', '=', user_id)
    .execute()

/** Enough accounts for a list of eleven pages: after the first page, the portal requests the other ten at once. */
const joinElevenPages = (db: Db, user_id: number) =>
  sql`with made as (
        insert into accounts (name, cl_division_no, cl_account_no)
        select 'Depot ' || n, '29', '29' || lpad(((${user_id}::bigint * 1100 + n) % 1000000)::text, 6, '0') from generate_series(1, 1050) n
        returning id)
      insert into memberships (account_id, user_id, roles) select id, ${user_id}, '{report user}' from made`.execute(db)

/** Runs `work` between the answer to the first page of the list and the requests for the other ten. */
const betweenFirstPageAndTheRest = (page: Page, work: () => Promise<unknown>) =>
  page.route('**/v1/accounts_user?page=1&*', async (route) => {
    const response = await route.fetch()
    await work()
    await route.fulfill({ response })
  })

const requestsTo = (page: Page, path: string) => {
  const seen: string[] = []
  page.on('request', (request) => request.url().includes(path) && seen.push(request.url()))
  return seen
}

test('ten calls that meet an expired token share one refresh, and if it is refused, they end in one popup', async ({
  page,
  people,
  db,
  troubles,
}) => {
  troubles.expectTrouble('401')
  const { user, account } = await people.aCustomer({ roles: ['acct admin'] })
  await joinElevenPages(db, user.id)
  await signInAs(page, user.email, { account_id: account.id, at: '/edit-password' })
  await settled(page)

  const refused: string[] = []
  page.on('response', (response) => response.status() === 401 && refused.push(response.url()))
  const refreshes = requestsTo(page, '/v1/refresh_token')
  await betweenFirstPageAndTheRest(page, () => expireAccessTokens(db, user.id))
  await page.getByRole('button', { name: `Account ${account.name}` }).click()
  await expect(page.getByRole('list', { name: 'Accounts' }).getByRole('button')).toHaveCount(1051)
  expect(refused).toHaveLength(10)
  expect(refreshes).toHaveLength(1)
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await page.unrouteAll()

  await page.reload()
  await settled(page)
  refreshes.length = 0
  await betweenFirstPageAndTheRest(page, () => endSessions(db, user.id))
  await page.getByRole('button', { name: `Account ${account.name}` }).click()
  const popup = page.getByRole('alertdialog', { name: expired })
  await expect(popup).toBeVisible()
  await expect(page).toHaveURL('/auth/signin?return_to=%2Fedit-password')
  expect(refreshes).toHaveLength(1)
  await popup.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)

  await page.unrouteAll()
  await fillSignIn(page, user.email)
  await page.getByRole('button', { name: account.name }).click()
  await expect(page, 'and then one is back').toHaveURL('/edit-password')
})

/** The session expires while a form is open. Sending the form reveals it, and the same person signs in again. */
const expireOver = async (page: Page, db: Db, email: string, send: Locator) => {
  // A call of the page itself, still under way, would reveal it first.
  await answered(page)
  const { id } = await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()
  await endSessions(db, id)
  await send.click()
  await page.getByRole('alertdialog', { name: expired }).getByRole('button', { name: 'Close' }).click()
  await fillSignIn(page, email)
}

const back = 'Your unsaved changes are back.'

test('after the session expired, a drawer, a bulk edit with its selection and the billing form get back what was typed', async ({
  page,
  people,
  db,
  troubles,
}) => {
  test.slow()
  troubles.expectTrouble('401')
  const { user, account, cards } = await aFleet(people, db, { count: 3, roles: ['acct admin'] })
  await aBillTo({ db })
  await aBilling({ db }, { account_id: account.id })
  await signInAs(page, user.email, { at: `/card-management?card=${cards[0]!.id}` })
  await test.step('a drawer, even the fields that depend on a choice', async () => {
    const open = async () => {
      await page.getByRole('tab', { name: 'Limits' }).click()
      await page.getByRole('button', { name: 'Allow more for a while' }).click()
      return page.getByRole('dialog', { name: 'Allow more for a while' })
    }
    const drawer = await open()
    await drawer.getByRole('combobox', { name: 'What to allow' }).click()
    await page.getByRole('option', { name: 'Max gallon per fill' }).click()
    await drawer.getByRole('textbox', { name: /^Max gallon per fill/ }).fill('80')
    await drawer.getByRole('textbox', { name: 'Maximum number of fills' }).fill('2')
    await drawer.getByRole('textbox', { name: 'Reason' }).fill('A long haul')
    await expireOver(page, db, user.email, drawer.getByRole('button', { name: 'Allow', exact: true }))
    await open()
    await expect(drawer.getByText(back)).toBeVisible()
    await expect(drawer.getByRole('combobox', { name: 'What to allow' })).toHaveText('Max gallon per fill')
    await expect(drawer.getByRole('textbox', { name: /^Max gallon per fill/ })).toHaveValue('80')
    await expect(drawer.getByRole('textbox', { name: 'Maximum number of fills' })).toHaveValue('2')
    await expect(drawer.getByRole('textbox', { name: 'Reason' })).toHaveValue('A long haul')
  })

  await page.goto('/card-management')
  await test.step('a bulk edit, with its selection', async () => {
    await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
    await page.getByRole('checkbox', { name: /7002/ }).uncheck()
    await page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Edit limits' }).click()
    const drawer = page.getByRole('dialog', { name: 'Edit limits and controls' })
    await drawer.getByRole('checkbox', { name: 'Max gallon per fill' }).check()
    await drawer.getByRole('textbox', { name: 'Max gallon per fill' }).fill('60')
    await expireOver(page, db, user.email, drawer.getByRole('button', { name: 'Preview' }))
    await expect(drawer.getByText(back)).toBeVisible()
    await expect(drawer.getByText('2 cards', { exact: true })).toBeVisible()
    await drawer.getByRole('button', { name: 'Preview' }).click()
    await expect(drawer.getByText('2 cards of 2 cards will change.')).toBeVisible()
  })

  await page.goto('/billing-information')
  await test.step('the billing form, which can then be saved', async () => {
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    await page.getByRole('textbox', { name: 'Legal name' }).fill('Kent Hauling LLC')
    await page.getByRole('textbox', { name: 'Phone' }).first().fill('2065550123')
    await expireOver(page, db, user.email, page.getByRole('button', { name: 'Save' }))
    await expect(page.getByText(back)).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Legal name' })).toHaveValue('Kent Hauling LLC')
    await expect(page.getByRole('textbox', { name: 'Phone' }).first()).toHaveValue('(206) 555-0123')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('dialog', { name: 'Your changes have been saved' })).toBeVisible()
  })
})

test('two tabs work in two accounts, even after reloads, and sign out and change the person together', async ({
  page,
  context,
  people,
  troubles,
}) => {
  // The other tab may be requesting its notices when the session ends.
  troubles.expectTrouble('/v1/notifications')
  const first = await people.aCustomer({ roles: ['acct admin'], first_name: 'Ada' })
  const second = await people.anAccount()
  await people.join(first.user.id, second.id, { roles: ['report user'] })
  const plate = (within: Page, { name }: { name: string }) => within.getByRole('button', { name: `Account ${name}` })

  await page.goto('/auth/signin')
  await fillSignIn(page, first.user.email)
  await expect(page).toHaveURL('/role/account')
  const rows = page.getByRole('list', { name: 'Accounts' }).getByRole('button')
  await expect(rows).toHaveCount(2)
  await page.getByRole('button', { name: first.account.name }).click()
  await expect(page).toHaveURL('/dashboard')
  await expect(heading(page, 'Dashboard')).toBeVisible()
  const readable = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage, document.cookie]))
  expect(readable, 'no token is stored where a script could read it').not.toMatch(/fp[ar]_/)
  const [cookie] = await context.cookies()
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict' })

  const other = await context.newPage()
  await other.goto('/')
  await expect(other, 'a new tab chooses for itself').toHaveURL('/role/account')
  await other.getByRole('button', { name: second.name }).click()
  await expect(heading(other, 'Dashboard')).toBeVisible()
  const [refreshes, settings] = [requestsTo(page, '/v1/refresh_token'), requestsTo(page, '/v1/config')]
  await page.reload()
  await expect(plate(page, first.account)).toBeVisible()
  await expect(page).toHaveURL('/dashboard')
  expect(refreshes, 'one refresh').toHaveLength(1)
  expect(settings, 'one request for the settings').toHaveLength(1)
  for (let round = 0; round < 2; round++) await Promise.all([page.reload(), other.reload()])
  await expect(plate(page, first.account), 'also if both are reloaded at the same moment').toBeVisible()
  await expect(plate(other, second)).toBeVisible()

  await plate(page, first.account).click()
  await expect(rows).toHaveCount(2)
  await expect(page.getByRole('combobox', { name: 'Search accounts' })).toHaveCount(0)
  const reloaded = page.waitForEvent('load')
  await rows.filter({ hasText: second.name }).click()
  await reloaded
  await expect(plate(page, second)).toBeVisible()

  await other.getByRole('button', { name: 'Ada Driver' }).click()
  await other.getByRole('button', { name: 'Logout' }).click()
  for (const tab of [page, other]) await expect(tab).toHaveURL('/auth/signin')
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  const bo = await people.aCustomer({ roles: ['acct admin'], first_name: 'Bo' })
  await fillSignIn(other, bo.user.email)
  for (const tab of [other, page]) await expect(tab.getByRole('button', { name: 'Bo Driver' })).toBeVisible()
})
