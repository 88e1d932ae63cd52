// docs/product/safety.md#slow-and-long-connections: an answer is kept in memory until the client has read it. Clients that do not
// read would fill the memory, so unread answers are limited per address, in total, and in time.
import type { FastifyInstance, FastifyReply } from 'fastify'
import { overloaded } from '#src/system/errors.ts'

const mebibyte = 2 ** 20
type Limits = { address: number; all: number; milliseconds: number }
/** Lists and records are far smaller than a mebibyte. Files are streamed as fast as they are read, so they do not count. */
const usual: Limits = { address: 16 * mebibyte, all: 64 * mebibyte, milliseconds: 60_000 }

type Unread = { address: string; bytes: number; since: number }

const bytesOf = (payload: unknown) => {
  if (typeof payload === 'string') return Buffer.byteLength(payload)
  return payload instanceof Uint8Array ? payload.byteLength : 0
}

export const unreadAnswers = (app: FastifyInstance, limits: Limits = usual) => {
  // Oldest first.
  const unread = new Map<FastifyReply['raw'], Unread>()
  const perAddress = new Map<string, number>()
  let all = 0

  const change = (address: string, bytes: number) => {
    all += bytes
    const now = (perAddress.get(address) ?? 0) + bytes
    if (now > 0) perAddress.set(address, now)
    else perAddress.delete(address)
  }
  const forget = (raw: FastifyReply['raw']) => {
    const answer = unread.get(raw)
    if (!answer) return
    unread.delete(raw)
    change(answer.address, -answer.bytes)
  }
  /** Cuts off answers, oldest first, as long as `isTooMuch` holds. */
  const cutOff = (isTooMuch: (answer: Unread) => boolean) => {
    for (const [raw, answer] of unread) {
      if (!isTooMuch(answer)) return
      forget(raw)
      raw.socket?.destroy()
    }
  }
  const sweep = setInterval(() => cutOff(({ since }) => performance.now() - since > limits.milliseconds), 1_000).unref()
  app.addHook('onClose', async () => clearInterval(sweep))

  app.addHook('onRequest', (request, _reply, done) => {
    cutOff(() => all > limits.all)
    done((perAddress.get(request.ip) ?? 0) > limits.address ? overloaded() : undefined)
  })
  app.addHook('onSend', async (request, { raw }, payload) => {
    const answer = { address: request.ip, bytes: bytesOf(payload), since: performance.now() }
    if (answer.bytes > 0) {
      unread.set(raw, answer)
      change(answer.address, answer.bytes)
      raw.once('finish', () => forget(raw)).once('close', () => forget(raw))
    }
    return payload
  })
}
