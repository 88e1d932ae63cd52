import { createContext } from 'react'

/**
 * Whether a filter is in the filter sheet of a phone. There its label is above it; in the bar of a list there is no room for one.
 */
export const IsInSheet = createContext(false)
