import type { View } from '@forecourt/domain/contract/views.ts'
import type { ViewedScreen } from '@forecourt/domain/rules/viewed-screens.ts'
import type { QueryClient } from '@tanstack/react-query'
import { viewCalls } from './views.calls.ts'

/** The parameters a user last used on a screen are stored among their views, without a name. */
export const lastUsedOf = (views: readonly View[] | undefined) => views?.find(({ name }) => name === null)?.search

/** Does the same before the page is drawn. */
export const readLastUsed = async (queries: QueryClient, screen: ViewedScreen) =>
  lastUsedOf((await queries.ensureQueryData(viewCalls.list(screen))).data)
