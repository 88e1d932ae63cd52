// The language this page speaks. English needs nothing: every text is written in it. Another language is a book of phrases,
// fetched before anything is drawn, and asked by the JSX runtime beside this file.
import type { Say } from '@forecourt/domain/text/phrase-book.ts'

let speaks: Say | undefined

export const speakWith = (say: Say | undefined) => {
  speaks = say
}

export const isTranslated = () => speaks !== undefined

/** For texts that are compared or set outside of JSX: a document's title, the words a search looks through. */
export const say = (text: string) => speaks?.(text) ?? text
