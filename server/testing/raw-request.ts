import { connect } from 'node:net'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** `code` is that of the error, empty for a success. */
export type RawReply = { status: number; code: string; headers: Record<string, string>; text: string }

const parse = (received: string): RawReply => {
  const [head = '', text = ''] = received.split(/\r\n\r\n(.*)/s)
  const [first = '', ...lines] = head.split('\r\n')
  const headers = Object.fromEntries(lines.map((line) => [line.split(':')[0]?.toLowerCase(), line.replace(/^[^:]*:\s*/, '')]))
  const isJson = String(headers['content-type']).startsWith('application/json')
  const status = Number(first.split(' ')[1] ?? 0)
  return { status, code: isJson ? ((JSON.parse(text) as { code?: string }).code ?? '') : '', headers, text }
}

/**
 * Sends raw bytes to a listening portal, for requests that no normal client can send. Resolves when the portal closes the
 * connection.
 */
export const rawRequest = async (app: FastifyInstance, bytes: string | Buffer): Promise<RawReply> => {
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1')
    const received: Buffer[] = []
    socket.on('data', (chunk) => void received.push(chunk))
    socket.on('close', () => resolve(parse(Buffer.concat(received).toString())))
    // A portal that refused a request may close while we still send. Its answer has arrived.
    socket.on('error', (error) => (received.length > 0 ? undefined : reject(error)))
    socket.write(bytes)
  })
}

/** The head of a request with these extra lines, as a client would write it. The portal closes the connection after the reply. */
export const requestHead = (first: string, lines: string[]) =>
  [`${first} HTTP/1.1`, 'Host: portal.test', 'Connection: close', ...lines, '', ''].join('\r\n')
