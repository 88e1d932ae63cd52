// npm run verify-sums : checks the stored sums against their transactions, and lists those that differ.
import { counted } from '@forecourt/domain/format/counted.ts'
import { readConfig } from '#src/system/config.ts'
import { readerOf } from '#src/db/replica.ts'
import { verifySums } from '#src/features/transactions/verify-sums.ts'
import { openDatabase } from './open-database.ts'
import { run } from './run.ts'
import { StartError } from '#src/system/start-error.ts'
import { openSystem } from './open-system.ts'

/** More would only hide the first problem, which is the one to fix. */
const shown = 50

await run(async (onStop) => {
  const config = readConfig()
  const url = await openDatabase(config, onStop)
  const system = await openSystem({ config, url, role: 'command' })
  onStop(system.close)
  const { accounts, archived_before, problems } = await verifySums({ db: await readerOf(system.jobs) })
  for (const problem of problems.slice(0, shown)) console.error(problem)
  if (problems.length > 0)
    throw new StartError(`${counted(problems.length, 'sum differs from its', 'sums differ from their')} transactions.`)
  console.log(`The sums of ${counted(accounts, 'account')} equal their transactions.`)
  if (archived_before) console.log(`Those of before ${archived_before} are in files, and their sums were not compared.`)
  process.kill(process.pid, 'SIGTERM')
})
