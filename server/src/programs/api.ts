// The API alone. Any number of these may run on one database.
import { compiledOnce } from './compiled-once.ts'

await compiledOnce('run-api.ts', async () => (await import('./run-api.ts')).runApi())
