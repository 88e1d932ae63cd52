import { usePreferences } from '#src/api/preferences.ts'

/**
 * Shows the tour again. The profile is updated only when the person leaves the tour, so a reload ends a tour that was started by
 * hand.
 */
export const startTour = () => usePreferences.setState({ tour: 'due' })
