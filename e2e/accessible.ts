// Looks at a page as axe, a narrow screen and a screen reader's outline do.
import axe, { type AxeResults } from 'axe-core'
import { expect, type Page } from '@playwright/test'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

const runAxe = async (page: Page) => {
  // Through the debugger: the content policy would refuse a script tag.
  await page.evaluate(axe.source)
  return page.evaluate(
    (values) => (globalThis as unknown as { axe: typeof axe }).axe.run({ runOnly: { type: 'tag', values } }),
    tags,
  ) as Promise<AxeResults>
}

export const expectNoViolations = async (page: Page, where: string) => {
  const { violations } = await runAxe(page)
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}\n${failureSummary}`),
  )
  expect.soft(found, `axe, ${where}`).toEqual([])
}

export const setTheme = (page: Page, scheme: 'light' | 'dark') =>
  page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
