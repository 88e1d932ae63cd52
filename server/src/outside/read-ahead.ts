/** Reads the next part while the consumer processes the current one. */
export const readAhead = async function* <T>(source: AsyncGenerator<T>) {
  let next = source.next()
  try {
    for (;;) {
      const { done, value } = await next
      if (done) return
      next = source.next()
      // A failure is thrown when the value is awaited. Without this handler it would count as unhandled until then.
      next.catch(() => {})
      yield value
    }
  } finally {
    await source.return(undefined)
  }
}
