// docs/product/handling.md#five-hundred-lines in a real browser: opening the wizard, typing, NEXT, and the memory it takes.
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { chromium, type CDPSession, type Page } from '@playwright/test'
import { demoPassword } from '../server/src/features/config/demo-logins.ts'
import { findChromium } from '../scripts/chromium.ts'
import { atMost, type Figure } from './part.ts'
import { openPortal } from './portal.ts'

type Place = { cluster_url: string; keyring: string; dir: string }

const port = 4227
const lines = 500
const typed = 'Kenworth T680 with a sleeper x'

const signIn = async (page: Page, origin: string) => {
  await page.request.post(`${origin}/v1/login`, {
    data: { email: 'card-manager@forecourt.test', password: demoPassword },
    headers: { 'X-Token-Transport': 'cookie' },
  })
  await page.addInitScript(() => localStorage.setItem('forecourt.signed-in', 'true'))
  await page.goto(`${origin}/card-management`)
  await page.getByRole('heading', { level: 1 }).waitFor()
}

/** Opens the wizard as "New card order" does. Measures from the change of the address to a field that accepts text. */
const timeToOpen = (page: Page, address: string) =>
  page.evaluate(async (to) => {
    const painted = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    const start = performance.now()
    history.pushState({}, '', to)
    while (!document.querySelector('#vehicle_number') || !document.querySelector('[role="option"]')) await painted()
    await painted()
    return performance.now() - start
  }, address)

const keyTimes = async (page: Page) => {
  await page.evaluate(() => {
    const times: number[] = []
    Object.assign(globalThis, { keyTimes: times })
    addEventListener(
      'keydown',
      () => {
        const start = performance.now()
        // A message posted in an animation frame arrives after that frame was painted.
        requestAnimationFrame(() => {
          const channel = new MessageChannel()
          channel.port1.addEventListener('message', () => times.push(performance.now() - start))
          channel.port1.start()
          channel.port2.postMessage(null)
        })
      },
      true,
    )
  })
  await page.getByRole('textbox', { name: 'Description', exact: true }).click()
  for (const letter of typed) await page.keyboard.type(letter, { delay: 60 })
  const times = await page.evaluate(() => (globalThis as unknown as { keyTimes: number[] }).keyTimes)
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0
}

/** The time from pressing NEXT until the screen shows the number of cards with errors. */
const timeToErrors = (page: Page) =>
  page.evaluate(async () => {
    const next = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'NEXT')
    const start = performance.now()
    next?.click()
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    if (!document.body.innerText.includes('cards need attention')) throw new Error('NEXT found nothing')
    return performance.now() - start
  })

const megabytes = async (devtools: CDPSession) => {
  await devtools.send('HeapProfiler.collectGarbage')
  const { metrics } = await devtools.send('Performance.getMetrics')
  return (metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? 0) / 1024 / 1024
}

const aTemplate = `insert into card_templates (template_name, card_network_id, card_type_id, card_fuel_profile_id, card_period_gallon_id)
  values ('Bench trucks', 1, 3, 3, 1) returning id`

export const benchWizard = async (place: Place): Promise<Figure[]> => {
  await promisify(execFile)(process.execPath, ['scripts/build-web-if-stale.ts'])
  const portal = await openPortal({ ...place, name: 'wizard', port }, (pool) => pool.query<{ id: string }>(aTemplate))
  const browser = await chromium.launch({
    executablePath: await findChromium(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'],
  })
  try {
    const page = await browser.newPage({ viewport: { width: 1366, height: 900 } })
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('Performance.enable')
    await signIn(page, portal.api_url)
    const id = portal.loaded.rows[0]!.id
    // Opened once beforehand, so that downloads that happen only once are not measured.
    await timeToOpen(page, `/card-template-form?id=${id}&amount=1`)
    const empty = await megabytes(devtools)
    await page.goto(`${portal.api_url}/card-management`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    const open = await timeToOpen(page, `/card-template-form?id=${id}&amount=${lines}`)
    const full = await megabytes(devtools)
    const key = await keyTimes(page)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    const slowKey = await keyTimes(page)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 })
    const next = await timeToErrors(page)
    const at = `wizard, ${lines} lines:`
    return [
      atMost(1, { work: `${at} open, at most 400 ms`, floor: 400, ours: open, unit: 'ms' }),
      atMost(1, { work: `${at} key to paint p95, at most 50 ms`, floor: 50, ours: key, unit: 'ms' }),
      atMost(1, { work: `${at} key to paint p95 at 4x CPU, at most 100 ms`, floor: 100, ours: slowKey, unit: 'ms' }),
      atMost(1, { work: `${at} NEXT to painted errors, at most 100 ms`, floor: 100, ours: next, unit: 'ms' }),
      atMost(1, { work: `${at} heap above the empty wizard, at most 40 MB`, floor: 40, ours: full - empty, unit: 'MB' }),
    ]
  } finally {
    await browser.close()
    await portal.close()
  }
}
