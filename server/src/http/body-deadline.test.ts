import { once } from 'node:events'
import { connect, type AddressInfo } from 'node:net'
import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from '#src/system/config.ts'
import { bodyDeadline } from './body-deadline.ts'
import { answerUnreadable } from './unreadable.ts'

const aServer = async (milliseconds: number, length = 6) => {
  const app = Fastify(
    answerUnreadable(readConfig({ KEYRING: JSON.stringify({ active: 'a', keys: { a: Buffer.alloc(32).toString('base64') } }) })),
  )
  onTestFinished(() => app.close())
  bodyDeadline(app, milliseconds)
  app.addContentTypeParser('text/plain', { parseAs: 'string' }, (_request, body, done) => done(null, body))
  app.post('/ordinary', (request) => request.body)
  app.post('/file', { config: { is_streamed: true } }, (request) => request.body)
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  /** Sends the first half of a body; the caller decides when to send the rest. */
  return async (path: string) => {
    const socket = connect(port, '127.0.0.1')
    onTestFinished(() => void socket.destroy())
    let answer = ''
    socket.setEncoding('utf8').on('data', (text: string) => (answer += text))
    const closed = once(socket, 'close')
    await once(socket, 'connect')
    socket.write(
      `POST ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: text/plain\r\nContent-Length: ${length}\r\n\r\nabc`,
    )
    return { finish: () => socket.write('def'), drip: () => socket.write('.'), answer: () => closed.then(() => answer) }
  }
}

test('a body that does not arrive is cut off in time, while a slow file upload is waited for', async () => {
  const begin = await aServer(100)
  const file = await begin('/file')
  const ordinary = await begin('/ordinary')
  expect(await ordinary.answer()).toMatch(/^HTTP\/1.1 408 /)
  file.finish()
  expect(await file.answer()).toMatch(/^HTTP\/1.1 200 [^]*abcdef$/)
})

test('a body that arrives a byte at a time is cut off as well', async () => {
  const begin = await aServer(300, 1_000_000)
  const ordinary = await begin('/ordinary')
  const dripping = setInterval(ordinary.drip, 20)
  onTestFinished(() => clearInterval(dripping))
  // A byte that arrives after the server has closed the connection resets it, and the system may drop the answer unread.
  const answer = await ordinary.answer().catch(({ code }: NodeJS.ErrnoException) => code)
  expect(answer).toMatch(/^HTTP\/1.1 408 |^ECONNRESET$/)
})

test('a body that arrives in time is not interrupted', async () => {
  const begin = await aServer(60_000)
  const ordinary = await begin('/ordinary')
  ordinary.finish()
  expect(await ordinary.answer()).toMatch(/^HTTP\/1.1 200 [^]*abcdef$/)
})
