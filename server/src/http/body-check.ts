// Size and content type are checked before the caller is known (docs/product/api.md#order-of-checks).
import type { Endpoint } from '@forecourt/domain/contract/endpoint.ts'
import type { FastifyRequest } from 'fastify'
import { tooLarge, wrongType } from '#src/system/errors.ts'

const json = /^application\/json\s*(?:;\s*charset="?utf-8"?\s*)?$/i
const form = /^multipart\/form-data\s*;.*\bboundary=/i
/** Room for the form's own lines around a file. */
const formOverhead = 64 * 1024

export const assertBodyAcceptable = (endpoint: Endpoint, request: FastifyRequest, limit: number) => {
  const { 'content-length': length, 'content-type': type, 'transfer-encoding': chunked } = request.headers
  const hasBody = chunked !== undefined || Number(length ?? 0) > 0
  if (!hasBody) return
  const allowed = endpoint.multipart ? limit + formOverhead : limit
  if (Number(length ?? 0) > allowed) throw tooLarge()
  if (!(endpoint.multipart ? form : json).test(type ?? '')) throw wrongType()
}
