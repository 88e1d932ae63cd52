import { createContext } from 'react'

/** Whether the component is in a dialog or a drawer: messages of the page around it are covered and cannot be reached. */
export const OverPage = createContext(false)
