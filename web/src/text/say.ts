// The language of this page. English needs nothing, because every text is written in it. Another language is a phrase book,
// fetched before anything is drawn and used by the JSX runtime in this folder.
import type { Say } from '@forecourt/domain/text/phrase-book.ts'

let speaks: Say | undefined

export const speakWith = (say: Say | undefined) => {
  speaks = say
}

export const isTranslated = () => speaks !== undefined

/**
 * For texts that are compared or set outside of JSX: a document's title, the words a search compares. `of` names what a word
 * describes, if another language needs a different word for it: the 'Active' of a driver is not that of a card. The book has it
 * as 'Active | driver'.
 */
export const say = (text: string, of?: string) => (of && speaks?.(`${text} | ${of}`)) || (speaks?.(text) ?? text)
