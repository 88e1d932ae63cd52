// Collects garbage earlier than the engine would.
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void
setFlagsFromString('--no-expose-gc')

/**
 * Buffers live outside the heap, and the engine keeps about sixty megabytes of unused ones before it collects them; of objects that
 * lived in the heap for some time it keeps hundreds. Code that uses much of either reports how many bytes it used, and garbage is
 * collected each time the sum reaches `limit`.
 */
export const collecting = (limit: number) => {
  let used = 0
  return (bytes: number) => {
    used += bytes
    if (used < limit) return
    used = 0
    collect()
  }
}
