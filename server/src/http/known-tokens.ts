// docs/product/safety.md#rate-limits: an invalid token costs a look-up. An address that sends many invalid tokens is refused before
// the look-up, but callers behind the same address whose tokens worked recently are not.
import type { FastifyRequest } from 'fastify'
import { networkOf } from '#src/system/network-of.ts'
import { AppError } from '#src/system/errors.ts'
import type { GeneralLimit } from './general-limit.ts'

/** Beyond this number the oldest tokens are forgotten. Their next call counts as one with an unknown token. */
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
      const address = `tokens:${networkOf(request.ip)}`
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
