// docs/product/safety.md#slow-and-long-connections
import { once } from 'node:events'
import { connect, type AddressInfo, type Socket } from 'node:net'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { listening } from '#testing/listening.ts'
import { aPortal, type Portal } from '#testing/portal.ts'
import { unreadAnswers } from './unread-answers.ts'

let portal: Portal
beforeAll(async () => {
  portal = await aPortal()
})
afterAll(() => portal.close())

const open = async (port: number) => {
  const socket = connect(port, '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  socket.on('error', () => {})
  await once(socket, 'connect')
  return socket
}
const closedWithin = (socket: Socket, milliseconds: number) =>
  Promise.race([
    new Promise((done) => socket.once('close', () => done(true))),
    new Promise((done) => setTimeout(done, milliseconds, false)),
  ])

test('the body of a refused upload is cut off soon after the refusal', async () => {
  const { port } = await listening(portal)
  const socket = await open(port)
  let answer = ''
  socket.setEncoding('utf8').on('data', (text: string) => (answer += text))
  socket.write(
    'POST /v1/transactions/import HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: 1000000\r\n\r\n--b',
  )
  const dripping = setInterval(() => socket.write('.'), 50)
  onTestFinished(() => clearInterval(dripping))
  expect(await closedWithin(socket, 4_000)).toBe(true)
  expect(answer).toMatch(/^HTTP\/1.1 401 /)
})

test('a refused call with a small body keeps its connection', async () => {
  const { port } = await listening(portal)
  const socket = await open(port)
  const post = 'POST /v1/cards HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}'
  socket.write(post)
  await once(socket, 'data')
  expect(await closedWithin(socket, 1_300)).toBe(false)
  socket.write(post)
  const [again] = (await once(socket, 'data')) as [Buffer]
  expect(again.toString()).toMatch(/^HTTP\/1.1 401 /)
})

const mebibyte = 2 ** 20
/** Larger than the socket buffers of the system, so that the rest waits in our process. */
const answerBytes = 12 * mebibyte

const aServer = async (limits: Parameters<typeof unreadAnswers>[1]) => {
  const app = Fastify()
  onTestFinished(() => app.close())
  unreadAnswers(app, limits)
  const text = 'x'.repeat(answerBytes)
  app.get('/large', () => text)
  app.get('/small', () => 'small')
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  return {
    small: async () => (await fetch(`http://127.0.0.1:${port}/small`)).status,
    /** Requests a large answer and never reads it. */
    stall: async () => {
      const socket = await open(port)
      socket.pause()
      socket.write('GET /large HTTP/1.1\r\nHost: x\r\n\r\n')
      return socket
    },
  }
}
const never = 2 ** 31 - 1

test('an address with too many unread answers gets 503 until it drops one', async () => {
  const { stall, small } = await aServer({ address: 20 * mebibyte, all: 1_000 * mebibyte, milliseconds: never })
  const first = await stall()
  expect(await small()).toBe(200)
  await stall()
  await expect.poll(small, { timeout: 5_000, interval: 20 }).toBe(503)
  // Once one of them is read or given up, new answers are sent again.
  first.destroy()
  await expect.poll(small, { timeout: 5_000, interval: 20 }).toBe(200)
})

/** A paused socket does not notice that it was closed, so this reads from it. */
const isCutOff = async (socket: Socket) => {
  const closed = new Promise((done) => socket.once('close', done))
  let received = 0
  socket.on('data', (chunk: Buffer) => (received += chunk.length))
  socket.resume()
  await Promise.race([closed, new Promise((done) => setTimeout(done, 1_500))])
  return received < answerBytes
}

test('when all unread answers exceed the limit, the oldest is cut off and the others continue', async () => {
  const { stall, small } = await aServer({ address: 1_000 * mebibyte, all: 30 * mebibyte, milliseconds: never })
  const sockets = [await stall(), await stall(), await stall()]
  await new Promise((done) => setTimeout(done, 300))
  expect(await small()).toBe(200)
  expect(await isCutOff(sockets[0]!)).toBe(true)
  expect(await isCutOff(sockets[2]!)).toBe(false)
})

test('an answer that is not read in time is cut off', async () => {
  const { stall } = await aServer({ address: 1_000 * mebibyte, all: 1_000 * mebibyte, milliseconds: 100 })
  const socket = await stall()
  await new Promise((done) => setTimeout(done, 1_500))
  expect(await isCutOff(socket)).toBe(true)
})
