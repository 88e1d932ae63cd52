// docs/product/safety.md#rate-limits: a token that does not work costs a look-up. An address that sends many is refused before it,
// but people behind the same address whose tokens worked a moment ago are not.
import type { FastifyRequest } from 'fastify'
import { AppError } from '#src/system/errors.ts'
import type { GeneralLimit } from './general-limit.ts'

/** With more than this the oldest are forgotten. Their next call counts as one of an unknown token. */
const remembered = 20_000

export const knownTokens = (limit: GeneralLimit) => {
  const known = new Set<string>()
  const remember = (token: string) => {
    if (known.size >= remembered) known.delete(known.values().next().value as string)
    known.add(token)
  }
  return {
    watch: async <T>(request: FastifyRequest, lookUp: () => Promise<T>): Promise<T> => {
      const token = request.headers.authorization
      if (token === undefined) return lookUp()
      const address = `tokens:${request.ip}`
      if (!known.has(token)) limit.assertBelow(address)
      try {
        const found = await lookUp()
        if (found) remember(token)
        return found
      } catch (error) {
        if (error instanceof AppError && error.status === 401) {
          known.delete(token)
          limit.note(address)
        }
        throw error
      }
    },
  }
}
