// Draws pages in the test language, which puts brackets around every translated text, and lists the portal's texts without
// brackets.
import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { notSaid } from '../scripts/not-said.ts'
import { screenTexts } from '../scripts/screen-texts.ts'
import { quiet } from './fixtures.ts'

const sources = ['web/src/app/screens.ts', 'web/src/app/provider-screens.ts']

/** Every page with an address of its own, from the table of screens. */
export const pagesOf = (access: 'public' | 'signed-in') =>
  sources
    .flatMap((source) => readFileSync(source, 'utf8').split(/\n {2}\},?\n/))
    .filter((screen) => screen.includes("access: 'public'") === (access === 'public'))
    .flatMap((screen) => /path: '([^'$]+)'/.exec(screen)?.[1] ?? [])

let ours: Set<string> | undefined

const isOurs = (text: string) => {
  ours ??= new Set(screenTexts().flatMap(({ phrase }) => (notSaid.has(phrase) ? [] : phrase)))
  return ours.has(text)
}

export const speakInBrackets = (page: Page) => page.addInitScript(() => localStorage.setItem('language', 'pseudo'))

/** The texts on the page that come from our sources and were not translated. In this language, a translated text has brackets. */
export const missedOn = async (page: Page) => {
  await quiet(page)
  const texts = await page.evaluate(() => {
    const found = new Set<string>()
    const isShown = (element: Element | null) => element !== null && element.closest('script, style, [translate="no"]') === null
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) if (isShown(walker.currentNode.parentElement)) found.add(walker.currentNode.textContent ?? '')
    for (const name of ['aria-label', 'placeholder', 'title', 'alt'])
      for (const element of document.querySelectorAll(`[${name}]`))
        if (isShown(element)) found.add(element.getAttribute(name) ?? '')
    return [...found]
  })
  return texts.map((text) => text.replaceAll(/\s+/g, ' ').trim()).filter((text) => !text.includes('⟦') && isOurs(text))
}
