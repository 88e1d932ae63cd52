// Checks a page with axe, for sideways scrolling on a narrow screen, and for its heading outline.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test, type Locator, type Page } from '@playwright/test'
import type axe from 'axe-core'

/** noHtml: axe would copy the source of every element it checks, a sixth of its work, and no message here prints it. */
const source = `${readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')}
axe.configure({ noHtml: true })`

/** Checks every width and every theme once, but not every pair of them (docs/decisions/0057-a-state-is-looked-at-twice.md). */
const looks = {
  desk: { viewport: { width: 1366, height: 900 }, colorScheme: 'light' },
  phone: { viewport: { width: 320, height: 640 }, colorScheme: 'dark' },
} as const
export type Width = keyof typeof looks

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

const violations = (page: Page) =>
  page.evaluate(async (values) => {
    const { axe: tester } = globalThis as unknown as { axe: typeof axe }
    // The user cannot reach the page below a modal dialog. The page is checked in a state of its own.
    const dialog = [...document.querySelectorAll('dialog:modal')].at(-1)
    // preload: false, because preloading reads every style sheet again, and only for a rule that does not run here.
    const results = await tester.run(dialog ?? document, {
      runOnly: { type: 'tag', values },
      resultTypes: ['violations'],
      preload: false,
    })
    /** An element covered by an open panel is no target, even if a strip of it shows between two elements of the panel. */
    const isCovered = (selector: string) => {
      const target = document.querySelector(selector)
      const { x, y, width, height } = target?.getBoundingClientRect() ?? new DOMRect()
      const top = document.elementFromPoint(x + width / 2, y + height / 2)
      return target !== null && top !== null && !target.contains(top)
    }
    return results.violations.flatMap(({ id, nodes }) =>
      nodes
        .filter(({ target }) => id !== 'target-size' || !isCovered(String(target[0])))
        .map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary}`),
    )
  }, rules)

const sideways = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

export const setWidth = (page: Page, width: Width) => page.setViewportSize(looks[width].viewport)

type Theme = (typeof looks)[Width]['colorScheme']

/** Checks the current page, in light at desk width or dark at phone width: axe finds nothing, nothing scrolls sideways, one h1. */
export const expectAccessible = async (
  page: Page,
  width: Width,
  state = 'the page',
  colorScheme: Theme = looks[width].colorScheme,
) => {
  await setWidth(page, width)
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  await expect(page.locator('html')).toHaveAttribute('data-color-scheme', colorScheme)
  // A list is drawn faded while it waits for its next answer.
  await expect(page.locator('[data-stale]')).toHaveCount(0)
  // Through the debugger, because the content security policy would refuse a script tag.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(source)
  expect.soft(await violations(page), `axe: ${state}, ${width}, ${colorScheme}`).toEqual([])
  expect.soft(await sideways(page), `pixels hidden at the side: ${state}, ${width}`).toBe(0)
  expect.soft(await page.locator('h1').count(), `headings of level 1: ${state}, ${width}`).toBe(1)
}

/** Opens a state once: its mark is visible at desk width and must still be visible after the switch to phone width. */
export const expectStateAccessible = async (page: Page, mark: Locator, state?: string) => {
  for (const width of ['desk', 'phone'] as const) {
    await setWidth(page, width)
    await expect(mark).toBeVisible()
    await expectAccessible(page, width, state)
  }
}

/** Opens one state, from the previous state or by an address, and returns the element that marks it. */
export type State = (page: Page) => Promise<Locator>

/**
 * One person walks through the states of a screen in one tab. A new page for every state would load and sign in again, which takes
 * as long as the check. A state may answer calls with `page.route`. Before the next state opens, those routes are removed, and a
 * call that was held until then goes on to the server. So hold a call that changes something only in the last state.
 */
export const walkStates = async (page: Page, states: Record<string, State>) => {
  for (const [name, open] of Object.entries(states))
    await test.step(name, async () => {
      await page.unrouteAll({ behavior: 'ignoreErrors' })
      await setWidth(page, 'desk')
      await expectStateAccessible(page, await open(page), name)
    })
}

/** Menus and panels close when the screen size changes, so each width opens its own. */
export const walkMenus = async (page: Page, menus: Record<string, State>, ...at: Width[]) => {
  for (const [name, open] of Object.entries(menus))
    for (const width of at)
      await test.step(`${name}, ${width}`, async () => {
        await setWidth(page, width)
        await expect(await open(page)).toBeVisible()
        await expectAccessible(page, width, name)
        await page.keyboard.press('Escape')
      })
}
