import { useState } from 'react'

/** The same key as long as the body stays the same: a second press, or a retry after a lost answer, does nothing twice. */
export const keyPerBody = () => {
  let sent = ''
  let key = ''
  return (body: unknown) => {
    const text = JSON.stringify(body)
    if (text !== sent) {
      sent = text
      key = crypto.randomUUID()
    }
    return { idempotency_key: key }
  }
}

/** Lives as long as the form or the list is open: after it is opened again, the same values are a new request. */
export const useIdempotencyKey = () => useState(keyPerBody)[0]
