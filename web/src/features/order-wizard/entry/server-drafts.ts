// The server's copies of unsent orders. Nothing waits for them and no failure is shown: the browser keeps a copy of its own.
import { call } from '#src/api/client.ts'
import { api } from '#src/api/endpoints.ts'
import type { OrderDraft } from './drafts.ts'

/** One call after the other: a draft that was saved and then discarded must not come back. */
let last: Promise<unknown> = Promise.resolve()

const inTurn = <Result>(work: () => Promise<Result>): Promise<Result | null> => {
  const result = last.then(work).catch(() => null)
  last = result
  return result
}

/** Gives the time at which the server kept it; null when it did not. */
export const sendDraft = async ({ id, lines, delivery, address_id, idempotency_key, is_unsure }: OrderDraft) => {
  const body = { lines, delivery, address_id, idempotency_key, is_unsure }
  const reply = await inTurn(() => call(api.orderDrafts.save, { params: { key: id }, body }))
  return reply?.data.saved_at ?? null
}

export const discardOnServer = (id: string) => inTurn(() => call(api.orderDrafts.remove, { params: { key: id } }))
