import type { View } from '@forecourt/domain/contract/views.ts'

/** What a person used last on a screen stands among their views, without a name. */
export const lastUsedOf = (views: readonly View[] | undefined) => views?.find(({ name }) => name === null)?.search
