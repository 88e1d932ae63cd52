import { createContext } from 'react'

/** Whether one is in a dialog or a drawer: what the page says around it lies behind it and cannot be reached. */
export const OverPage = createContext(false)
