import { create } from 'zustand'

export const useHelp = create<{ isOpen: boolean }>()(() => ({ isOpen: false }))

/** Opens the help of the page on screen. */
export const openHelp = () => useHelp.setState({ isOpen: true })
export const closeHelp = () => useHelp.setState({ isOpen: false })
