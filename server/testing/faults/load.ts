// Simulates people at work during a fault: they submit orders, request password mails, repeat calls that got no answer, and
// record the messages they got.
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Rig } from './rig.ts'

export type Order = { order_id: number; lines: number }
type Call = { at: string; body: unknown; headers: Record<string, string> }
type Reply = { status: number; body: { message?: string; data?: { id?: number } } }

/** In milliseconds: how long a person waits for an answer, and the pause before the next try. */
const patience = 10_000
const again = 100

const answered: readonly number[] = [200]
/** Statuses to retry, because the first attempt may still be running. */
const passing: readonly number[] = [409, 429]

export const startLoad = (rig: Rig, { senders, random }: { senders: number; random: () => number }) => {
  const orders: Order[] = []
  const asked: string[] = []
  const forgetful = [...rig.forgetful]
  let words = new Map<string, number>()
  const state = { is_over: false }
  const note = (text: string) => void words.set(text, (words.get(text) ?? 0) + 1)

  const send = async (origin: string, { at, body, headers }: Call): Promise<Reply | undefined> => {
    try {
      const reply = await fetch(origin + at, {
        method: 'POST',
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json', ...headers },
        signal: AbortSignal.timeout(patience),
      })
      return { status: reply.status, body: (await reply.json()) as Reply['body'] }
    } catch {
      return undefined
    }
  }
  /** Sends a call to one API after the other until one answers, as a proxy in front of them does. */
  const until = async (call: Call, first: number) => {
    const { programs } = rig.apis
    for (let attempt = first; ; attempt++) {
      const reply = await send(programs[attempt % programs.length]!.origin, call)
      if (reply && answered.includes(reply.status)) return reply
      note(reply ? `${reply.status} ${reply.body.message}` : 'no answer')
      if (reply && reply.status < 500 && !passing.includes(reply.status)) throw new Error(`${reply.status} ${reply.body.message}`)
      await pause(again)
    }
  }
  const submit = async (first = Math.floor(random() * 100)) => {
    const data = Array.from({ length: 1 + Math.floor(random() * 4) }, () => rig.line)
    const { body } = await until(
      { at: '/v1/card_orders', body: { data }, headers: { ...rig.headers, 'idempotency-key': randomUUID() } },
      first,
    )
    orders.push({ order_id: body.data!.id!, lines: data.length })
  }
  /** Returns the address of the person who waits for a letter. */
  const forget = async () => {
    const email = forgetful.pop()
    if (!email) throw new Error('Nobody is left to forget a password')
    // Each call comes from its own address, because an address may request ten mails an hour.
    const headers = { 'x-forwarded-for': `10.0.0.${forgetful.length}` }
    await until({ at: '/v1/password/forgot', body: { email }, headers }, Math.floor(random() * 100))
    asked.push(email)
    return email
  }
  const sender = async () => {
    while (!state.is_over) {
      await submit()
      await pause(20)
    }
  }
  const all = Promise.all(Array.from({ length: senders }, sender))
  return {
    orders,
    asked,
    submit,
    forget,
    /** The messages people got since the last call. */
    takeWords: () => {
      const taken = words
      words = new Map()
      return taken
    },
    /** Starts nothing new and repeats open calls until they are answered. */
    end: async () => {
      state.is_over = true
      await all
    },
  }
}
export type Load = ReturnType<typeof startLoad>
