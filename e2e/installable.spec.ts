import { expect } from '@playwright/test'
import { userTypes } from '@forecourt/domain/rules/access.ts'
import { aNewLine } from '../server/testing/orders.ts'
import { anOrder, sendOrder } from './card-orders.ts'
import { signInAs, test } from './fixtures.ts'

test.use({ serviceWorkers: 'allow' })

test('the portal can be installed, and says when there is no connection', async ({ page, context, troubles }) => {
  troubles.expectTrouble('ERR_INTERNET_DISCONNECTED')
  await page.goto('/auth/signin')
  const manifest = await page.request.get((await page.locator('link[rel="manifest"]').getAttribute('href')) ?? '')
  const { display, icons } = (await manifest.json()) as { display: string; icons: { src: string; type: string }[] }
  expect(display).toBe('standalone')
  for (const { src, type } of icons) expect((await page.request.get(src)).headers()['content-type']).toContain(type)

  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.reload()
  await context.setOffline(true)
  await page.goto('/card-management')
  await expect(page.getByRole('heading', { name: 'There is no connection' })).toBeVisible()
  // The offline page is drawn without the portal, which knows the language, so it shows both languages.
  await expect(page.getByRole('heading', { name: 'No hay conexión' })).toBeVisible()
  const kept = await page.evaluate(async () => {
    const names = await caches.keys()
    return (await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))).flat().map(({ url }) => url)
  })
  expect(kept.map((url) => new URL(url).pathname)).toEqual(['/offline.html', '/offline.css'])
  await context.setOffline(false)
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
})

/** The browser dropped about every third request of a closing page while the service worker handled all of them. */
test('what staff approve just before they leave the page reaches the server', async ({ page, people, db }) => {
  const { account, user } = await anOrder(people, db)
  const sender = { email: user.email, account_id: account.id }
  for (let more = 0; more < 5; more++) await sendOrder(sender, [await aNewLine({ db })])
  const { email } = await people.aUser({ type: userTypes.staff })
  const at = `/card-review?keyword=${encodeURIComponent(account.name)}`
  await signInAs(page, email, { at, account_id: account.id })
  await page.evaluate(() => navigator.serviceWorker.ready)
  const approved = async () =>
    (
      await db
        .selectFrom('card_orders')
        .select('id')
        .where('account_id', '=', account.id)
        .where('status_order', '=', 'approved')
        .execute()
    ).length
  for (const count of [1, 2, 3, 4, 5, 6]) {
    await page.goto(at)
    await page.getByRole('button', { name: 'Approve', exact: true }).click()
    await expect(page.getByText('will be approved')).toBeVisible()
    await page.goto('/card-order-batch')
    await expect.poll(approved).toBe(count)
  }
})
