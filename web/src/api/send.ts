// Sends one request and parses its answer: paths, headers and bodies. Knows nothing of sessions.
import type { Endpoint, ReplyOf, RequestTo } from '@forecourt/domain/contract/endpoint.ts'
import type { ErrorBody } from '@forecourt/domain/contract/errors.ts'
import { ApiError, unreachable } from './api-error.ts'
import { dropAhead, takeAhead } from './asked-ahead.ts'

type Values = Record<string, unknown>
type Wire = { params?: Values; query?: Values; headers?: Values; body?: unknown; form?: Values & { file: File } }

export type Sender = {
  token: string | null
  account_id: number | null
  signal?: AbortSignal
  idempotency_key?: string
  /** Called with the headers of every answer, refusals included. */
  heard?: (headers: Headers) => void
  /** The request outlives the page that sends it. */
  keepalive?: boolean
}

const isGiven = ([, value]: [string, unknown]) => value !== undefined && value !== null

const addressOf = (path: string, { params = {}, query = {} }: Wire) => {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const search = new URLSearchParams(
    Object.entries(query)
      .filter(isGiven)
      .map(([name, value]) => [name, String(value)]),
  ).toString()
  return search ? `${filled}?${search}` : filled
}

const bodyOf = (endpoint: Endpoint, { body, form }: Wire) => {
  if (!form) return body === undefined ? undefined : JSON.stringify(body)
  const { file, ...fields } = form
  const multipart = new FormData()
  // Fields go before the file, so that the server knows them when the stream begins.
  for (const [name, value] of Object.entries(fields).filter(isGiven)) multipart.append(name, String(value))
  multipart.append(endpoint.multipart?.field ?? 'file', file)
  return multipart
}

const headersOf = (wire: Wire, sender: Sender) => {
  const headers = new Headers({ Accept: 'application/json' })
  if (wire.body !== undefined) headers.set('Content-Type', 'application/json')
  if (sender.token) headers.set('Authorization', `Bearer ${sender.token}`)
  if (sender.account_id) headers.set('AccountId', String(sender.account_id))
  if (sender.idempotency_key) headers.set('Idempotency-Key', sender.idempotency_key)
  for (const [name, value] of Object.entries(wire.headers ?? {}).filter(isGiven)) headers.set(name, String(value))
  return headers
}

const failureOf = async (response: Response) => {
  // A proxy on the way may answer with HTML; then only the status is known.
  const body = (await response.json().catch(() => ({}))) as Partial<ErrorBody>
  const seconds = Number(response.headers.get('Retry-After') ?? Number.NaN)
  return new ApiError({ ...body, status: response.status, retry_after: Number.isFinite(seconds) ? seconds : null })
}

const fileOf = async (response: Response) => {
  const name = /filename\*=UTF-8''([^;]+)/.exec(response.headers.get('Content-Disposition') ?? '')?.[1]
  return new File([await response.blob()], decodeURIComponent(name ?? 'download'))
}

const withoutAnswer = (thrown: unknown) => {
  if (thrown instanceof DOMException && thrown.name === 'AbortError') throw thrown
  throw new ApiError({ status: 0, code: 'unreachable', message: unreachable })
}

export const send = async <E extends Endpoint>(endpoint: E, request: RequestTo<E>, sender: Sender): Promise<ReplyOf<E>> => {
  const wire = request as Wire
  const address = addressOf(endpoint.path, wire)
  const body = bodyOf(endpoint, wire) ?? null
  const ahead = takeAhead(address, { body, token: sender.token, account_id: sender.account_id })
  if (!ahead && endpoint.method !== 'GET' && !endpoint.reads) dropAhead()
  const asked =
    ahead ??
    fetch(address, {
      method: endpoint.method,
      headers: headersOf(wire, sender),
      body,
      signal: sender.signal ?? null,
      keepalive: sender.keepalive ?? false,
    })
  const response = await asked.catch(withoutAnswer)
  sender.heard?.(response.headers)
  if (!response.ok) throw await failureOf(response)
  const reply: unknown = await (endpoint.file ? fileOf(response) : response.json()).catch(withoutAnswer)
  return reply as ReplyOf<E>
}
