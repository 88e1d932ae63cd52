import { enableCompileCache, flushCompileCache } from 'node:module'
import path from 'node:path'

/**
 * Compiling takes a second of every start, and twenty megabytes for as long as the program runs, so the compiled code is
 * cached. Where the cache cannot be written, everything is compiled as usual.
 */
export const compiledOnce = async (run: () => Promise<void>) => {
  enableCompileCache(path.join(import.meta.dirname, '../../../node_modules/.cache/forecourt'))
  await run()
  // Written now, because a program that is killed would not write it at its end.
  flushCompileCache()
}
