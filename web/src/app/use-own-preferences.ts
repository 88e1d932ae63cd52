import { useEffect } from 'react'
import { useMantineColorScheme } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { setPreferences } from '#src/api/preferences.ts'
import { profileCalls } from '#src/features/profile/profile.calls.ts'
import { colorSchemes } from '#src/features/profile/color-schemes.ts'

/** A person's preferences follow them to every browser; a theme chosen in this one stays as it was chosen here. */
export const useOwnPreferences = () => {
  const preferences = useQuery(profileCalls.get()).data?.data.preferences
  const { setColorScheme } = useMantineColorScheme()
  useEffect(() => {
    if (!preferences) return
    setPreferences(preferences)
    const isChosenHere = globalThis.localStorage.getItem('mantine-color-scheme-value') !== null
    if (!isChosenHere && preferences.theme !== 'system') setColorScheme(colorSchemes[preferences.theme])
    // oxlint-disable-next-line react/exhaustive-deps -- setColorScheme is made anew at every drawing
  }, [preferences])
}
