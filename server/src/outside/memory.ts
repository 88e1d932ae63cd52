// Memory outside the heap, given back before the engine would.
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void
setFlagsFromString('--no-expose-gc')

/**
 * Buffers live outside the heap, and the engine lets some sixty megabytes of dead ones lie before it looks at them. Whoever
 * goes through many in one piece of work says how many bytes it has used, and they are collected each time it is `limit`.
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
