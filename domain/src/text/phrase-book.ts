// Translates English sentences (docs/product/languages.md). The sentence is the key: code, tables and replies of the API stay
// English, and the phrase book is applied where a text is shown.
import { holePattern, isClosed } from './hole-kinds.ts'

/** The contents of a phrase's braces: `{name}` is copied unchanged, the value of `{name:say}` is translated itself. */
type HoleName<Hole extends string> = Hole extends `${infer Name}:say` ? Name : Hole
type Holes<Phrase> = Phrase extends `${string}{${infer Hole}}${infer Rest}` ? HoleName<Hole> | Holes<Rest> : never

/** A phrase book. Does not compile if a translation has a hole that its phrase does not have. */
export const phraseBook = <const Book extends Record<string, string>>(
  book: { [Phrase in keyof Book]: [Holes<Book[Phrase]>] extends [Holes<Phrase>] ? Book[Phrase] : never } & Book,
): Readonly<Record<string, string>> => book

export type PhraseBook = Readonly<Record<string, string>>

/** Undefined if the book has no phrase for the text. */
export type Say = (text: string) => string | undefined

type Pattern = {
  phrase: string
  match: RegExp
  holes: { name: string; isSaid: boolean; isOurs: boolean }[]
  said: string
  weight: number
}

const hasLetter = /\p{L}/u
const hole = /\{([^{}]+)\}/g
const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

const patternOf = (phrase: string, said: string): Pattern => {
  const holes: Pattern['holes'] = []
  let source = ''
  let end = 0
  for (const found of phrase.matchAll(hole)) {
    const [name = '', how] = (found[1] ?? '').split(':')
    const isSaid = how === 'say'
    source += `${escaped(phrase.slice(end, found.index))}(${holePattern(name, isSaid)})`
    holes.push({ name, isSaid, isOurs: isSaid && isClosed(name) })
    end = found.index + found[0].length
  }
  source += escaped(phrase.slice(end))
  return { phrase, match: new RegExp(`^${source}$`, 'u'), holes, said, weight: phrase.replace(hole, '').length }
}

const firstWord = (text: string) => text.slice(0, text.search(/[\s{]|$/))
const lastWord = (text: string) => text.slice(text.search(/[^\s}]*$/))

/** Indexes patterns by their first or last word, so that a text is matched against a handful of them, not against all. */
const indexed = (book: PhraseBook) => {
  const beginning = new Map<string, Pattern[]>()
  const ending = new Map<string, Pattern[]>()
  const anywhere: Pattern[] = []
  const put = (index: Map<string, Pattern[]>, word: string, pattern: Pattern) =>
    index.set(word, [...(index.get(word) ?? []), pattern])
  for (const [phrase, said] of Object.entries(book)) {
    if (!phrase.includes('{')) continue
    const pattern = patternOf(phrase, said)
    const [first, last] = [firstWord(phrase), lastWord(phrase)]
    if (first && /\s/.test(phrase[first.length] ?? '')) put(beginning, first, pattern)
    else if (last && /\s/.test(phrase.at(-last.length - 1) ?? '')) put(ending, last, pattern)
    else anywhere.push(pattern)
  }
  return (text: string) =>
    [...(beginning.get(firstWord(text)) ?? []), ...(ending.get(lastWord(text)) ?? []), ...anywhere].toSorted(
      (one, other) => other.weight - one.weight,
    )
}

/** Separators between texts that were joined: "3 cards · Active", "Saved. It holds from tomorrow." */
const dot = /( · )/
const comma = /(, )/
const semicolon = /(; )/
/** A small letter begins no sentence: what follows "5:53 a.m." in a text with a Spanish time. */
const sentenceEnd = /((?<=[.!?…]) +(?!\p{Ll}))/u
const counts = /^\d+ /
/** The colon after a label, or the period after a word. */
const lastMark = /^(.+)([.:])$/

/** 'Active | driver': a word and what it describes. */
const aboutOne = / \| \p{Ll}+$/u

/** The size of the cache. A list of a hundred rows requests the same texts again and again. */
const most = 5_000

export const speaker = (book: PhraseBook): Say => {
  const exact = new Map(Object.entries(book))
  const candidates = indexed(book)
  const remembered = new Map<string, string | undefined>()

  const byPattern = (text: string, having = '') => {
    // 'To complete | site' is not 'To {address}': without a word of its own the text is said as it is elsewhere.
    const isOf = aboutOne.test(text)
    for (const { phrase, match, holes, said } of candidates(text)) {
      if (!phrase.includes(having) || (isOf && !phrase.includes(' | '))) continue
      const found = match.exec(text)
      if (!found) continue
      const filled = holes.map(({ name, isSaid, isOurs }, index) => {
        const value = found[index + 1] ?? ''
        const words = isSaid ? say(value) : value
        return { name, words: words ?? value, isStrange: isOurs && words === undefined }
      })
      if (filled.some(({ isStrange }) => isStrange)) continue
      const values = Object.fromEntries(filled.map(({ name, words }) => [name, words]))
      return said.replace(hole, (whole, name: string) => values[name] ?? whole)
    }
    return undefined
  }

  /** Translates each part separately. Undefined if no part is known or, with `every`, if any part is unknown. */
  const inParts = (text: string, mark: RegExp, needed: 'some' | 'every') => {
    const parts = text.split(mark)
    if (parts.length < 3) return undefined
    const said = parts.map((part, index) => (index % 2 === 0 ? say(part) : part))
    return said.filter((_, index) => index % 2 === 0)[needed]((part) => part !== undefined)
      ? said.map((part, index) => part ?? parts[index]).join('')
      : undefined
  }

  const withoutMark = (text: string) => {
    const [, words = '', mark = ''] = lastMark.exec(text) ?? []
    const known = exact.get(words)
    return known === undefined ? undefined : known + mark
  }

  /** "card manager, report user", "2 cards, 1 order": a list of our own words must not match a pattern with a name in it. */
  const asWords = (text: string) => {
    const words = text.split(', ')
    if (words.length === 1) return undefined
    const said = words.map((word) => exact.get(word) ?? (counts.test(word) ? say(word) : undefined))
    return said.every((word) => word !== undefined) ? said.join(', ') : undefined
  }

  /** An unrestricted hole would also match the text after it, so joined texts are first looked up part by part. */
  const found = (text: string) =>
    withoutMark(text) ??
    asWords(text) ??
    inParts(text, sentenceEnd, 'every') ??
    (text.includes(' · ') ? (byPattern(text, ' · ') ?? inParts(text, dot, 'some')) : undefined) ??
    (text.includes('; ') ? (byPattern(text, '; ') ?? inParts(text, semicolon, 'every')) : undefined) ??
    (text.includes(' · ') ? undefined : byPattern(text)) ??
    inParts(text, sentenceEnd, 'some') ??
    inParts(text, comma, 'every')

  const say: Say = (text) => {
    const known = exact.get(text)
    if (known !== undefined) return known
    if (remembered.has(text)) return remembered.get(text)
    const answer = hasLetter.test(text) ? found(text) : undefined
    if (remembered.size >= most) remembered.clear()
    remembered.set(text, answer)
    return answer
  }
  return say
}
