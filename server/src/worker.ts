// The worker alone: mail, reports and everything nobody waits for. Any number of these may run against one database.
import { enableCompileCache, flushCompileCache } from 'node:module'
import path from 'node:path'

// Compiling everything anew takes a second of every start, and twenty megabytes until the end. Where nothing can be written
// it is compiled anew.
enableCompileCache(path.join(import.meta.dirname, '../../node_modules/.cache/forecourt'))
const { runWorker } = await import('./run-worker.ts')
await runWorker()
// Also for whoever starts after a worker that is killed.
flushCompileCache()
