// The server's copies of unsent orders. Nothing waits for these calls and their failures are not shown, because the browser keeps
// its own copy.
import { call } from '#src/api/client.ts'
import { api } from '#src/api/endpoints.ts'
import type { OrderDraft } from './drafts.ts'

/** Calls run one after another: a draft that was saved and then discarded must not come back. */
let last: Promise<unknown> = Promise.resolve()

const inTurn = <Result>(work: () => Promise<Result>): Promise<Result | null> => {
  const result = last.then(work).catch(() => null)
  last = result
  return result
}

/** Returns the time at which the server saved the draft, or null if it did not. */
export const sendDraft = async ({ id, lines, delivery, address_id, idempotency_key, is_unsure }: OrderDraft) => {
  const body = { lines, delivery, address_id, idempotency_key, is_unsure }
  const reply = await inTurn(() => call(api.orderDrafts.save, { params: { key: id }, body }))
  return reply?.data.saved_at ?? null
}

export const discardOnServer = (id: string) => inTurn(() => call(api.orderDrafts.remove, { params: { key: id } }))
