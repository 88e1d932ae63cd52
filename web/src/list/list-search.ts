// The state of a list is its address, with the names the API gives them (docs/product/handling.md#lists-and-their-address).
// Defaults are never written: a clean list has a clean address, and nothing is rewritten on arrival, so Back never loops.
import type { Endpoint, Parsed } from '@forecourt/domain/contract/endpoint.ts'
import type { ListField } from '@forecourt/domain/contract/list-fields.ts'
import { listFields } from 'virtual:list-fields'

type Listing = Endpoint & Required<Pick<Endpoint, 'query'>>

export type SearchOf<E extends Listing> = Parsed<E> extends { query: infer Query extends object } ? Query : never
export type Written = Record<string, string>

/** The fields of the list's query as the build describes them: at run time an endpoint has no schemas. */
export const fieldsOf = ({ path }: Pick<Endpoint, 'path'>) => {
  const fields = listFields[path]
  if (!fields) throw new Error(`${path} is not a list with pages`)
  return fields
}

const digits = /^(?:0|[1-9]\d{0,15})$/

type Text = Extract<ListField, { text: unknown }>['text']

const readText = (given: string, { max, pattern = '', isTrimmed = false }: Text) => {
  const text = isTrimmed ? given.trim() : given
  return text.length <= (max ?? text.length) && new RegExp(pattern, 'u').test(text) ? text : undefined
}

/** Undefined for what the API would refuse. */
const readField = (field: ListField, given: unknown) => {
  if (typeof given !== 'string') return undefined
  if ('flag' in field) return given === '0' || given === '1' ? given === '1' : undefined
  if ('choices' in field) return field.choices.find((choice) => choice === given)
  if ('text' in field) return readText(given, field.text)
  const [min, max] = field.whole
  return digits.test(given) && Number(given) >= min && Number(given) <= max ? Number(given) : undefined
}

/** What the address asks for. An impossible value counts as not given. */
export const readSearch = <E extends Listing>(list: E, given: Record<string, unknown>): SearchOf<E> =>
  Object.fromEntries(
    Object.entries(fieldsOf(list)).map(([name, field]) => [name, readField(field, given[name]) ?? field.usual]),
  ) as SearchOf<E>

const asText = (value: unknown) => (typeof value === 'boolean' ? String(Number(value)) : String(value))

/** The address, and the query of the call, that asks for this. */
export const writeSearch = <E extends Listing>(list: E, search: SearchOf<E>): Written =>
  Object.fromEntries(
    Object.entries(search)
      .filter(([name, value]) => value !== undefined && value !== '' && value !== fieldsOf(list)[name]?.usual)
      .map(([name, value]) => [name, asText(value)]),
  )

/** Another filter or another order begins at the first page. */
export const changeSearch = <Search extends object>(search: Search, change: Partial<Search>): Search => ({
  ...search,
  page: 1,
  ...change,
})

/** An address apart: what the list is asked by, and what else stands in it, such as the row that is open. */
export const splitSearch = (list: Pick<Endpoint, 'path'>, given: Written) => {
  const fields = fieldsOf(list)
  const part = (isOwn: boolean): Written =>
    Object.fromEntries(Object.entries(given).filter(([name]) => Object.hasOwn(fields, name) === isOwn))
  return { own: part(true), others: part(false) }
}
