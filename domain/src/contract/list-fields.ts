// The query fields that the address of a list may have, as plain data: the portal reads them on every list, and zod would be a
// tenth of what such a page loads. Evaluated while the portal is built (web/endpoints-plugin.ts).
import { z } from 'zod'
import { api } from './api.ts'
import type { Endpoint } from './endpoint.ts'

type Text = { max?: number; pattern?: string; isTrimmed?: boolean }
type Kind = { flag: true } | { choices: string[] } | { whole: [min: number, max: number] } | { text: Text }

/** A query field of a list: how to parse its text, and its default if the address omits it. */
export type ListField = Kind & { usual?: unknown }

type Described = {
  type?: string
  enum?: string[]
  minimum?: number
  maximum?: number
  maxLength?: number
  format?: string
  pattern?: string
}

/** The pattern of a date allows years before 1900 and after 2099, which no filter does. */
const in200Years = '^(?!0|1[0-8]|2[1-9]|[3-9])'

const textOf = (field: z.ZodType, { format, maxLength: max, pattern }: Described): Text => ({
  ...(max !== undefined && { max }),
  ...(pattern !== undefined && { pattern: format === 'date' ? in200Years + pattern : pattern }),
  ...(field.safeParse(' a ').data === 'a' && { isTrimmed: true }),
})

const kindOf = (field: z.ZodType): Kind => {
  const { type, enum: choices, ...rest } = z.toJSONSchema(field, { io: 'input', unrepresentable: 'any' }) as Described
  if (field.safeParse('1').data === true) return { flag: true }
  if (choices) return { choices }
  if (type === 'integer') return { whole: [rest.minimum ?? 0, rest.maximum ?? Number.MAX_SAFE_INTEGER] }
  if (type !== 'string') throw new Error(`The address of a list cannot hold ${type}`)
  return { text: textOf(field, rest) }
}

const describe = (field: z.ZodType): ListField => {
  const usual = field.safeParse(undefined).data
  return { ...kindOf(field), ...(usual !== undefined && { usual }) }
}

const isPaged = ({ method, query }: Endpoint) => method === 'GET' && query !== undefined && 'page' in query.shape

/** Keyed by the path of the list. @public */
export const listFields: Record<string, Record<string, ListField>> = Object.fromEntries(
  Object.values<Record<string, Endpoint>>(api)
    .flatMap((group) => Object.values(group))
    .filter(isPaged)
    .map(({ path, query }) => [
      path,
      Object.fromEntries(
        Object.entries(query!.shape as Record<string, z.ZodType>)
          // Skips fields that take several values in one: API callers use them, but no address of the portal does.
          .filter(([, field]) => !Array.isArray(field.safeParse('1').data))
          .map(([name, field]) => [name, describe(field)]),
      ),
    ]),
)
