// npm run bench:web: the portal in a real browser on a slow phone and on a desktop, with the demo's data. Writes the table in
// docs/performance.md. `BENCH_URL` names a portal that runs already, `BENCH_RUNS` how often each page is opened, and
// `BENCH_SECONDS` when no further page is opened: what has been measured until then is written, however little it is.
import { execFileSync, spawn } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import { chromium, type Browser, type BrowserContextOptions } from '@playwright/test'
import { findChromium } from '../scripts/chromium.ts'
import { demoPassword } from '../server/src/features/config/demo-logins.ts'
import { measurePage, slowestAnswer, watchPage, type Measured } from './web-page.ts'
import { curves, pageScore, type Curves } from './web-score.ts'

const port = Number(process.env.JOURNEYS_PORT ?? 4190)
const runs = Number(process.env.BENCH_RUNS ?? 3)
const seconds = Number(process.env.BENCH_SECONDS ?? 300)
const document = new URL('../docs/performance.md', import.meta.url)

type Device = {
  name: string
  context: BrowserContextOptions
  cpu: number
  curves: Curves
  line: { latency: number; downloadThroughput: number; uploadThroughput: number }
}

const bits = (perSecond: number) => perSecond / 8

/** The line and the processor of the phone are those that Lighthouse simulates. */
const devices: Device[] = [
  {
    name: 'desktop',
    context: { viewport: { width: 1366, height: 768 } },
    cpu: 1,
    curves: curves.desktop,
    line: { latency: 40, downloadThroughput: bits(10_240_000), uploadThroughput: bits(10_240_000) },
  },
  {
    name: 'phone',
    context: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 },
    cpu: 4,
    curves: curves.phone,
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
  return {
    fcp: of('fcp'),
    lcp: of('lcp'),
    blocking: of('blocking'),
    shift: of('shift'),
    javascript: of('javascript'),
    answers: of('answers'),
  }
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

type Page = { device: Device; screen: (typeof screens)[number]; all: Measured[] }

/** Round by round, so that a run that is cut short has something of every page. */
const measureAll = async (bench: Bench, { until, onMeasured }: { until: number; onMeasured: () => void }) => {
  const pages: Page[] = devices.flatMap((device) => screens.map((screen) => ({ device, screen, all: [] })))
  for (let run = 0; run < runs; run += 1) {
    for (const { device, screen, all } of pages) {
      if (performance.now() > until) return pages
      const { context, page, cdp } = await openPage(bench, device, screen.person === undefined ? cardPerson : screen.person)
      const measured = await measurePage(page, cdp, screen).catch((error: unknown) => String(error))
      await context.close()
      if (typeof measured === 'string') console.error(`${device.name}, ${screen.name}: ${measured}`)
      else all.push(measured)
      if (typeof measured !== 'string') console.log(rowOf(device, screen.name, [measured]))
    }
    onMeasured()
  }
  return pages
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

const rowOf = (device: Device, screen: string, all: readonly Measured[]) => {
  const measured = medians(all)
  const { lcp, blocking, shift, javascript, answers } = measured
  const score = pageScore(measured, device.curves)
  return line([
    screen,
    String(score),
    (lcp / 1000).toFixed(1),
    kilo(blocking),
    shift.toFixed(3),
    kilo(javascript),
    answers ? String(answers) : '',
  ])
}

const tableOf = (device: Device, pages: readonly Page[]) => [
  '',
  `### On the ${device.name}`,
  '',
  line(['Screen', 'Score', 'LCP, s', 'Blocking, ms', 'Layout shift', 'JavaScript, KB', 'Answers in a row']),
  line(['---', '---:', '---:', '---:', '---:', '---:', '---:']),
  ...pages
    .filter((page) => page.device === device && page.all.length > 0)
    .map(({ screen, all }) => rowOf(device, screen.name, all)),
]

const timesMeasured = (pages: readonly Page[]) => {
  const counts = pages.map(({ all }) => all.length)
  const [least, most] = [Math.min(...counts), Math.max(...counts)]
  return least === most ? String(most) : `${least} to ${most}`
}

const write = (text: readonly string[]) => {
  const [head = '', rest = ''] = readFileSync(document, 'utf8').split(/(?<=<!-- measured -->\n)/)
  const [, tail = ''] = rest.split(/(?=<!-- end -->)/)
  writeFileSync(document, `${head}${text.join('\n')}\n\n${tail}`)
}

const portal = process.env.BENCH_URL ? { origin: process.env.BENCH_URL, stop: () => {} } : await startPortal()
const browser = await chromium.launch({ executablePath: await findChromium(), args: ['--no-sandbox'] })
const bench: Bench = { browser, origin: portal.origin }
const loads: number[] = []
try {
  const noteLoad = () => loads.push(os.loadavg()[0]!)
  noteLoad()
  const pages = await measureAll(bench, { until: performance.now() + seconds * 1000, onMeasured: noteLoad })
  const text = devices.flatMap((device) => tableOf(device, pages))
  const slowest = await workOnCards(bench, devices[1]!).catch((error: unknown) => console.error(String(error)))
  if (slowest !== undefined)
    text.push('', `Slowest answer to a press while a card is found, opened and closed on the phone: ${kilo(slowest)} ms.`)
  const version = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim()
  const load = `load ${Math.min(...loads).toFixed(1)} to ${Math.max(...loads).toFixed(1)}`
  const where = `${os.cpus().length} cores, ${load}, Chromium ${browser.version()}, version ${version}`
  text.push('', `Measured on ${where}; the median of ${timesMeasured(pages)}.`)
  write(text)
  console.log(text.join('\n'))
} finally {
  await browser.close()
  portal.stop()
}
