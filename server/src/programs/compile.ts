// Loads a program without running it, so that its code is in the cache (compiled-once.ts).
import { flushCompileCache } from 'node:module'
import { openCache } from './compiled-once.ts'

openCache()
await import(`./${process.argv[2]}`)
flushCompileCache()
process.exit()
