// Checks a page with axe, and for its heading outline. Checks that need colors and positions on a screen are in e2e/.
import { screen, waitFor } from '@testing-library/dom'
import axe from 'axe-core'
import { expect } from 'vitest'

axe.configure({ noHtml: true })
const values = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
const rules = { 'color-contrast': { enabled: false }, 'target-size': { enabled: false } }

const violations = async () => {
  const dialog = [...document.querySelectorAll('dialog[open]')].at(-1)
  const results = await axe.run(dialog ?? document, {
    runOnly: { type: 'tag', values },
    rules,
    resultTypes: ['violations'],
    preload: false,
  })
  return results.violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary}`),
  )
}

/** Checks the current page: axe finds nothing, and there is one h1. */
export const expectAccessible = async () => {
  await waitFor(() => expect(screen.getAllByRole('heading', { level: 1, hidden: true })).toHaveLength(1))
  await waitFor(() => expect(document.title).not.toBe(''))
  expect((await violations()).join('\n')).toBe('')
}
