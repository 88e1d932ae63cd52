// The language this page speaks. English needs nothing: every text is written in it. Another language is a book of phrases,
// fetched before anything is drawn, and asked by the JSX runtime beside this file.
import type { Say } from '@forecourt/domain/text/phrase-book.ts'

let speaks: Say | undefined

export const speakWith = (say: Say | undefined) => {
  speaks = say
}

export const isTranslated = () => speaks !== undefined

/**
 * For texts that are compared or set outside of JSX: a document's title, the words a search looks through. `of` says what a
 * word is said of, where another language has another word for it: 'Active' of a driver is not that of a card. The book has
 * it as 'Active | driver'.
 */
export const say = (text: string, of?: string) => (of && speaks?.(`${text} | ${of}`)) || (speaks?.(text) ?? text)
