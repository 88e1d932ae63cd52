// Somebody who calls the API: with or without a session, for an account, from an address.
import type { FastifyInstance, InjectOptions } from 'fastify'

type Identity = { token?: string; account_id?: number | undefined; address?: string }
type Headers = Record<string, string>

// Replies are of every shape; tests compare them with what they expect.
// oxlint-disable-next-line typescript/no-explicit-any -- the shape is the test's business
export type Reply = {
  status: number
  body: any
  headers: Record<string, unknown>
  text: string
  cookies: { name: string; value: string }[]
}

export const caller = (app: FastifyInstance, { token, account_id, address }: Identity = {}) => {
  const identity: Headers = {
    ...(token && { authorization: `Bearer ${token}` }),
    ...(account_id !== undefined && { accountid: String(account_id) }),
  }
  const send = async (method: InjectOptions['method'], url: string, payload?: unknown, headers: Headers = {}): Promise<Reply> => {
    const reply = await app.inject({
      method: method as 'GET',
      url,
      headers: { ...identity, ...headers },
      ...(payload !== undefined && { payload: payload as object }),
      ...(address && { remoteAddress: address }),
    })
    const isJson = String(reply.headers['content-type'] ?? '').startsWith('application/json')
    return {
      status: reply.statusCode,
      body: isJson ? reply.json() : undefined,
      headers: reply.headers,
      text: reply.body,
      cookies: reply.cookies.map(({ name, value }) => ({ name, value })),
    }
  }
  return {
    send,
    get: (url: string, headers?: Headers) => send('GET', url, undefined, headers),
    post: (url: string, body?: unknown, headers?: Headers) => send('POST', url, body, headers),
    put: (url: string, body?: unknown, headers?: Headers) => send('PUT', url, body, headers),
    delete: (url: string, headers?: Headers) => send('DELETE', url, undefined, headers),
  }
}
export type Caller = ReturnType<typeof caller>
