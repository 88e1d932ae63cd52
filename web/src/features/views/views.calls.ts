import type { ViewedScreen } from '@forecourt/domain/rules/viewed-screens.ts'
import { api } from '#src/api/endpoints.ts'
import { query } from '#src/api/query.ts'

export const viewCalls = {
  list: (screen: ViewedScreen) => query(api.views.list, { query: { screen } }),
}
