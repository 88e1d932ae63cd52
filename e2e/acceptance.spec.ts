// One empty portal, started as the README's production section says: from a printed link to a customer with cards.
import { expect, type BrowserContext, type Locator } from '@playwright/test'
import { startEmptyPortal, activate, callerOf } from './empty-portal.ts'
import { aPicture } from './a-picture.ts'
import { heading, settled, test } from './fixtures.ts'
import { secretFleetOf, throughSecondInstall } from './second-install.ts'
import { button, choosePickup, fillVehicles, submit, toDelivery } from './order-wizard.ts'
import {
  activateWith,
  byName,
  byTheWorker,
  choose,
  closePopup,
  count,
  enterAtCfn,
  file,
  inText,
  lastDayOfNextMonth,
  look,
  openCard,
} from './walk.ts'
import { asBook, aTakenAccount, aTakenCard, referenceOf } from '../server/testing/take-overs.ts'

const first = 'first@provider.test'
const clerk = 'clerk@provider.test'
const admin = 'admin@larch.test'
const unused = ['PPA', 'WEX', 'CNG', 'MFF', 'Mobile Fleet Fueling']

type Card = { id: number; card_network_name: string; card_status_name: string; max_gallon_fill: number }

test('an empty portal is set up by a provider, and its first account orders and uses cards until it closes', async ({
  browser,
  troubles,
}) => {
  // Stops a hung run: the walk takes two to three minutes, and several times as long on a busy machine.
  test.setTimeout(900_000)
  troubles.expectTrouble('409', '403', '422')
  const portal = await startEmptyPortal(first)
  const windows: BrowserContext[] = []
  try {
    const pageOf = async () => {
      const context = await browser.newContext({ baseURL: portal.origin, reducedMotion: 'reduce' })
      windows.push(context)
      troubles.watch(context)
      context.setDefaultTimeout(40_000)
      const page = await context.newPage()
      await page.setViewportSize({ width: 1366, height: 844 })
      return page
    }
    const page = await pageOf()

    await test.step('1, 2: the printed link leads to the set-up', async () => {
      const [link, ...more] = portal.printed.match(/http:\S+/g) ?? []
      expect(more, 'printed once').toEqual([])
      await activate(page, link!, first)
      await expect(page, 'there is no account to choose yet').toHaveURL('/setup')
      await expect(page.getByText('0 of 10')).toBeVisible()
      const token = new URLSearchParams(new URL(link!).hash.slice(1)).get('token')
      expect(token).toBeTruthy()
      expect(portal.output(), 'the link is in no log').not.toContain(token)
      await look(page, '02-setup')
      await page.getByRole('button', { name: 'Skip Mail' }).click()
      await expect(page.getByText('1 of 10')).toBeVisible()
    })
    const call = await callerOf(portal.origin, first)

    await test.step('3: the provider enters its name and uploads its logo', async () => {
      await page.getByRole('link', { name: 'Go there: Provider' }).click()
      await page.getByRole('textbox', { name: /^Name/ }).fill('North Fuel')
      await page.getByRole('button', { name: 'Save' }).click()
      await closePopup(page, 'Your changes have been saved')
      await expect(page.getByRole('banner').getByText('North Fuel').first()).toBeVisible()
      const hours = page.getByRole('textbox', { name: /^Business hours/ })
      await hours.fill('Always')
      await page.locator('input[type=file]').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: aPicture() })
      await closePopup(page, 'Your changes have been saved')
      await expect(page.getByRole('banner').getByRole('img', { name: 'North Fuel' }).first()).toBeVisible()
      await expect(hours, 'a logo leaves alone what is being typed').toHaveValue('Always')
      await page.getByRole('button', { name: 'Save' }).click()
      await closePopup(page, 'Your changes have been saved')
      const { branding } = (await call('GET', '/v1/config')).body.data
      expect(branding).toMatchObject({ provider_name: 'North Fuel', business_hours: 'Always', logo: expect.any(String) })
      await look(page, '03-provider')
    })

    await test.step('4: CFN is told by hand, our own sites by our host, and unused networks disappear', async () => {
      const drawer = page.getByRole('dialog', { name: 'Network' })
      await page.getByRole('link', { name: 'Networks' }).click()
      for (const name of unused) {
        await page.getByRole('button', { name: `Edit ${name}`, exact: true }).click()
        await drawer.getByRole('switch', { name: 'We issue cards of this network' }).uncheck()
        await drawer.getByRole('button', { name: 'Save' }).click()
        await closePopup(page, 'Your changes have been saved')
        await expect(drawer).toBeHidden()
      }
      await page.getByRole('button', { name: 'Edit CFN', exact: true }).click()
      await expect(drawer.getByRole('combobox', { name: 'How it is told of changes' })).toHaveText('By hand')
      await drawer.getByLabel('Our participant number').fill('417')
      await drawer.getByRole('button', { name: 'Add code' }).click()
      await choose(page, drawer, 'Fuel profile', 'Diesel')
      await drawer.getByLabel('Code at the network').fill('07')
      await drawer.getByLabel('Stripe').fill('2 {number:last6}{participant}{account}{vehicle:4}={expiry}{products}')
      await look(page, '04-network')
      // Cancel during a save asks whether to discard the changes. When the save succeeds, the question closes by itself.
      let goOn = () => {}
      const held = new Promise<void>((release) => (goOn = release))
      await page.route('**/v1/provider/networks/*', async (route) => {
        await held
        await route.continue()
      })
      await drawer.getByRole('button', { name: 'Save' }).click()
      await drawer.getByRole('button', { name: 'Cancel' }).click()
      const question = page.getByRole('alertdialog', { name: 'You have changes that are not saved.' })
      await expect(question).toBeVisible()
      goOn()
      await closePopup(page, 'Your changes have been saved')
      await expect(question).toBeHidden()
      await expect(drawer).toBeHidden()
      await page.unrouteAll()
      await page.getByRole('button', { name: 'Edit Private Site', exact: true }).click()
      await choose(page, drawer, 'How it is told of changes', 'Our own host')
      await drawer.getByRole('button', { name: 'Save' }).click()
      await closePopup(page, 'Your changes have been saved')
      await expect(page.getByText('Not used')).toHaveCount(5)
      await page.getByRole('link', { name: 'Number ranges' }).click()
      await expect(page.getByRole('row', { name: /CFN/ })).toBeVisible()
      for (const name of unused) await expect(page.getByRole('row', { name: new RegExp(`^${name}`) })).toHaveCount(0)
    })

    await test.step('6: sites are imported from a file that has only their ZIP codes', async () => {
      await page.goto('/sites')
      await look(page, '06-no-sites')
      await page.getByRole('button', { name: 'Import a file' }).click()
      const drawer = page.getByRole('dialog', { name: 'Import a file of sites' })
      await drawer.getByRole('combobox', { name: 'Network' }).click()
      for (const name of unused) await expect(page.getByRole('option', { name, exact: true })).toHaveCount(0)
      await page.getByRole('option', { name: 'CFN', exact: true }).click()
      const rows = ['104233,Kent Cardlock,WA,98032', '104234,Portland Cardlock,OR,97201', '104235,Yakima Cardlock,WA,98901']
      await drawer
        .getByLabel('File', { exact: true })
        .setInputFiles(file('sites.csv', `site_number,name,state,zipcode\n${rows.join('\n')}`))
      await drawer.getByRole('button', { name: 'Compare' }).click()
      await expect(drawer.getByRole('region', { name: 'What the file would do' })).toBeVisible()
      await look(page, '06-compare')
      await drawer.getByRole('button', { name: 'Import', exact: true }).click()
      await closePopup(page, '3 sites added, 0 changed, 0 closed')
      const { id } = (await call('GET', '/v1/sites?keyword=Portland')).body.data[0]
      const { data: site } = (await call('GET', `/v1/sites/${id}`)).body
      expect(site).toMatchObject({ county: 'Multnomah', precision: 'zip', county_guessed: true })
      expect([Math.round(site.latitude), Math.round(site.longitude)]).toEqual([46, -123])
      await look(page, '06-sites')
    })

    await test.step('7: staff add templates and a time profile, and invite a colleague with limited rights', async () => {
      await page.goto('/profiles')
      await page.getByRole('button', { name: 'Add time profile' }).click()
      const profile = page.getByRole('dialog', { name: 'New time profile' })
      await profile.getByLabel('Name').fill('Harvest nights')
      await profile.getByLabel('From').fill('22:00')
      await profile.getByLabel('To').fill('06:00')
      await profile.getByRole('button', { name: 'Save' }).click()
      await closePopup(page, 'Data has been saved!')
      await look(page, '07-profiles')
      await page.goto('/card-template')
      for (const [name, network] of [
        ['CFN trucks', 'CFN'],
        ['Yard cards', 'Private Site'],
      ] as const) {
        await page.getByRole('button', { name: 'New template' }).first().click()
        const form = page.getByRole('dialog', { name: 'New template' })
        await form.getByLabel('Template name').fill(name)
        await form.getByRole('combobox', { name: 'Network' }).click()
        for (const other of unused) await expect(page.getByRole('option', { name: other, exact: true })).toHaveCount(0)
        await page.getByRole('option', { name: network, exact: true }).click()
        await choose(page, form, 'Card type', 'Single')
        await choose(page, form, 'Fuel profile', 'Diesel')
        await choose(page, form, 'Gallon period', 'Daily')
        await choose(page, form, 'Time profile', 'Harvest nights')
        await form.getByRole('button', { name: 'Create template' }).click()
        await closePopup(page, 'New card template was created')
      }
      await look(page, '07-templates')

      await page.goto('/staff')
      await page.getByRole('button', { name: 'Invite staff' }).click()
      const invitation = page.getByRole('dialog', { name: 'Invite staff' })
      await invitation.getByLabel('E-mail').fill(clerk)
      await invitation.getByLabel('First name').fill('Clara')
      await invitation.getByLabel('Last name').fill('Ruiz')
      await invitation.getByLabel('Everything').uncheck()
      await invitation.getByLabel('Operations').check()
      await invitation.getByRole('button', { name: 'Invite', exact: true }).click()
      const invited = page.getByRole('dialog', { name: `${clerk} is invited` })
      await expect(invited).toContainText('This portal sends no mail. Choose Activation link here')
      await look(page, '07-invited')
      await invited.getByRole('button', { name: 'Close' }).last().click()
      await page.getByRole('button', { name: 'Actions for Clara Ruiz' }).click()
      await page.getByRole('menuitem', { name: 'Activation link' }).click()
      const shown = page.getByRole('dialog', { name: `Activation link for ${clerk}` })
      const link = (await shown.locator('code').textContent())!
      await look(page, '07-link')
      await shown.getByRole('button', { name: 'Close' }).last().click()
      const theirs = await pageOf()
      await activate(theirs, link, clerk)
      await expect(theirs).toHaveURL('/setup')
      await expect(theirs.getByRole('button', { name: /^Skip/ })).toHaveCount(0)
      await theirs.context().close()
      const asClerk = await callerOf(portal.origin, clerk)
      expect((await asClerk('PUT', '/v1/provider', { body: { business_hours: 'Never', version: 1 } })).status).toBe(403)
    })

    const account_id = await test.step('8: staff create the first account and its admin', async () => {
      await page.goto('/accounts')
      await look(page, '08-no-accounts')
      await page.getByRole('button', { name: 'New account' }).first().click()
      const form = page.getByRole('dialog', { name: 'New account' })
      for (const name of unused) await expect(form.getByRole('checkbox', { name, exact: true })).toHaveCount(0)
      const add = form.getByRole('button', { name: 'Add a division' })
      await add
        .or(form.getByRole('combobox', { name: 'Division' }))
        .first()
        .waitFor()
      if (await add.isVisible()) {
        await add.click()
        const divisions = page.getByRole('dialog', { name: 'Divisions' })
        await divisions.getByLabel('Number').fill('10')
        await divisions.getByLabel('Name').fill('North')
        await divisions.getByRole('button', { name: 'Add division' }).click()
        await closePopup(page, 'Data has been saved!')
        await expect(divisions).toBeHidden()
      }
      await form.getByLabel('Name', { exact: false }).first().fill('Larch Hill')
      await form.getByRole('combobox', { name: 'Division' }).click()
      await page.getByRole('option', { name: /^10 / }).click()
      await form.getByLabel('E-mail').fill(admin)
      await form.getByLabel('First name').fill('Ana')
      await form.getByLabel('Last name').fill('Lopez')
      await look(page, '08-new-account')
      await form.getByRole('button', { name: 'Make account' }).click()
      await closePopup(page, 'Data has been saved!')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Larch Hill 10-000001')
      await look(page, '08-account')
      return Number(page.url().split('/').at(-1))
    })

    const theirs = await pageOf()
    await test.step('9: the admin orders a card of each network in use, and no other', async () => {
      await page.getByRole('button', { name: 'Go into account' }).click()
      await expect(page).toHaveURL('/dashboard')
      await look(page, '09-dashboard')
      await page.goto('/user')
      await page.getByRole('button', { name: 'Actions for Ana Lopez' }).click()
      await page.getByRole('menuitem', { name: 'Activation link' }).click()
      const shown = page.getByRole('dialog', { name: `Activation link for ${admin}` })
      await activate(theirs, (await shown.locator('code').textContent())!, admin)
      await expect(theirs).toHaveURL('/dashboard')
      await look(theirs, '09-their-dashboard')
      const templates = (await call('GET', '/v1/card_templates', { account_id })).body.data as {
        id: number
        template_name: string
      }[]
      for (const [place, { id, template_name }] of templates.entries()) {
        await theirs.goto(`/card-template-form?id=${id}&amount=1`)
        await expect(theirs.getByRole('combobox', { name: 'Time profile' })).toContainText('Harvest nights')
        await fillVehicles(theirs, `70${place}`)
        if (place === 0) await look(theirs, '09-wizard')
        await toDelivery(theirs)
        // Cards for our own sites become a request to Customer Service, without a delivery.
        if (template_name === 'CFN trucks') await choosePickup(theirs)
        await submit(theirs)
        await expect(
          theirs.getByText(template_name === 'CFN trucks' ? /^CO-\d{6}$/ : 'Your request was sent to Customer Service.'),
        ).toBeVisible()
      }
      await look(theirs, '09-ordered')
      const wex = { template_name: 'WEX', card_network_id: 3, card_type_id: 3, card_fuel_profile_id: 3 }
      const forced = await call('POST', '/v1/card_templates', { body: wex })
      expect([forced.status, Object.keys(forced.body.errors)], 'forced').toEqual([
        422,
        expect.arrayContaining(['card_network_id']),
      ])
      const asAdmin = await callerOf(portal.origin, admin)
      const { data: orders } = (await asAdmin('GET', '/v1/card_orders', { account_id })).body
      expect(orders).toHaveLength(2)
      expect((await asAdmin('GET', '/v1/card_orders', { account_id: account_id + 1 })).status).toBe(403)
    })

    let batch_id = 0
    await test.step('5: no card gets a number before its range is confirmed', async () => {
      await page.goto('/card-review')
      const { data: waiting } = (await call('GET', '/v1/card_review')).body as { data: { kind: string; id: number }[] }
      const request = waiting.find(({ kind }) => kind === 'case')!
      const order = waiting.find(({ kind }) => kind === 'order')!
      const fulfil = async () =>
        (await call('POST', `/v1/card_orders/${request.id}/fulfil`, { body: { lines: [], note: '' } })).status
      expect(await fulfil()).toBe(409)
      await expect(heading(page, 'Card Review (2)')).toBeVisible()
      await look(page, '05-review')
      const approved = await call('PUT', `/v1/card_orders/${order.id}/review`, { body: { decision: 'approve', reason: '' } })
      expect(approved.status).toBe(200)
      await page.goto('/card-order-batch/create')
      await expect(page.getByText('1–1 of 1')).toBeVisible()
      for (const box of await page.getByRole('checkbox', { name: /^Select CO-/ }).all()) await box.check()
      await button(page, 'Create batch').click()
      await button(page, 'Generate card numbers').click()
      await closePopup(page, 'Confirm the CFN number range first')
      const batch = page.url()
      batch_id = Number(new URL(batch).searchParams.get('batch'))
      await page.goto('/provider?tab=ranges')
      for (const name of ['CFN', 'Private Site']) {
        await page.getByRole('button', { name: `Confirm the ${name} range` }).click()
        await button(page, 'CONFIRM').click()
        await expect(page.getByRole('row', { name: new RegExp(`^${name}`) }).getByText('Confirmed')).toBeVisible()
      }
      await look(page, '05-ranges')
      expect(await fulfil()).toBe(200)
      await page.goto(batch)
      await button(page, 'Generate card numbers').click()
      await expect(page.getByRole('heading', { level: 2, name: 'Complete', exact: true })).toBeFocused()
      await look(page, '05-numbers')
      await button(page, 'Complete').click()
      await closePopup(page, 'Card order batches have been completed')
      await page.goto('/setup')
      await page.getByRole('button', { name: 'Skip Sites' }).click()
      await page.getByRole('button', { name: 'Skip Receivables' }).click()
      await page.getByRole('link', { name: 'Go there: Profiles and tax rates' }).click()
      await expect(heading(page, 'Profiles')).toBeVisible()
      await page.goto('/setup')
      await expect(page.getByText('10 of 10')).toBeVisible()
      await look(page, '05-setup-done')
    })

    const at = { account_id }
    const cardsOf = async () => (await call('GET', '/v1/cards', at)).body.data as Card[]
    const [first_line] = (await call('GET', `/v1/card_order_batches/${batch_id}/lines`)).body.data as { card_number: string }[]
    const four = first_line!.card_number.slice(-4)

    await test.step('10: the card is made but not active, its stripe is written, and CFN is not told', async () => {
      const { body } = await call('GET', `/v1/card_order_batches/${batch_id}/files/emboss`)
      expect(body).toMatch(/,\d{6}417000001070\d=\d{4}07,/)
      expect((await call('GET', '/v1/network_queue')).body.meta.total).toBe(0)
      await theirs.goto('/card-management')
      await expect(theirs.getByText('Pending: not activated')).toBeVisible()
      await expect(theirs.getByText(four), 'the digits are on the plastic only').toHaveCount(0)
      await look(theirs, '10-pending')
    })

    await test.step('11: after delivery, the digits on the plastic activate the card', async () => {
      const orders = (await call('GET', '/v1/card_orders', at)).body.data as { id: number; status_order: string }[]
      const { id } = orders.find(({ status_order }) => status_order === 'completed')!
      for (const step of ['ready_for_pickup', 'picked_up'])
        expect((await call('POST', `/v1/card_orders/${id}/confirm_delivery`, { ...at, body: { step } })).status).toBe(200)
      await activateWith(theirs, four === '0000' ? '1111' : '0000', four)
      await expect(theirs.getByText('Pending: not activated')).toHaveCount(0)
      await expect(await openCard(theirs, four)).toContainText('Waiting to be sent to CFN since')
      await look(theirs, '11-waiting')
      const own = (await cardsOf()).find(({ card_network_name }) => card_network_name === 'Private Site')!
      await theirs.goto(`/card-management?card=${own.id}`)
      await expect(theirs.getByRole('dialog')).toContainText('Kept here; your site controller is not told')
    })

    await test.step('12: staff enter the card at CFN, and it is in force there', async () => {
      await enterAtCfn(page, four)
      await expect(await openCard(theirs, four)).toContainText('In force at CFN since')
      await look(theirs, '12-in-force')
    })

    const successor =
      await test.step('16: a damaged card works until its successor is active; a limit is raised for a day', async () => {
        await theirs.goto('/card-management')
        await theirs.getByRole('button', { name: `Actions for card ending ${four}` }).click()
        await theirs.getByRole('menuitem', { name: 'Replace damaged card' }).click()
        await expect(theirs.getByText(`Replaces card ending ${four}`)).toBeVisible()
        await look(theirs, '16-damaged')
        await toDelivery(theirs)
        await choosePickup(theirs)
        await submit(theirs)
        await expect(theirs.getByText(/^CO-\d{6}$/)).toBeVisible()
        const [order] = (await call('GET', '/v1/card_review')).body.data as { id: number }[]
        const reviewed = await call('PUT', `/v1/card_orders/${order!.id}/review`, { body: { decision: 'approve', reason: '' } })
        expect(reviewed.status).toBe(200)
        const { id } = (await call('POST', '/v1/card_order_batches', { body: { order_ids: [order!.id] } })).body.data
        for (const step of ['generate', 'complete'])
          expect((await call('POST', `/v1/card_order_batches/${id}/${step}`)).status, step).toBe(200)
        const [line] = (await call('GET', `/v1/card_order_batches/${id}/lines`)).body.data as { card_number: string }[]
        const statusOf = async (network: string) =>
          (await cardsOf())
            .filter(({ card_network_name }) => card_network_name === network)
            .map(({ card_status_name }) => card_status_name)
            .toSorted(byName)
        expect(await statusOf('CFN'), 'the old card works').toEqual(['Active', 'Pending: not activated'])
        await activateWith(theirs, line!.card_number.slice(-4))
        expect(await statusOf('CFN')).toEqual(['Active', 'Replaced'])

        const own = (await cardsOf()).find(({ card_network_name }) => card_network_name === 'Private Site')!
        const until = new Date(Date.now() + 24 * 3_600_000).toISOString()
        const wanted = { field: 'max_gallon_fill', value: own.max_gallon_fill + 10, until, reason: 'Long trip' }
        expect((await call('POST', `/v1/cards/${own.id}/allowances`, { ...at, body: wanted })).status).toBe(200)
        const allowance = async () => (await call('GET', `/v1/cards/${own.id}/allowances`, at)).body.data.allowances[0]
        expect(await allowance()).toMatchObject({ state: 'in_force' })
        const aDayOlder = { begins_at: new Date(Date.now() - 25 * 3_600_000), until: new Date(Date.now() - 3_600_000) }
        await portal.clock.pass((db) => db.updateTable('card_allowances').set(inText(aDayOlder)).execute(), 'allowances.end-due')
        await expect.poll(allowance, byTheWorker).toMatchObject({ state: 'ended', ended_because: 'time' })
        return line!.card_number
      })

    await test.step('15: a lost card pages people until CFN has confirmed', async () => {
      const night = { name: 'Night', days: 127, from_minute: 0, to_minute: 1_440, email: 'night@provider.test', url: '' }
      expect((await call('POST', '/v1/on_call', { body: night })).status).toBe(200)
      const paged = async () => {
        const letters = portal.clock.db.selectFrom('mails').select('to_email').where('kind', '=', 'tasks-due')
        return [...new Set((await letters.execute()).map(({ to_email }) => to_email))].toSorted(byName)
      }
      const last_four = successor.slice(-4)
      await theirs.goto('/card-management')
      await theirs.getByRole('button', { name: `Actions for card ending ${last_four}` }).click()
      await theirs.getByRole('menuitem', { name: 'Report lost or stolen' }).click()
      await theirs.getByRole('dialog', { name: 'Report lost or stolen' }).getByRole('button', { name: 'Report lost' }).click()
      await closePopup(theirs, /^Reported\. CFN has not confirmed yet/)
      await page.goto('/tasks')
      await expect(page.getByText(`Card …${last_four} · CFN · Lost`)).toBeVisible()
      await look(page, '15-tasks')
      await expect.poll(paged, byTheWorker).toEqual(['night@provider.test'])
      const quarter = { opened_at: new Date(Date.now() - 15 * 60_000), next_page_at: new Date() }
      await portal.clock.pass((db) => db.updateTable('staff_tasks').set(inText(quarter)).execute(), 'tasks.page')
      await expect.poll(paged, byTheWorker).toEqual([clerk, first, 'night@provider.test'])
      await enterAtCfn(page, last_four)
      await page.goto('/tasks')
      await expect(page.getByText('0 open tasks · 0 overdue')).toBeVisible()
    })

    const taken = aTakenAccount({ name: 'Cascade Freight', networks: 'CFN', division: '21', account_number: '000777' })
    const cards = Array.from({ length: 1_000 }, () => aTakenCard(referenceOf(taken)))
    const soon = lastDayOfNextMonth()
    Object.assign(cards[1]!, { expires: soon })
    Object.assign(cards[2]!, { expires: soon, status: 'Inactive' })
    await test.step('17: staff take over a thousand cards from another system and repair three bad cells', async () => {
      const bad = structuredClone(cards)
      bad[10]!['status'] = 'Aktive'
      bad[20]!['status'] = 'Aktive'
      bad[30]!['max_gallon_fill'] = 'lots'
      await page.goto('/take-over')
      await page
        .getByLabel('File', { exact: true })
        .setInputFiles(file('fleet.xlsx', await asBook({ accounts: [taken], cards: bad })))
      await page.getByRole('button', { name: 'Send', exact: true }).click()
      await expect(page.getByRole('region', { name: 'fleet.xlsx' }).getByText('Checked', { exact: true })).toBeVisible(
        byTheWorker,
      )
      await expect(count(page, 'Rows with problems')).toHaveText('3')
      await look(page, '17-problems', page.getByRole('region', { name: 'Problems', exact: true }))
      await page.getByRole('button', { name: 'Replace in a column' }).click()
      await page.getByLabel('By', { exact: true }).fill('Active')
      await page.getByRole('button', { name: 'Replace', exact: true }).click()
      await closePopup(page, '2 rows were changed')
      await expect(count(page, 'Rows with problems')).toHaveText('1', byTheWorker)
      await page.getByRole('button', { name: 'cards, row 32' }).click()
      await page.getByRole('textbox', { name: /^Max gallon per fill/ }).fill('100')
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      await closePopup(page, 'The row was repaired and is checked again')
      await expect(count(page, 'Rows with problems')).toHaveText('0', byTheWorker)
      await page.getByRole('button', { name: 'Write the accounts' }).click()
      await expect(page.getByText('Everything was written.', { exact: false })).toBeVisible(byTheWorker)
      await expect(count(page, 'New')).toHaveText('1,001')
      await look(page, '17-written', page.getByRole('region', { name: 'By account', exact: true }))
      await page.getByRole('button', { name: 'All take-overs' }).click()
      await page.getByLabel('File', { exact: true }).setInputFiles(file('again.xlsx', await asBook({ accounts: [taken], cards })))
      await page.getByRole('button', { name: 'Send', exact: true }).click()
      await expect(page.getByRole('region', { name: 'again.xlsx' }).getByText('Checked', { exact: true })).toBeVisible(
        byTheWorker,
      )
      await expect(count(page, 'Unchanged')).toHaveText('1,001')
      await expect(count(page, 'New')).toHaveText('0')
    })

    await test.step('17: the drift check finds one card that is dead here and alive at CFN', async () => {
      const lines = cards.map(({ card_number, status }) => `${card_number},${status === 'Inactive' ? 'I' : 'A'}`)
      await page.goto('/drift-check')
      await choose(page, page, 'Network', 'CFN')
      const list = ['card_number,status', ...lines, `${successor},A`].join('\r\n')
      await page.getByLabel('List', { exact: true }).setInputFiles(file('cfn.csv', list))
      await page.getByRole('button', { name: 'Compare', exact: true }).click()
      await expect(page.getByText('1 card is dead here and alive at CFN')).toBeVisible(byTheWorker)
      await expect(page.getByRole('region', { name: 'What differs' }).getByText('Told again, automatically')).toBeVisible()
      await look(page, '17-drift')
      const { data: told } = (await call('GET', '/v1/network_queue')).body as { data: { class: number; last_four: string }[] }
      const stops = told.filter((change) => change.class === 1)
      expect(stops.map(({ last_four }) => last_four)).toEqual([successor.slice(-4)])
      await enterAtCfn(page, successor.slice(-4))
    })

    await test.step('16: cards that expire soon are listed, with the reason why one is not renewed', async () => {
      await portal.clock.pass(async () => {}, 'renewals.look')
      const run = async () =>
        ((await call('GET', '/v1/renewal_runs')).body.data as { id: number; drafted_at: string | null }[])[0]
      await expect.poll(async () => (await run())?.drafted_at, byTheWorker).toBeTruthy()
      const { id } = (await run())!
      const [list] = (await call('GET', `/v1/renewal_runs/${id}/accounts`)).body.data as { id: number }[]
      const { data: ending } = (await call('GET', `/v1/renewal_accounts/${list!.id}/cards`)).body as {
        data: { vehicle_number: string; renew: boolean; reason: string | null }[]
      }
      expect(ending.map(({ vehicle_number, renew, reason }) => [vehicle_number, renew, reason])).toEqual([
        [cards[1]!['vehicle_number'], true, null],
        [cards[2]!['vehicle_number'], false, 'inactive'],
      ])
      await page.goto('/renewals')
      await look(page, '16-renewals')
    })

    await test.step('14: a CFN file names an unknown site, which becomes provisional', async () => {
      const sale =
        '009876,0001,41,39.51,00,0019,FUEL,DIESEL,3.12300,10.000,0120450,03,0042,261104,0815,,123456,JOB9,' +
        `${cards[0]!['card_number']},,OR MULT,FET,SET,,,,,,,,,2.44000,5.84000,,,,,,,,`
      await page.goto('/transaction-import')
      await choose(page, page, 'Layout', 'CFN PT 2.0.3')
      await page.getByLabel('File', { exact: true }).setInputFiles(file('pt.txt', sale))
      await page.getByRole('button', { name: 'Import', exact: true }).click()
      await expect(page.getByRole('region', { name: 'pt.txt' }).getByText('Done', { exact: true })).toBeVisible(byTheWorker)
      await expect(count(page, 'Added')).toHaveText('1')
      await expect(count(page, 'Waiting')).toHaveText('0')
      await look(page, '14-import')
      await page.goto('/sites?view=to+complete')
      await expect(page.getByRole('row', { name: /009876/ })).toContainText('To complete')
      await look(page, '14-provisional')
    })

    await test.step('18: the account is put on hold, released unchanged, and closed', async () => {
      const order = async () => {
        const [template] = (await asAdmin('GET', '/v1/card_templates', at)).body.data
        const line = { card_template_id: template.id, vehicle_number: '799', card_fuel_profile_id: 3, card_time_profile_id: 100 }
        const pickup = { is_delivery: false, pickup_name: 'Ana', pickup_phone_number: '(253) 555-0100' }
        const limits = { max_gallon_fill: 50, max_gallon_period: 150, card_period_gallon_id: 1 }
        const { status, body } = await asAdmin('POST', '/v1/card_orders', {
          ...at,
          body: { data: [{ ...line, ...limits, ...pickup }] },
        })
        return [status, body.code]
      }
      const asAdmin = await callerOf(portal.origin, admin)
      const statuses = async () =>
        ((await asAdmin('GET', '/v1/cards', at)).body.data as { effective_status_name: string }[])
          .map((card) => card.effective_status_name)
          .toSorted(byName)
      const before = await statuses()
      expect(before).toEqual(['Active', 'Lost', 'Replaced'])
      const act = async (name: string, fill: (drawer: Locator) => Promise<void>, done: string) => {
        await page.goto(`/accounts/${account_id}`)
        await button(page, name).click()
        const drawer = page.getByRole('dialog', { name, exact: true })
        await fill(drawer)
        await drawer.getByLabel('Note').fill('As agreed by telephone')
        await drawer.getByRole('button', { name, exact: true }).click()
        await closePopup(page, done)
      }
      await act('Put on hold', async (drawer) => drawer.getByRole('radio', { name: 'Credit' }).check(), 'Account put on hold')
      await look(page, '18-held')
      await theirs.goto('/card-management')
      await expect(theirs.getByRole('region', { name: 'Where this account stands' })).toContainText('On hold')
      await settled(theirs)
      await look(theirs, '18-held-inside')
      expect(await statuses()).toEqual(['Locked', 'Lost', 'Replaced'])
      expect(await order()).toEqual([409, 'account_on_hold'])
      await act('Release', async () => {}, 'Hold released')
      expect(await statuses()).toEqual(before)
      await act(
        'Close account',
        async (drawer) => {
          const today = new Date().toLocaleDateString('sv-SE', { timeZone: 'America/Los_Angeles' })
          await drawer.getByLabel('Closes on').fill(today)
          await look(page, '18-closing')
        },
        'The closing was saved',
      )
      await expect.poll(statuses, byTheWorker).toEqual(['Cancelled', 'Lost', 'Replaced'])
      expect(await order()).toEqual([409, 'account_closed'])
      await theirs.goto('/card-management')
      await expect(theirs.getByRole('region', { name: 'Where this account stands' })).toContainText('Closed')
      await settled(theirs)
      await look(theirs, '18-closed-inside')
      const { id } = (await asAdmin('POST', '/v1/portable_fleets', at)).body.data
      const made = async () =>
        ((await asAdmin('GET', '/v1/portable_fleets', at)).body.data as { id: number; state: string }[]).find(
          (fleet) => fleet.id === id,
        )?.state
      await expect.poll(made, byTheWorker).toBe('ready')
    })

    await test.step('18: a portable fleet is taken over by another empty install and exported from it unchanged', async () => {
      const { data: found } = (await call('GET', '/v1/accounts?keyword=21-000777')).body
      const zip = await secretFleetOf(call, await callerOf(portal.origin, clerk), found[0].account_id)
      const files = await throughSecondInstall(zip, '21-000777')
      const rowsOf = Object.fromEntries(files.map(({ name, rows }) => [name, rows]))
      expect(rowsOf).toMatchObject({ 'cards.csv': 1_000, 'transactions.csv': 1 })
    })
  } finally {
    // An open window would keep calling a portal that has stopped.
    for (const context of windows) await context.close()
    await portal.stop()
  }
})
