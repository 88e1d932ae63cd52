// Every call of the product, typed by the contract and carried by a table of methods and paths (see endpoints-plugin.ts).
// The schemas of the contract exist for the compiler only: at run time an endpoint here has no `body` and no `response`.
import type { Api } from '@forecourt/domain/contract/api.ts'
import type { Endpoint } from '@forecourt/domain/contract/endpoint.ts'
import { endpoints } from 'virtual:endpoints'

export const api: Api = endpoints

export type Group = keyof Api

const names = new Map<Endpoint, [group: Group, name: string]>()
for (const [group, calls] of Object.entries(api) as [Group, Record<string, Endpoint>][])
  for (const [name, endpoint] of Object.entries(calls)) names.set(endpoint, [group, name])

/** Where an endpoint stands in the table: queries are cached and refreshed under this name. */
export const nameOf = (endpoint: Endpoint) => names.get(endpoint) ?? [endpoint.path]
