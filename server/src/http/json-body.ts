// JSON as strictly as the contract: no byte order mark, no __proto__ or constructor keys; an absent body is no error here.
import type { FastifyInstance } from 'fastify'
import { malformed } from '../errors.ts'

const byteOrderMark = '\uFEFF'

export const acceptJson = (app: FastifyInstance) => {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined)
    else if (body.startsWith(byteOrderMark)) done(malformed())
    else parse(request, body, done)
  })
}
