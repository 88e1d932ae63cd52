// The name of an endpoint in the table: queries are cached and refreshed under it.
import type { Api } from '@forecourt/domain/contract/api.ts'
import type { Endpoint } from '@forecourt/domain/contract/endpoint.ts'

export type Group = keyof Api

const names = new Map<Endpoint, [group: string, name: string]>()

/** Each group of the table registers its own calls when it loads. */
export const named = <Calls extends Record<string, Endpoint>>(group: string, calls: Calls) => {
  for (const [name, endpoint] of Object.entries(calls)) names.set(endpoint, [group, name])
  return calls
}

export const nameOf = (endpoint: Endpoint) => names.get(endpoint) ?? [endpoint.path]
