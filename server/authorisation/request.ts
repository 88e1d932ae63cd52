// Turns an endpoint and a payload into an HTTP request.
import { api } from '@forecourt/domain/contract/api.ts'
import type { Endpoint } from '@forecourt/domain/contract/endpoint.ts'
import type { InjectOptions } from 'fastify'
import { aFreshAddress } from '#testing/addresses.ts'
import type { Actor, Stage } from './actors.ts'
import { payloads } from './payloads.ts'

export type Call = { id: string; endpoint: Endpoint }

/** Every endpoint of the contract with its id, such as `cards.list`. */
export const calls: Call[] = Object.entries(api).flatMap(([group, endpoints]) =>
  Object.entries(endpoints as Record<string, Endpoint>).map(([name, endpoint]) => ({ id: `${group}.${name}`, endpoint })),
)

type Texts = Record<string, string>
/** The `RequestTo` of any endpoint. */
export type Sent = { params?: Texts; query?: Texts; headers?: Texts; body?: unknown; form?: Record<string, string | File> }

type AnyPayload = (stage: Stage, actor: Actor) => Sent | Promise<Sent>

const makerOf = ({ id }: Call) => {
  const [group = '', name = ''] = id.split('.')
  const make = (payloads as unknown as Record<string, Record<string, AnyPayload>>)[group]?.[name]
  if (!make) throw new Error(`payloads.ts has no payload for ${id}`)
  return make
}

export const payloadFor = async (call: Call, stage: Stage, actor: Actor): Promise<Sent> => makerOf(call)(stage, actor)

/** Whether a payload depends on the actor. If not, all actors whose call changes nothing share one payload. */
export const isPersonal = (call: Call) => makerOf(call).length > 1

const formOf = async ({ field }: { field: string }, { file, ...fields }: Record<string, string | File>) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  if (file !== undefined) form.append(field, file)
  const encoded = new Response(form)
  return {
    payload: Buffer.from(await encoded.arrayBuffer()),
    headers: { 'content-type': encoded.headers.get('content-type') ?? '' },
  }
}

/** Each request comes from a new address, so that no limit per address applies. */
export const toRequest = async ({ endpoint }: Call, sent: Sent, actor: Actor): Promise<InjectOptions & { url: string }> => {
  const path = endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(sent.params?.[name] ?? ''))
  const query = new URLSearchParams(sent.query).toString()
  const form = sent.form && endpoint.multipart ? await formOf(endpoint.multipart, sent.form) : undefined
  return {
    method: endpoint.method,
    url: query ? `${path}?${query}` : path,
    remoteAddress: aFreshAddress(),
    headers: { ...actor.headers, ...sent.headers, ...form?.headers },
    ...(form ? { payload: form.payload } : sent.body !== undefined && { payload: sent.body as object }),
  }
}
