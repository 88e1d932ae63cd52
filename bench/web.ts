// npm run bench:web: the portal in a real browser on a slow phone and on a desktop, with the demo's data. Writes the table in
// docs/performance.md. `BENCH_URL` names a portal that runs already.
import { execFileSync, spawn } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import { chromium, type Browser, type BrowserContextOptions } from '@playwright/test'
import { findChromium } from '../scripts/chromium.ts'
import { demoPassword } from '../server/src/features/config/demo-logins.ts'
import { measurePage, slowestAnswer, watchPage, type Measured } from './web-page.ts'

const port = 4190
const runs = Number(process.env.BENCH_RUNS ?? 3)
const document = new URL('../docs/performance.md', import.meta.url)

type Device = {
  name: string
  context: BrowserContextOptions
  cpu: number
  line: { latency: number; downloadThroughput: number; uploadThroughput: number }
}

const bits = (perSecond: number) => perSecond / 8

/** The line and the processor of the phone are those that Lighthouse simulates. */
const devices: Device[] = [
  {
    name: 'desktop',
    context: { viewport: { width: 1366, height: 768 } },
    cpu: 1,
    line: { latency: 40, downloadThroughput: bits(10_240_000), uploadThroughput: bits(10_240_000) },
  },
  {
    name: 'phone',
    context: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 },
    cpu: 4,
    line: { latency: 150, downloadThroughput: bits(1_638_400), uploadThroughput: bits(750_000) },
  },
]

const cardPerson = 'acct-admin'
const screens = [
  { name: 'sign-in', path: '/auth/signin', shown: 'input[type="password"]', person: null },
  { name: 'dashboard', path: '/dashboard', shown: 'main h2' },
  { name: 'cards', path: '/card-management', shown: 'main a[href*="card="], main [role="row"] a' },
  { name: 'wizard', path: '/card-template-form', shown: 'main button:has-text("NEXT")' },
  {
    name: 'report',
    path: '/transaction-detail-report',
    shown: 'main >> text=/[0-9] transactions/ >> visible=true',
    person: 'report-user',
  },
]

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

const medians = (all: readonly Measured[]): Measured => {
  const of = (name: keyof Measured) => median(all.map((one) => one[name]))
  return { lcp: of('lcp'), blocking: of('blocking'), shift: of('shift'), javascript: of('javascript'), answers: of('answers') }
}

type Bench = { browser: Browser; origin: string }

const openPage = async ({ browser, origin }: Bench, { context: options, cpu, line }: Device, person: string | null) => {
  const context = await browser.newContext({ ...options, baseURL: origin, serviceWorkers: 'block' })
  const page = await context.newPage()
  if (person) {
    const data = { email: `${person}@forecourt.test`, password: demoPassword }
    const reply = await page.request.post('/v1/login', { data, headers: { 'X-Token-Transport': 'cookie' } })
    if (!reply.ok()) throw new Error(`Signing in was answered with ${reply.status()}`)
    await page.addInitScript(() => localStorage.setItem('forecourt.signed-in', 'true'))
  }
  await watchPage(page)
  const cdp = await context.newCDPSession(page)
  await cdp.send('Network.enable')
  await cdp.send('Network.emulateNetworkConditions', { offline: false, ...line })
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: cpu })
  return { context, page, cdp }
}

const measure = async (bench: Bench, device: Device) => {
  const rows: (Measured & { screen: string })[] = []
  for (const { name, path, shown, person = cardPerson } of screens) {
    const all: Measured[] = []
    for (let run = 0; run < runs; run += 1) {
      const { context, page, cdp } = await openPage(bench, device, person)
      all.push(await measurePage(page, cdp, { path, shown }))
      await context.close()
    }
    rows.push({ screen: name, ...medians(all) })
  }
  return rows
}

/** Find a card, open it, look at its limits, close it. */
const workOnCards = async (bench: Bench, device: Device) => {
  const { context, page, cdp } = await openPage(bench, device, cardPerson)
  await measurePage(page, cdp, screens[2]!)
  await page.getByRole('searchbox').first().pressSequentially('10')
  await page.waitForLoadState('networkidle')
  await page.locator('main a[href*="card="]').first().click()
  await page.getByRole('tab', { name: 'Limits' }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  const slowest = await slowestAnswer(page)
  await context.close()
  return slowest
}

const startPortal = async () => {
  const portal = spawn(process.execPath, ['e2e/server.ts'], {
    env: { ...process.env, JOURNEYS_PORT: String(port) },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const origin = `http://127.0.0.1:${port}`
  const isReady = () =>
    fetch(`${origin}/readyz`, { signal: AbortSignal.timeout(2000) }).then(
      ({ ok }) => ok,
      () => false,
    )
  while (!(await isReady())) {
    if (portal.exitCode !== null) throw new Error('The portal did not start')
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
  return { origin, stop: () => portal.kill('SIGTERM') }
}

const kilo = (value: number) => value.toFixed(0)
const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`

const tableOf = (device: string, rows: readonly (Measured & { screen: string })[]) => [
  '',
  `### On the ${device}`,
  '',
  line(['Screen', 'LCP, s', 'Blocking, ms', 'Layout shift', 'JavaScript, KB', 'Answers in a row']),
  line(['---', '---:', '---:', '---:', '---:', '---:']),
  ...rows.map(({ screen, lcp, blocking, shift, javascript, answers }) =>
    line([screen, (lcp / 1000).toFixed(1), kilo(blocking), shift.toFixed(3), kilo(javascript), answers ? String(answers) : '']),
  ),
]

const portal = process.env.BENCH_URL ? { origin: process.env.BENCH_URL, stop: () => {} } : await startPortal()
const browser = await chromium.launch({ executablePath: await findChromium(), args: ['--no-sandbox'] })
const bench: Bench = { browser, origin: portal.origin }
try {
  const text: string[] = []
  for (const device of devices) text.push(...tableOf(device.name, await measure(bench, device)))
  const slowest = await workOnCards(bench, devices[1]!)
  const version = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim()
  const where = `${os.cpus().length} cores, load ${os.loadavg()[0]!.toFixed(1)}, Chromium ${browser.version()}, version ${version}`
  text.push('', `Slowest answer to a press while a card is found, opened and closed on the phone: ${kilo(slowest)} ms.`)
  text.push('', `Measured on ${where}; the median of ${runs}.`)
  const [head = '', rest = ''] = readFileSync(document, 'utf8').split(/(?<=<!-- measured -->\n)/)
  const [, tail = ''] = rest.split(/(?=<!-- end -->)/)
  writeFileSync(document, `${head}${text.join('\n')}\n\n${tail}`)
  console.log(text.join('\n'))
} finally {
  await browser.close()
  portal.stop()
}
