import { usePreferences } from '#src/api/preferences.ts'

/** Shows the tour again. It is only remembered when it is left, so a reload ends one that was started by hand. */
export const startTour = () => usePreferences.setState({ tour: 'due' })
