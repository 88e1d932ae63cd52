// docs/product/people-and-sessions.md#opening-the-portal: the document preloads exactly what the page needs.
import { expect } from '@playwright/test'
import { settled, signInAsDemo, test } from './fixtures.ts'

const pagesOf = {
  'acct-admin': ['/dashboard', '/card-management', '/card-order', '/invoices', '/exceptions', '/card-template-form'],
  'report-user': ['/transaction-detail-report', '/dashboard'],
} as const

for (const person of ['acct-admin', 'report-user'] as const)
  test(`each page of ${person} uses its prefetched answers and requests nothing twice`, async ({ page }) => {
    const asked: string[] = []
    page.on('request', (request) => {
      const { pathname, search } = new URL(request.url())
      if (pathname.startsWith('/v1/')) asked.push(pathname + search)
    })
    await signInAsDemo(page, person, { at: '/help' })
    await settled(page)
    for (const address of pagesOf[person]) {
      asked.length = 0
      await page.goto(address)
      await settled(page)
      const left = () => page.evaluate(() => [...(globalThis.askedAhead ?? new Map<string, unknown>()).keys()])
      await expect.poll(left, { message: address }).toEqual([])
      expect(asked.toSorted(), address).toEqual([...new Set(asked)].toSorted())
    }
  })

test('the requests of a page start before the first script, and the fonts load after it', async ({ page }) => {
  await signInAsDemo(page, 'acct-admin', { at: '/help' })
  await settled(page)
  const scripts = Promise.withResolvers<void>()
  await page.route(/\/assets\/index-[^/]+\.js$/, async (route) => {
    await scripts.promise
    await route.continue()
  })
  const fonts = new Set<string>()
  page.on('request', (request) => {
    if (request.resourceType() === 'font') fonts.add(request.url().replace(/.*\/([a-z-]+)-latin.*/, '$1'))
  })
  const cards = page.waitForRequest((request) => new URL(request.url()).pathname === '/v1/cards')
  const opened = page.goto('/card-management', { waitUntil: 'commit' })
  const { accountid, authorization } = (await cards).headers()
  expect({ accountid, authorization }).toEqual({ accountid: '1', authorization: expect.stringMatching(/^Bearer ./) })
  expect([...fonts], 'which would take a share of a slow line').toEqual([])
  scripts.resolve()
  await opened
  await settled(page)
  expect([...fonts].toSorted()).toEqual(['overpass', 'overpass-mono', 'public-sans'])
})
