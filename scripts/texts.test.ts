// docs/product/languages.md: every text of the portal has a Spanish translation.
import { globSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { parts } from '../domain/src/text/es/phrases.ts'
import { missingTexts } from './missing-texts.ts'
import { notSaid } from './not-said.ts'
import { screenTexts } from './screen-texts.ts'
import { bareTextsOf, textsIn } from './texts-of.ts'

const phrasesOf = (source: string) => [...new Set(textsIn('page.tsx', source).map(({ phrase }) => phrase))]

test.each([
  ['a text of an element', '<p>Save the card</p>', ['Save the card']],
  ['its expressions are holes', '<p>Card {card.number} of {account}</p>', ['Card {number} of {account}']],
  ['an element in a sentence', '<p>Press <b>Preview</b> now</p>', ['Press {0} now', 'Preview']],
  ['attributes people read', '<Field label="Card number" id="Card" aria-label="The card" />', ['Card number', 'The card']],
  ['both sides of a choice', '<p>{isNew ? "Create it" : "Save it"}</p>', ['Create it', 'Save it']],
  ['a count in one and in many', '<p>{counted(n, "card")} left</p>', ['{n} card left', '{n} cards left']],
  ['a count alone in an attribute', '<Title sub={n ? counted(n, "card") : "…"} />', ['{n} card', '{n} cards']],
  ['a title of two words in one', '<Panel title="Take-overs" />', ['Take-overs']],
  ['a template', 'const title = `Order ${order_number} was sent`', ['Order {order_number} was sent']],
  ['names for machines are none', '<p className="row wrap" role="none" data-x="A b">{can("cards.view")}</p>', []],
  ['comparisons are none', 'const isNew = status === "Not sent yet"', []],
])('%s', (_, source, phrases) => {
  expect(phrasesOf(source)).toEqual(phrases)
})

test('every text on screen and in mails has a Spanish translation (`npm run texts`)', () => {
  expect(screenTexts().length).toBeGreaterThan(4_000)
  expect(missingTexts().map(({ phrase, file, line }) => `${phrase} (${file}:${line})`)).toEqual([])
})

test('every file of phrases is in the book, and no phrase is in two files', () => {
  const files = globSync('domain/src/text/es/*.ts').map((file) => path.basename(file, '.ts'))
  expect(files.length - 1).toBe(Object.keys(parts).length)
  const places = new Map<string, string[]>()
  for (const [part, book] of Object.entries(parts))
    for (const phrase of Object.keys(book)) places.set(phrase, [...(places.get(phrase) ?? []), part])
  expect([...places].filter(([, at]) => at.length > 1)).toEqual([])
})

test('every text listed as needing no phrase still exists in the sources', () => {
  const found = new Set(screenTexts().map(({ phrase }) => phrase))
  expect([...notSaid].filter((phrase) => !found.has(phrase))).toEqual([])
})

test('a component returns text only inside an element, so it can be translated', () => {
  expect(globSync('web/src/**/*.tsx').flatMap((file) => bareTextsOf(file))).toEqual([])
})
