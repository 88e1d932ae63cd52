import { enableCompileCache, flushCompileCache } from 'node:module'
import path from 'node:path'

/**
 * Compiling everything anew takes a second of every start, and twenty megabytes until the end: what was compiled once is kept.
 * Where nothing can be written it is compiled anew.
 */
export const compiledOnce = async (run: () => Promise<void>) => {
  enableCompileCache(path.join(import.meta.dirname, '../../node_modules/.cache/forecourt'))
  await run()
  // Also for whoever starts after one that is killed.
  flushCompileCache()
}
