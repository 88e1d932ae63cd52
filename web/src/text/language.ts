// Which language this browser speaks: chosen in the profile or at the foot of the page, kept across sign-outs like the theme.
import { languages, locales, type Language } from '@forecourt/domain/text/languages.ts'
import { speakWith } from './say.ts'

const key = 'language'
/** For tests only: every known text in brackets, and longer than any language would make it. */
const pseudo = 'pseudo'

const readKept = () => {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** A page is drawn in one language from its first line to its last: another one is another page. */
const kept = readKept()
export const language: Language = languages.find((known) => known === kept) ?? 'en'

/** Resolves at once in English, which needs no phrases. */
export const loadLanguage = async () => {
  document.documentElement.lang = locales[language]
  if (language === 'en' && kept !== pseudo) return
  const { spanish, stretched } = await import('./spanish.ts')
  speakWith(kept === pseudo ? stretched : spanish)
}

/** Whether this browser was told which language it speaks; until then it follows the profile. */
export const isLanguageChosenHere = () => readKept() !== null

/** For the next page that is loaded. */
export const keepLanguage = (chosen: Language) => {
  try {
    localStorage.setItem(key, chosen)
    return true
  } catch {
    return false
  }
}

export const chooseLanguage = (chosen: Language) => {
  // Without storage nothing would remember the choice: the page would come back as it was.
  if (keepLanguage(chosen) && chosen !== language) location.reload()
}
