import { useEffect } from 'react'
import { useQuery } from '@tanstack/react-query'
import { setPreferences } from '#src/api/preferences.ts'
import { profileCalls } from '#src/features/profile/profile.calls.ts'
import { chooseLanguage, isLanguageChosenHere, language } from '#src/text/language.ts'
import { setColorScheme, useColorScheme } from '#src/ui/theme/color-scheme.ts'

/** A person's preferences apply in every browser, except a theme or language chosen in this browser, which stays. */
export const useOwnPreferences = () => {
  const preferences = useQuery(profileCalls.get()).data?.data.preferences
  useEffect(() => {
    if (!preferences) return
    setPreferences(preferences)
    const isChosenHere = useColorScheme.getState().chosen !== null
    if (!isChosenHere && preferences.theme !== 'system') setColorScheme(preferences.theme)
    if (!isLanguageChosenHere() && preferences.language !== language) chooseLanguage(preferences.language)
  }, [preferences])
}
