import type { Screen } from './screen.ts'

/**
 * The list behind a screen of one order or one invoice: in another account that record is not there. Undefined for a screen that
 * every account has.
 */
export const listBehind = (screen: Pick<Screen, 'path' | 'stage'> | undefined) => {
  if (screen?.stage !== 'portal' || !screen.path.includes('/$')) return undefined
  return screen.path.slice(0, screen.path.indexOf('/$'))
}
