import type { ChosenPreferences, Preferences } from '@forecourt/domain/contract/profile.ts'
import { create } from 'zustand'
import { language } from '#src/text/language.ts'

/** The defaults until the person's own choice is known. */
const usual: Preferences = {
  theme: 'system',
  density: 'default',
  success_messages: 'popup',
  single_key_shortcuts: true,
  language,
  tour: 'done',
}

export const usePreferences = create<Preferences>()(() => usual)

export const setPreferences = (preferences: ChosenPreferences) => {
  usePreferences.setState(preferences)
  // The style sheets take the row height of lists from this attribute.
  document.documentElement.dataset['density'] = preferences.density
}
