import { useRouter } from '@tanstack/react-router'

/** Whether a screen is built: a link to one that is not would lead nowhere. */
export const useHasScreen = (path: `/${string}`) => path in useRouter().routesByPath
