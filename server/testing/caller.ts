// A caller of the API, with or without a session, for an account, from an address.
import type { FastifyInstance, InjectOptions } from 'fastify'

type Identity = { token?: string; account_id?: number | undefined; address?: string }
type Headers = Record<string, string>
type Sent = { payload?: unknown; headers?: Headers | undefined }

export type Reply = {
  status: number
  // oxlint-disable-next-line typescript/no-explicit-any -- replies have every shape; tests compare them with the expected values
  body: any
  headers: Record<string, unknown>
  text: string
  /** The bytes of a file. */
  bytes: Buffer
  cookies: { name: string; value: string }[]
}

export const caller = (app: FastifyInstance, { token, account_id, address }: Identity = {}) => {
  const identity: Headers = {
    ...(token && { authorization: `Bearer ${token}` }),
    ...(account_id !== undefined && { accountid: String(account_id) }),
  }
  const send = async (method: InjectOptions['method'], url: string, { payload, headers = {} }: Sent = {}): Promise<Reply> => {
    const reply = await app.inject({
      method: method as 'GET',
      url,
      headers: { ...identity, ...headers },
      ...(payload !== undefined && { payload: payload as object }),
      ...(address && { remoteAddress: address }),
    })
    const isJson = (reply.headers['content-type'] ?? '').startsWith('application/json')
    return {
      status: reply.statusCode,
      body: isJson ? reply.json() : undefined,
      headers: reply.headers,
      text: reply.body,
      bytes: reply.rawPayload,
      cookies: reply.cookies.map(({ name, value }) => ({ name, value })),
    }
  }
  return {
    send,
    get: (url: string, headers?: Headers) => send('GET', url, { headers }),
    post: (url: string, body?: unknown, headers?: Headers) => send('POST', url, { payload: body, headers }),
    put: (url: string, body?: unknown, headers?: Headers) => send('PUT', url, { payload: body, headers }),
    delete: (url: string, headers?: Headers) => send('DELETE', url, { headers }),
  }
}
export type Caller = ReturnType<typeof caller>
