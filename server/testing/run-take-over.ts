// Checks or writes one take-over in a worker process that a test can kill. It prints a message when it begins.
import { readConfig } from '#src/system/config.ts'
import { checkTakeOver } from '#src/features/take-overs/check-take-over.ts'
import { runTakeOver } from '#src/features/take-overs/run-take-over.ts'
import { jobBase, openSystem } from '#src/programs/open-system.ts'

const config = readConfig()
const system = await openSystem({ config, url: config.database_url!, role: 'command' })
const origin = { request_id: 'run-take-over', address: '', user_agent: '' }
const ctx = { ...jobBase(system), origin, who: { system: 'take-overs.run' } }
const payload = { take_over_id: Number(process.argv[2]) }
process.stdout.write('begun\n')
// Each does nothing unless the take-over is waiting for it.
await checkTakeOver(ctx, payload)
await runTakeOver(ctx, payload)
await system.close()
