// Parses JSON strictly: no byte order mark, no __proto__ or constructor keys, no lone surrogates. A missing body is not an error
// here.
import type { FastifyInstance } from 'fastify'
import { malformed } from '#src/system/errors.ts'

const byteOrderMark = '\uFEFF'

const surrogate = /\\ud[89a-f]/i
const escapedBackslashOrPair = /\\\\|\\ud[89ab][0-9a-f]{2}\\ud[c-f][0-9a-f]{2}/gi

/** `"\ud800"` is valid JSON but not valid text: the database would refuse it and we would answer 500. Only escapes produce it. */
const hasHalfCharacter = (body: string) => surrogate.test(body) && surrogate.test(body.replaceAll(escapedBackslashOrPair, ''))

export const acceptJson = (app: FastifyInstance) => {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (request.routeOptions.config.is_signed) request.body_text = body
    if (body === '') done(null, undefined)
    else if (body.startsWith(byteOrderMark) || hasHalfCharacter(body)) done(malformed())
    else void parse(request, body, done)
  })
}
