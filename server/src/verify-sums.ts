// npm run verify-sums : whether the sums that are kept equal the transactions they sum, and if not, which differ.
import { readConfig } from './config.ts'
import { verifySums } from './features/transactions/verify-sums.ts'
import { openDatabase } from './open-database.ts'
import { run } from './run.ts'
import { StartError } from './start-error.ts'
import { openSystem } from './system.ts'

/** More would only hide the first, which is where to begin. */
const shown = 50

await run(async (onStop) => {
  const config = readConfig()
  const url = await openDatabase(config, onStop)
  const system = await openSystem({ config, url, role: 'command' })
  onStop(system.close)
  const { accounts, problems } = await verifySums(system.database)
  for (const problem of problems.slice(0, shown)) console.error(problem)
  if (problems.length > 0) throw new StartError(`${problems.length} sums differ from what they sum.`)
  console.log(`The sums of ${accounts} accounts equal their transactions.`)
  process.kill(process.pid, 'SIGTERM')
})
