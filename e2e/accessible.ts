// Looks at a page as axe, a narrow screen and a reader of the outline do.
import axe from 'axe-core'
import { expect, type Page } from '@playwright/test'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

const violations = async (page: Page) => {
  const results = await page.evaluate(
    (values) => (globalThis as unknown as { axe: typeof axe }).axe.run({ runOnly: { type: 'tag', values } }),
    tags,
  )
  return results.violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary}`),
  )
}

const sideways = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/** The page as it stands, in both themes. */
export const expectAccessible = async (page: Page) => {
  // Through the debugger: the content policy would refuse a script tag.
  await page.evaluate(axe.source)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme)
    expect.soft(await violations(page), `axe, ${colorScheme}`).toEqual([])
  }
  expect.soft(await sideways(page), 'pixels hidden at the side').toBe(0)
  expect.soft(await page.locator('h1').count(), 'headings of level 1').toBe(1)
}
