// The worker alone: mail, reports and everything nobody waits for. Any number of these may run against one database.
import { compiledOnce } from './compiled-once.ts'

await compiledOnce(async () => (await import('./run-worker.ts')).runWorker())
