import { destination, type Visitor } from './guard.ts'
import { listBehind } from './list-behind.ts'
import type { Screen } from './screen.ts'

/**
 * Where the page reopens after a change of account. A record of the previous account gives way to its list, and a screen that
 * the person may not open in this account to their first page. Undefined: the same address again.
 */
export const afterAccountChange = (visitor: Visitor, screen: Screen | undefined, screens: readonly Screen[]) => {
  const list = listBehind(screen)
  const next = screens.find(({ path }) => path === list) ?? screen
  return next && destination(visitor, next) === 'forbidden' ? '/' : list
}
