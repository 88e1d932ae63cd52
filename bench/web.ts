// npm run bench:web: the portal in a real browser on a slow phone and on a desktop, with the demo data. Writes the tables in
// docs/performance.md. `BENCH_URL` names a portal that is already running, `BENCH_RUNS` sets how often each page is opened, and
// `BENCH_SECONDS` limits the total time: the tables are written after every round with the results so far.
import { onSignal } from './on-signal.ts'
import { desktop, onDevice, openBrowser, phone, type Bench } from './web-devices.ts'
import { workOnThePhone } from './web-journey.ts'
import { measurePage, type Press } from './web-page.ts'
import { startPortal } from './web-portal.ts'
import { noteLoad, rowOf, writeFigures, type Opened } from './web-tables.ts'

const runs = Number(process.env.BENCH_RUNS ?? 5)
const until = performance.now() + Number(process.env.BENCH_SECONDS ?? 900) * 1000

const cardPerson = 'acct-admin'
const screens = [
  { name: 'sign-in', path: '/auth/signin', shown: 'input[type="password"]', person: null },
  { name: 'dashboard', path: '/dashboard', shown: 'main h2', person: cardPerson },
  { name: 'cards', path: '/card-management', shown: 'main a[href*="card="], main [role="row"] a', person: cardPerson },
  { name: 'wizard', path: '/card-template-form', shown: 'main button:has-text("NEXT")', person: cardPerson },
  {
    name: 'report',
    path: '/transaction-detail-report',
    shown: 'main >> text=/[0-9] transactions/ >> visible=true',
    person: 'report-user',
  },
]

const measureOne = (bench: Bench, { device, screen }: Opened) => {
  const { path, shown, person } = screens.find(({ name }) => name === screen)!
  return onDevice(bench, { device, person }, async ({ page, cdp, speed }) => {
    const measured = await measurePage(page, cdp, { path, shown })
    return { ...measured, speed }
  })
}

/**
 * Measures round by round, so that an interrupted run has some results for every page. Returns whether there was time for all
 * pages.
 */
const measureAll = async (bench: Bench, pages: readonly Opened[]) => {
  for (const opened of pages) {
    if (performance.now() > until) return false
    const { device, screen, all } = opened
    const measured = await measureOne(bench, opened).catch((error: unknown) => String(error))
    if (typeof measured === 'string') console.error(`${device.name}, ${screen}: ${measured}`)
    else {
      all.push(measured)
      console.log(`${device.name} ${rowOf({ device, screen, all: [measured] })} speed ${measured.speed}`)
    }
  }
  return true
}

const portal = await startPortal(until)
onSignal(() => portal.stop())
const browser = await openBrowser()
const bench: Bench = { browser, origin: portal.origin }
try {
  const pages: Opened[] = [desktop, phone].flatMap((device) => screens.map(({ name }) => ({ device, screen: name, all: [] })))
  const journeys: Press[][] = []
  for (let run = 0; run < runs; run += 1) {
    noteLoad()
    const isWhole = await measureAll(bench, pages)
    const pressed = await workOnThePhone(bench, until).catch((error: unknown) => console.error(String(error)))
    if (pressed && pressed.length > 0) journeys.push(pressed)
    writeFigures({ pages, journeys, browser: browser.version() })
    if (!isWhole) break
  }
  console.log(writeFigures({ pages, journeys, browser: browser.version() }))
} finally {
  await browser.close()
  await portal.stop()
}
