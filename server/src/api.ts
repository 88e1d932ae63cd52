// The API alone: any number of these may run against one database.
import { compiledOnce } from './compiled-once.ts'

await compiledOnce(async () => (await import('./run-api.ts')).runApi())
