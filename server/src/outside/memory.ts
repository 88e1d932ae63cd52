// Frees memory outside the heap earlier than the engine would.
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void
setFlagsFromString('--no-expose-gc')

/**
 * Buffers live outside the heap, and the engine keeps about sixty megabytes of unused ones before it collects them. Code that
 * uses many of them reports the bytes it used, and garbage is collected each time these reach `limit`.
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
