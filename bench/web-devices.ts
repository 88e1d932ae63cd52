// The two devices a person may use, and a page opened on one of them.
import { chromium, type Browser, type BrowserContextOptions, type Page } from '@playwright/test'
import { findChromium } from '../scripts/chromium.ts'
import { demoPassword } from '../server/src/features/config/demo-logins.ts'
import { aFreshAddress } from '../server/testing/addresses.ts'
import { watchPage } from './web-page.ts'
import { curves, type Curves } from './web-score.ts'

export type Device = {
  name: string
  context: BrowserContextOptions
  cpu: number
  curves: Curves
  line: { latency: number; downloadThroughput: number; uploadThroughput: number }
}

export type Bench = { browser: Browser; origin: string }

const bits = (perSecond: number) => perSecond / 8

/** The speed of a machine that, slowed down four times, performs like a phone. A slower machine is slowed down less. */
const fastMachine = 1500

/**
 * How fast this machine is right now, calculated like Lighthouse's benchmark index: the best of three runs of a fifth of a
 * second.
 */
const speedOfMachine = async (browser: Browser) => {
  const page = await browser.newPage()
  const one = () =>
    page.evaluate(() => {
      const began = performance.now()
      let rounds = 0
      while (performance.now() - began < 200) {
        let text = ''
        for (let at = 0; at < 10_000; at += 1) text += 'a'
        if (text.length === 1) throw new Error('never: it keeps the loop from being left out')
        rounds += 1
      }
      return Math.round(rounds / 10 / ((performance.now() - began) / 1000))
    })
  const speed = Math.max(await one(), await one(), await one())
  await page.close()
  return speed
}

/**
 * The slowdown factor for a machine of this speed. As Lighthouse advises, it keeps the phone profile comparable across machines.
 */
const slowdown = ({ cpu }: Device, speed: number) => Math.max(1, cpu * Math.min(1, speed / fastMachine))

/** The network and the processor of the phone are those that Lighthouse simulates. */
export const desktop: Device = {
  name: 'desktop',
  context: { viewport: { width: 1366, height: 768 } },
  cpu: 1,
  curves: curves.desktop,
  line: { latency: 40, downloadThroughput: bits(10_240_000), uploadThroughput: bits(10_240_000) },
}

export const phone: Device = {
  name: 'phone',
  context: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 },
  cpu: 4,
  curves: curves.phone,
  line: { latency: 150, downloadThroughput: bits(1_638_400), uploadThroughput: bits(750_000) },
}

/**
 * A browser under automation records the position of every error, including those that React keeps for later. To find the line it
 * parses the whole first script a second time: a tenth of the work before the page is drawn, and work that no real visitor waits
 * for. With source positions kept during compilation, the second pass is unnecessary.
 */
const linesKept = '--js-flags=--no-enable-lazy-source-positions'

export const openBrowser = async () =>
  chromium.launch({ executablePath: await findChromium(), args: ['--no-sandbox', linesKept] })

const signIn = async (page: Page, person: string) => {
  const data = { email: `${person}@forecourt.test`, password: demoPassword }
  const reply = await page.request.post('/v1/login', { data, headers: { 'X-Token-Transport': 'cookie' } })
  if (!reply.ok()) throw new Error(`Signing in was answered with ${reply.status()}`)
  await page.addInitScript(() => localStorage.setItem('forecourt.signed-in', 'true'))
}

/** Opens a page on this device with an empty cache, signed in as `person` if given. Closes everything it opened. */
export const onDevice = async <Result>(
  { browser, origin }: Bench,
  { device, person }: { device: Device; person: string | null },
  work: (opened: { page: Page; cdp: Awaited<ReturnType<typeof devtoolsOf>>; speed: number }) => Promise<Result>,
) => {
  // Uses a fresh address, because the limits per address are not under test.
  const extraHTTPHeaders = { 'x-forwarded-for': aFreshAddress() }
  const speed = await speedOfMachine(browser)
  const context = await browser.newContext({ ...device.context, baseURL: origin, serviceWorkers: 'block', extraHTTPHeaders })
  try {
    const page = await context.newPage()
    if (person) await signIn(page, person)
    await watchPage(page)
    const cdp = await devtoolsOf(page)
    await cdp.send('Network.enable')
    await cdp.send('Network.emulateNetworkConditions', { offline: false, ...device.line })
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown(device, speed) })
    return await work({ page, cdp, speed })
  } finally {
    await context.close()
  }
}

const devtoolsOf = (page: Page) => page.context().newCDPSession(page)
