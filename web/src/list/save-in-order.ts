/**
 * One at a time: of two that are on their way at once the older one may arrive last, and would be kept. Of those that wait for
 * the same place only the last is sent.
 */
export const saveInOrder = <Place, Value>(send: (place: Place, value: Value) => Promise<unknown>) => {
  const waiting = new Map<Place, Value>()
  let isSending = false
  return {
    save: async (place: Place, value: Value) => {
      waiting.set(place, value)
      if (isSending) return
      isSending = true
      // A map goes on to what is added meanwhile.
      for (const [next, its] of waiting) {
        waiting.delete(next)
        await send(next, its).catch(() => {})
      }
      isSending = false
    },
    /** The page is closed: what still waits goes out now. */
    sendWaiting: () => {
      for (const [place, value] of waiting) void send(place, value).catch(() => {})
      waiting.clear()
    },
  }
}
