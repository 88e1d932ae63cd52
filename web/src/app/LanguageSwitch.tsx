import { languageNames, languages, locales } from '@forecourt/domain/text/languages.ts'
import { useSession } from '#src/api/session.ts'
import { chooseLanguage, language } from '#src/text/language.ts'

/** For people who have not signed in. Signed-in users choose the language in their profile. */
export function LanguageSwitch({ className }: { className: string | undefined }) {
  const isSignedIn = useSession(({ user }) => user !== null)
  if (isSignedIn) return null
  return languages
    .filter((other) => other !== language)
    .map((other) => (
      <button
        key={other}
        type="button"
        className={`link-like ${className ?? ''}`}
        lang={locales[other]}
        translate="no"
        onClick={() => chooseLanguage(other)}
      >
        {languageNames[other]}
      </button>
    ))
}
