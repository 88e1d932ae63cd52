// The state of a list is its address, with the names the API gives them (docs/product/handling.md#lists-and-their-address).
// Defaults are never written: a clean list has a clean address, and nothing is rewritten on arrival, so Back never loops.
import type { Endpoint, Parsed } from '@forecourt/domain/contract/endpoint.ts'

/** An endpoint of the contract itself: the table of `endpoints.ts` has no schemas. */
type Listing = Endpoint & Required<Pick<Endpoint, 'query'>>

export type SearchOf<E extends Listing> = Parsed<E> extends { query: infer Query extends object } ? Query : never
export type Written = Record<string, string>

const usualOf = ({ query }: Listing, name: string): unknown => query.shape[name]?.safeParse(undefined).data

/** What the address asks for. An impossible value counts as not given. */
export const readSearch = <E extends Listing>(list: E, given: Record<string, unknown>): SearchOf<E> =>
  Object.fromEntries(
    Object.entries(list.query.shape).map(([name, field]) => {
      const parsed = field.safeParse(given[name])
      return [name, parsed.success ? parsed.data : usualOf(list, name)]
    }),
  ) as SearchOf<E>

const asText = (value: unknown) => (typeof value === 'boolean' ? String(Number(value)) : String(value))

/** The address, and the query of the call, that asks for this. */
export const writeSearch = <E extends Listing>(list: E, search: SearchOf<E>): Written =>
  Object.fromEntries(
    Object.entries(search)
      .filter(([name, value]) => value !== undefined && value !== '' && value !== usualOf(list, name))
      .map(([name, value]) => [name, asText(value)]),
  )

/** Another filter or another order begins at the first page. */
export const changeSearch = <Search extends object>(search: Search, change: Partial<Search>): Search => ({
  ...search,
  page: 1,
  ...change,
})
