// Fetched only by pages that need it.
import { phrases } from '@forecourt/domain/text/es/phrases.ts'
import { speaker, type Say } from '@forecourt/domain/text/phrase-book.ts'

export const spanish = speaker(phrases)

/** Puts every translated text in brackets, so that a text without them was missed. */
export const stretched: Say = (text) => (spanish(text) === undefined ? undefined : `⟦${text} ${'~'.repeat(text.length / 3)}⟧`)
