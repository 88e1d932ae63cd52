// docs/operations/watching.md#traces: a call begins a trace, or joins the one its proxy began.
import type { Endpoint } from '@forecourt/domain/contract/endpoint.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { noTraces } from '#src/outside/traces.ts'
import type { Ctx } from '#src/system/context.ts'

type Handler = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>
type Call = { endpoint: Endpoint; id: string }

/** Only behind a proxy of ours, because strangers must not add spans to our traces. */
const parentOf = ({ headers }: FastifyRequest, { trusted_proxies }: Ctx['config']) => {
  const { traceparent } = headers
  return trusted_proxies.length > 0 && typeof traceparent === 'string' ? traceparent : undefined
}

/** Returns the handler unchanged when traces are off. */
export const traced = ({ traces, config }: Pick<Ctx, 'traces' | 'config'>, { endpoint, id }: Call, handler: Handler): Handler => {
  if (traces === noTraces) return handler
  const { method, path } = endpoint
  return (request, reply) => {
    const attributes = {
      'http.request.method': method,
      'http.route': path,
      'forecourt.call': id,
      'forecourt.request_id': request.id,
    }
    const what = { name: `${method} ${path}`, kind: 'server' as const, attributes, since: reply.elapsedTime }
    return traces.run({ ...what, parent: parentOf(request, config) }, () => handler(request, reply))
  }
}
