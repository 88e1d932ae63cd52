// npm run verify-ledger : proves the sums of the ledger, and names what differs.
import { counted } from '@forecourt/domain/format/counted.ts'
import { readConfig } from '#src/system/config.ts'
import { readerOf } from '#src/db/replica.ts'
import { verifyLedger } from '#src/features/ledger/verify-ledger.ts'
import { openDatabase } from './open-database.ts'
import { run } from './run.ts'
import { StartError } from '#src/system/start-error.ts'
import { openSystem } from './open-system.ts'

await run(async (onStop) => {
  const config = readConfig()
  const url = await openDatabase(config, onStop)
  const system = await openSystem({ config, url, role: 'command' })
  onStop(system.close)
  const { postings, problems, gaps } = await verifyLedger({ db: await readerOf(system.jobs) })
  for (const gap of gaps) console.log(`No document has the number ${gap}: a close was rolled back.`)
  for (const problem of problems) console.error(problem)
  if (problems.length > 0) throw new StartError(`The ledger differs in ${counted(problems.length, 'place')}.`)
  console.log(`The ledger is right: ${postings} postings.`)
  process.kill(process.pid, 'SIGTERM')
})
