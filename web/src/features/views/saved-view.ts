// What of an address makes a view: filters and order. Which page one is on, and how long it is, does not.
import type { Written } from '#src/list/list-search.ts'

const ofThePage = new Set(['page', 'per_page'])

/** Names in one order, so that the same view is the same text. */
export const writeView = (query: Written) =>
  new URLSearchParams(
    Object.entries(query)
      .filter(([name]) => !ofThePage.has(name))
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  ).toString()

export const readView = (search: string): Written => Object.fromEntries(new URLSearchParams(search))
