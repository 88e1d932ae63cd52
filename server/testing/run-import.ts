// Runs one import in a worker process that a test can kill.
import { readConfig } from '#src/system/config.ts'
import { runImport } from '#src/features/imports/run-import.ts'
import { jobBase, openSystem } from '#src/programs/open-system.ts'

const config = readConfig()
const system = await openSystem({ config, url: config.database_url!, role: 'command' })
const origin = { request_id: 'run-import', address: '', user_agent: '' }
await runImport({ ...jobBase(system), origin, who: { system: 'imports.run' } }, { import_id: Number(process.argv[2]) })
await system.close()
