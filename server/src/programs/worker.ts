// The worker alone: mails, reports and other background work. Any number of workers may run on one database.
import { compiledOnce } from './compiled-once.ts'

await compiledOnce('run-worker.ts', async () => (await import('./run-worker.ts')).runWorker())
