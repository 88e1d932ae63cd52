// One page in a real browser: what a person waits for, as the browser itself measures it.
import type { CDPSession, Page } from '@playwright/test'

export type Measured = {
  /** Milliseconds until anything is drawn. */
  fcp: number
  /** Milliseconds until the largest thing on the page is drawn. */
  lcp: number
  /** Milliseconds in which the page could not answer once something was drawn, beyond 50 of each task. */
  blocking: number
  /** Layout shift, without what follows a person's own action. */
  shift: number
  /** Kilobytes of 1,000 bytes, as they came over the line until the page was shown. */
  javascript: number
  /** What came after it, while the page stood still. */
  later: number
  /** Answers in a row, the first data of the page included. */
  answers: number
}

/** One press of a key or a finger, and how long it took until its answer was drawn. */
export type Press = { milliseconds: number; on: string }

type Task = { began: number; ended: number }

type Seen = { fcp: number; lcp: number; tasks: Task[]; shift: number; presses: Record<number, Press> }

/** Runs in the page before its own scripts. */
const watch = () => {
  const seen: Seen = { fcp: 0, lcp: 0, tasks: [], shift: 0, presses: {} }
  Object.assign(globalThis, { seen })
  const observe = (type: string, note: (entry: PerformanceEntry) => void, more: object = {}) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true, ...more })
  observe('largest-contentful-paint', ({ startTime }) => (seen.lcp = startTime))
  observe('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') seen.fcp = startTime
  })
  observe('longtask', ({ startTime, duration }) => seen.tasks.push({ began: startTime, ended: startTime + duration }))
  observe('layout-shift', (entry) => {
    const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean }
    if (!hadRecentInput) seen.shift += value
  })
  const noteEvent = (entry: PerformanceEntry) => {
    const { interactionId, duration, name, target } = entry as PerformanceEntry & {
      interactionId: number
      target: Element | null
    }
    // A press is several events with one number; the longest of them is what the person waits.
    if (interactionId === 0 || (seen.presses[interactionId]?.milliseconds ?? 0) >= duration) return
    const words = target?.getAttribute('aria-label') ?? target?.id ?? ''
    seen.presses[interactionId] = { milliseconds: duration, on: `${name} ${words || (target?.textContent ?? '').slice(0, 30)}` }
  }
  observe('event', noteEvent, { durationThreshold: 16 })
}

export const watchPage = (page: Page) => page.addInitScript(watch)

const readSeen = (page: Page) => page.evaluate(() => (globalThis as unknown as { seen: Seen }).seen)

/** As Lighthouse counts it: nobody presses anything on a page that shows nothing yet. */
const blockingAfter = (fcp: number, tasks: readonly Task[]) =>
  tasks.reduce((sum, { began, ended }) => sum + Math.max(0, ended - Math.max(began, fcp) - 50), 0)

/** What was pressed on this page since it was opened or last asked. */
export const takePresses = (page: Page) =>
  page.evaluate(() => {
    const { seen } = globalThis as unknown as { seen: Seen }
    const pressed = Object.values(seen.presses)
    seen.presses = {}
    return pressed
  })

/** What every page asks, whatever it shows. */
const isOfSession = (path: string) => /^\/v1\/(?:config|refresh_token|verify_account|accounts_user|profile)/.test(path)

type Call = { path: string; began: number; ended: number }

/** How many answers one after the other, up to the first that is data of the page itself. */
const answersInARow = (calls: readonly Call[]): number => {
  const depth = (call: Call): number => {
    const before = calls.filter(({ ended }) => ended <= call.began)
    return 1 + Math.max(0, ...before.map(depth))
  }
  const [first] = calls.filter(({ path }) => !isOfSession(path)).toSorted((a, b) => a.ended - b.ended)
  return first ? depth(first) : 0
}

const followNetwork = (cdp: CDPSession) => {
  const scripts = new Set<string>()
  const calls = new Map<string, Call>()
  let bytes = 0
  cdp.on('Network.requestWillBeSent', ({ requestId, request, timestamp }) => {
    const { pathname } = new URL(request.url)
    if (pathname.startsWith('/v1/')) calls.set(requestId, { path: pathname, began: timestamp, ended: Infinity })
  })
  cdp.on('Network.responseReceived', ({ requestId, type }) => {
    if (type === 'Script') scripts.add(requestId)
  })
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength, timestamp }) => {
    if (scripts.has(requestId)) bytes += encodedDataLength
    const call = calls.get(requestId)
    if (call) call.ended = timestamp
  })
  return { javascript: () => bytes / 1000, answers: () => answersInARow([...calls.values()]) }
}

/** A page that does not come, or does not come to rest, must not hold up the others. */
const longestWait = { shown: 45_000, rest: 10_000 }

/** Opens an address with an empty cache and waits until nothing more comes. `shown` is what a person came for. */
export const measurePage = async (
  page: Page,
  cdp: CDPSession,
  { path, shown }: { path: string; shown: string },
): Promise<Measured> => {
  await cdp.send('Network.setCacheDisabled', { cacheDisabled: true })
  const network = followNetwork(cdp)
  await page.goto(path, { waitUntil: 'commit' })
  await page.locator(shown).first().waitFor({ timeout: longestWait.shown })
  // What is needed to show the page: what is fetched afterwards, for drawers that may be opened, is not.
  const javascript = network.javascript()
  await page.waitForLoadState('networkidle', { timeout: longestWait.rest }).catch(() => {})
  const { fcp, lcp, tasks, shift } = await readSeen(page)
  const blocking = blockingAfter(fcp, tasks)
  return { fcp, lcp, blocking, shift, javascript, later: network.javascript() - javascript, answers: network.answers() }
}
