import { expect } from '@playwright/test'
import { test } from './fixtures.ts'

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
