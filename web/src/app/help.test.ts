import { expect, test } from 'vitest'
import { helpTexts } from './help-texts.ts'
import { screens } from './screens.ts'

const explained = screens.filter(({ stage }) => stage === 'portal' || stage === 'provider').map(({ path }) => path)

test('every screen of the portal has its help, and no help is of a screen that is gone', () => {
  expect(Object.keys(helpTexts).toSorted((a, b) => a.localeCompare(b))).toEqual(explained.toSorted((a, b) => a.localeCompare(b)))
})

test('each text is a whole sentence, and each page says what one does there', () => {
  for (const [path, { purpose, steps }] of Object.entries(helpTexts)) {
    expect([path, steps.length > 0]).toEqual([path, true])
    for (const text of [purpose, ...steps]) expect(text).toMatch(/^[A-Z].*\.$/)
  }
})

test('a letter after G leads to one page only', () => {
  const letters = Object.values(helpTexts).flatMap(({ go }) => go ?? [])
  expect(letters).toEqual([...new Set(letters)])
  expect(letters.every((letter) => /^[A-Z]$/.test(letter))).toBe(true)
})
