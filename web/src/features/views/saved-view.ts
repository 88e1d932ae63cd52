// A view consists of the filters and the order in an address. The page and its length are no part of it.
import type { Written } from '#src/list/list-search.ts'

const ofThePage = new Set(['page', 'per_page'])

/** Sorts the names, so that the same view always gives the same text. */
export const writeView = (query: Written) =>
  new URLSearchParams(
    Object.entries(query)
      .filter(([name]) => !ofThePage.has(name))
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  ).toString()

export const readView = (search: string): Written => Object.fromEntries(new URLSearchParams(search))
