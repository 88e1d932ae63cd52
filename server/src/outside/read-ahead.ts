/** Reads the next part while the one before is being written. */
export const readAhead = async function* <T>(source: AsyncGenerator<T>) {
  let next = source.next()
  try {
    for (;;) {
      const { done, value } = await next
      if (done) return
      next = source.next()
      // A failure is thrown when the value is awaited. Without this handler it would count as unhandled before that.
      next.catch(() => {})
      yield value
    }
  } finally {
    await source.return(undefined)
  }
}
