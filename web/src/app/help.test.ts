import { expect, test } from 'vitest'
import { helpTexts } from './help-texts.ts'
import { screens } from './screens.ts'

const explained = screens.filter(({ stage }) => stage === 'portal' || stage === 'provider').map(({ path }) => path)

test('every portal screen has help, and no help is left for a removed screen', () => {
  expect(Object.keys(helpTexts).toSorted((a, b) => a.localeCompare(b))).toEqual(explained.toSorted((a, b) => a.localeCompare(b)))
})

test('each help text is a whole sentence, and each page lists what to do there', () => {
  for (const [path, { purpose, steps }] of Object.entries(helpTexts)) {
    expect([path, steps.length > 0]).toEqual([path, true])
    for (const text of [purpose, ...steps]) expect(text).toMatch(/^[A-Z].*\.$/)
  }
})

test('each letter after G opens only one page', () => {
  const letters = Object.values(helpTexts).flatMap(({ go }) => go ?? [])
  expect(letters).toEqual([...new Set(letters)])
  expect(letters.every((letter) => /^[A-Z]$/.test(letter))).toBe(true)
})
