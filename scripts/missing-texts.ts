// `npm run texts`: lists the texts of the portal that have no Spanish yet, with file and line.
import { phrases } from '../domain/src/text/es/phrases.ts'
import { speaker, type PhraseBook } from '../domain/src/text/phrase-book.ts'
import { screenTexts } from './screen-texts.ts'
import { notSaid } from './not-said.ts'

/** Sample values for a hole: a name, a figure, an address, a word of the product. */
const fillings = ['Xx', '7', 'a@b.test', 'Active']

/** Variants of a phrase with its holes filled, as a page would show it. */
const samples = (phrase: string) => {
  const holes = [...new Set(phrase.match(/\{(?!\d+\})\w+\}/g))].slice(0, 5)
  return holes.reduce<string[]>(
    (begun, hole) =>
      begun.flatMap((text) => fillings.map((filling) => text.replaceAll(hole, /^\{n\d*\}$/.test(hole) ? '7' : filling))),
    [phrase],
  )
}

/** "Press {0} to refresh" is either one phrase, or the texts before and after the element are separate phrases. */
const pieces = (phrase: string) =>
  phrase
    .split(/\{\d+\}/)
    .map((piece) => piece.trim())
    .filter((piece) => /\p{L}/u.test(piece.replaceAll(/\{\w+\}/g, '')))

export const missingTexts = (book: PhraseBook = phrases) => {
  const say = speaker(book)
  const isSaid = (phrase: string) => samples(phrase).some((sample) => say(sample) !== undefined)
  return screenTexts().filter(
    ({ phrase }) => !notSaid.has(phrase) && !isSaid(phrase) && !(/\{\d+\}/.test(phrase) && pieces(phrase).every(isSaid)),
  )
}

if (import.meta.main) {
  const missing = missingTexts()
  for (const { phrase, file, line } of missing) console.log(`${JSON.stringify(phrase)}  // ${file}:${line}`)
  console.log(`${missing.length} texts have no Spanish.`)
}
