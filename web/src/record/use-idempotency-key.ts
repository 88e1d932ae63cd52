import { useState } from 'react'

/** One key for as long as the same is sent: a second press, or a retry after a lost answer, does nothing twice. */
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

/** For as long as the form or the list is open: opened again later, the same values are a new request. */
export const useIdempotencyKey = () => useState(keyPerBody)[0]
