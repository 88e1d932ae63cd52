// docs/product/safety.md#more-than-it-can-do: while the queue is full, a refusal must cost far less than an answer. So reads are
// refused before their route is looked up, without hooks and without a log line for each.
import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { ErrorBody } from '@forecourt/domain/contract/errors.ts'
import type { FastifyInstance } from 'fastify'
import type { Config } from '#src/system/config.ts'
import { overloaded } from '#src/system/errors.ts'
import { apiHeaders } from './security-headers.ts'

/** In milliseconds. The log reports overload once per interval, and the figures count every refusal. */
const toldEvery = 10_000

/** Calls with a body take the usual path, which reads or cuts off the remaining bytes. All endpoints with `is_kept` have a body. */
const isPlainRead = ({ method, url = '', headers }: IncomingMessage) =>
  method === 'GET' &&
  url.startsWith('/v1/') &&
  headers['content-length'] === undefined &&
  headers['transfer-encoding'] === undefined

/** Returns a function that counts the calls refused so far. */
export const refuseEarly = (app: FastifyInstance, config: Config, isFull: () => boolean) => {
  const { status, code, message, retry_after } = overloaded()
  const bodyFor = (request_id: string) => JSON.stringify({ message, code, request_id } satisfies ErrorBody)
  const headers = Object.entries({
    ...apiHeaders(config),
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(bodyFor(randomUUID()))),
    'retry-after': String(retry_after),
  }).flat()
  let refused = 0
  let toldAt = -toldEvery

  const refuse = (response: ServerResponse) => {
    refused++
    const now = performance.now()
    if (now - toldAt > toldEvery) {
      toldAt = now
      app.log.warn({ refused }, 'more calls arrive than the connections to the database can answer')
    }
    const request_id = randomUUID()
    response.writeHead(status, [...headers, 'x-request-id', request_id]).end(bodyFor(request_id))
  }

  const answer = app.server.listeners('request') as ((request: IncomingMessage, response: ServerResponse) => void)[]
  app.server.removeAllListeners('request').on('request', (request, response) => {
    if (isPlainRead(request) && isFull()) refuse(response)
    else for (const one of answer) one(request, response)
  })
  return () => refused
}
