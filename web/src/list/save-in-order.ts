/**
 * Sends one value at a time: of two concurrent requests the older might arrive last and win. Of several values waiting for the
 * same place, only the last is sent.
 */
export const saveInOrder = <Place, Value>(send: (place: Place, value: Value) => Promise<unknown>) => {
  const waiting = new Map<Place, Value>()
  let isSending = false
  return {
    save: async (place: Place, value: Value) => {
      waiting.set(place, value)
      if (isSending) return
      isSending = true
      // Iterating a map also visits entries added during the iteration.
      for (const [next, its] of waiting) {
        waiting.delete(next)
        await send(next, its).catch(() => {})
      }
      isSending = false
    },
    /** Called when the page closes: sends all waiting values now. */
    sendWaiting: () => {
      for (const [place, value] of waiting) void send(place, value).catch(() => {})
      waiting.clear()
    },
  }
}
