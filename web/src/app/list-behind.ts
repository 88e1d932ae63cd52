import type { Screen } from './screen.ts'

/**
 * The list that a screen of one order or one invoice belongs to. After a change of account that record does not exist, so the
 * list opens instead. Undefined for a screen that every account has.
 */
export const listBehind = (screen: Pick<Screen, 'path' | 'stage'> | undefined) => {
  if (screen?.stage !== 'portal' || !screen.path.includes('/$')) return undefined
  return screen.path.slice(0, screen.path.indexOf('/$'))
}
