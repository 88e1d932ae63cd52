// One page in a real browser: how long a person waits, as the browser itself measures it.
import type { CDPSession, Page } from '@playwright/test'

export type Measured = {
  /** Milliseconds until the browser first draws something. */
  fcp: number
  /** Milliseconds until the browser has drawn the largest element of the page. */
  lcp: number
  /** Milliseconds of blocked main thread after the first drawing, beyond 50 of each task. */
  blocking: number
  /** Layout shift, without shifts that follow a user's own action. */
  shift: number
  /** Kilobytes of 1,000 bytes, as transferred until the page was shown. */
  javascript: number
  /** JavaScript that arrived afterwards, while the page was already usable. */
  later: number
  /** Length of the longest chain of dependent requests, up to and including the first data of the page. */
  answers: number
}

/** One key press or tap, and how long it took until its answer was drawn. */
export type Press = { milliseconds: number; on: string }

type Task = { began: number; ended: number }

type Seen = { fcp: number; lcp: number; tasks: Task[]; shift: number; presses: Record<number, Press> }

/** Runs in the page before the page's own scripts. */
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
    // One press is several events with the same number. The longest of them is how long the person waits.
    if (interactionId === 0 || (seen.presses[interactionId]?.milliseconds ?? 0) >= duration) return
    const words = target?.getAttribute('aria-label') ?? target?.id ?? ''
    seen.presses[interactionId] = { milliseconds: duration, on: `${name} ${words || (target?.textContent ?? '').slice(0, 30)}` }
  }
  observe('event', noteEvent, { durationThreshold: 16 })
}

export const watchPage = (page: Page) => page.addInitScript(watch)

const readSeen = (page: Page) => page.evaluate(() => (globalThis as unknown as { seen: Seen }).seen)

/** Counts like Lighthouse: blocking before the first drawing does not count, because the page is still empty. */
const blockingAfter = (fcp: number, tasks: readonly Task[]) =>
  tasks.reduce((sum, { began, ended }) => sum + Math.max(0, ended - Math.max(began, fcp) - 50), 0)

/** The presses on this page since it was opened or since the last call. */
export const takePresses = (page: Page) =>
  page.evaluate(() => {
    const { seen } = globalThis as unknown as { seen: Seen }
    const pressed = Object.values(seen.presses)
    seen.presses = {}
    return pressed
  })

/** The calls that every page makes. */
const isOfSession = (path: string) => /^\/v1\/(?:config|refresh_token|verify_account|accounts_user|profile)/.test(path)

type Call = { path: string; began: number; ended: number }

/** The longest chain of calls up to the first one that returns data of the page itself. */
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

/** Time limits, so that one page that never loads or never comes to rest does not hold up the others. */
const longestWait = { shown: 45_000, rest: 10_000 }

/** Opens an address with an empty cache and waits until the network is idle. `shown` selects the content a person came for. */
export const measurePage = async (
  page: Page,
  cdp: CDPSession,
  { path, shown }: { path: string; shown: string },
): Promise<Measured> => {
  await cdp.send('Network.setCacheDisabled', { cacheDisabled: true })
  const network = followNetwork(cdp)
  await page.goto(path, { waitUntil: 'commit' })
  await page.locator(shown).first().waitFor({ timeout: longestWait.shown })
  // Counts only what showing the page needs. Later downloads, for drawers that may be opened, are in `later`.
  const javascript = network.javascript()
  await page.waitForLoadState('networkidle', { timeout: longestWait.rest }).catch(() => {})
  const { fcp, lcp, tasks, shift } = await readSeen(page)
  const blocking = blockingAfter(fcp, tasks)
  return { fcp, lcp, blocking, shift, javascript, later: network.javascript() - javascript, answers: network.answers() }
}
