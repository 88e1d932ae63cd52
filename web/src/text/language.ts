// The language of this browser: chosen in the profile or at the bottom of the page, kept across sign-outs like the theme.
import { languages, locales, type Language } from '@forecourt/domain/text/languages.ts'
import { speakWith } from './say.ts'

const key = 'language'
/** For tests only: puts every known text in brackets and makes it longer than any language would. */
const pseudo = 'pseudo'

const readKept = () => {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** A page uses one language from start to end, so changing the language reloads the page. */
const kept = readKept()
export const language: Language = languages.find((known) => known === kept) ?? 'en'

/** Resolves at once in English, which needs no phrases. */
export const loadLanguage = async () => {
  document.documentElement.lang = locales[language]
  if (language === 'en' && kept !== pseudo) return
  const { spanish, stretched } = await import('./spanish.ts')
  speakWith(kept === pseudo ? stretched : spanish)
}

/** Whether a language was chosen in this browser; until then it follows the profile. */
export const isLanguageChosenHere = () => readKept() !== null

/** Takes effect with the next page load. */
export const keepLanguage = (chosen: Language) => {
  try {
    localStorage.setItem(key, chosen)
    return true
  } catch {
    return false
  }
}

/** Storage is about to be cleared. Call the result afterwards, and the language that was chosen here is kept again. */
export const rememberLanguage = () => {
  const chosen = languages.find((known) => known === readKept())
  return () => chosen !== undefined && keepLanguage(chosen)
}

export const chooseLanguage = (chosen: Language) => {
  // Without storage the choice would be lost, and a reload would show the old language again.
  if (keepLanguage(chosen) && chosen !== language) location.reload()
}
