// Staff maintain the sites, and a dispatcher finds one with the keyboard alone.
import { randomBytes } from 'node:crypto'
import { expect } from '@playwright/test'
import { userTypes } from '@forecourt/domain/rules/access.ts'
import { expectStateAccessible, setWidth } from './accessible.ts'
import { someZipcodes } from '../server/testing/sites.ts'
import { heading, signInAs, test } from './fixtures.ts'
import { aFleet } from './fleet.ts'

const aNumber = () => randomBytes(4).toString('hex')

test('staff complete a provisional site, and import a file of sites after a preview of its changes', async ({
  page,
  people,
  db,
}) => {
  test.slow()
  await someZipcodes({ db })
  const [number, fresh] = [aNumber(), aNumber()]
  const provisional = { card_network_id: 1, site_number: number, name: `CFN site ${number}`, state: 'OR', kind: 'cardlock' }
  await db
    .insertInto('sites')
    .values({ ...provisional, source: 'transaction' })
    .execute()
  const { email } = await people.aUser({ type: userTypes.staff })
  await signInAs(page, email, { at: '/sites' })
  await expect(heading(page, 'Sites')).toBeVisible()
  await page.getByRole('searchbox').fill(number)
  const name = page.getByRole('button', { name: `CFN site ${number}`, exact: true })
  // Until the search is answered, the old rows stay faded.
  await expect(page.getByRole('rowheader')).toHaveCount(1)
  await expectStateAccessible(page, name, 'the list')
  await setWidth(page, 'desk')

  await name.click()
  const drawer = page.getByRole('dialog', { name: 'Edit site' })
  await expect(drawer.getByText('This site was made from a transaction')).toBeVisible()
  await drawer.getByLabel('ZIP code').fill('97201')
  await drawer.getByLabel('City').fill('Portland')
  await expectStateAccessible(page, drawer, 'the form')
  await setWidth(page, 'desk')
  await drawer.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('dialog', { name: 'Your changes have been saved' }).getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('row', { name: new RegExp(number) })).not.toContainText('To complete')

  await page.getByRole('button', { name: 'Import a file' }).click()
  const file = page.getByRole('dialog', { name: 'Import a file of sites' })
  await file.getByLabel('File', { exact: true }).setInputFiles({
    name: 'sites.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`site_number,name,state,brand\n${number},CFN site ${number},OR,Sunset\n${fresh},New,WA,\n,Nobody,WA,`),
  })
  await file.getByRole('button', { name: 'Compare' }).click()
  await expect(file.getByText('Line 4, Site number: Is missing')).toBeVisible()
  await expectStateAccessible(page, file.getByRole('region', { name: 'What the file would do' }), 'the comparison')
  await setWidth(page, 'desk')
  await file.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(page.getByRole('dialog', { name: '1 site added, 1 changed, 0 closed' })).toBeVisible()
})

test('a site is found, read and shown on the map with the keyboard alone', async ({ page, people, db }) => {
  test.slow()
  await someZipcodes({ db })
  const { user, account } = await aFleet(people, db)
  const number = aNumber()
  const near = { latitude: 47.381, longitude: -122.235, card_network_id: 1, state: 'WA', city: 'Kent', zipcode: '98032' }
  const { id: site_id } = await db
    .insertInto('sites')
    .values({ ...near, site_number: number, name: `Journey ${number}`, kind: 'cardlock', truck_access: 'semi' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const price = { account_id: account.id, site_id, product_id: 53, seen_on: '2026-11-10', transaction_id: 1 }
  await db
    .insertInto('seen_prices')
    .values({ ...price, paid: 451_200, pump_price: 440_000 })
    .execute()
  await signInAs(page, user.email, { at: '/dashboard' })
  await page.getByRole('link', { name: 'Find a site' }).focus()
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Find a site')).toBeVisible()
  await page.getByLabel('ZIP code, or city and state').focus()
  await page.keyboard.type('98032')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/near=98032/)
  const list = page.getByRole('list', { name: 'Sites, nearest first' })
  const site = list.getByRole('listitem').filter({ hasText: `Journey ${number}` })
  await expect(site).toContainText('you paid $4.512')
  await expect(page.getByRole('img', { name: /Map of the sites within 25 miles of 98032 Kent, WA/ })).toBeVisible()
  await expectStateAccessible(page, site, 'the list and the map')
  await setWidth(page, 'desk')
  const show = site.getByRole('button', { name: `Show on map Journey ${number}` })
  await show.focus()
  await page.keyboard.press('Enter')
  await expect(page.locator('circle[data-chosen]')).toHaveCount(1)
  await expect(site.getByRole('link', { name: `Open in maps Journey ${number}` })).toHaveAttribute(
    'href',
    /^geo:47\.381,-122\.235/,
  )
})
