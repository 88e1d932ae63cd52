import { createContext } from 'react'

/** Whether a filter stands in the sheet of a phone. There it has a label above it; in the bar of a list it has no room for one. */
export const IsInSheet = createContext(false)
