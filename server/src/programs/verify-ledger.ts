// npm run verify-ledger [-- --all] : proves the sums of the ledger, and reports differences.
import { counted } from '@forecourt/domain/format/counted.ts'
import { parseArgs } from 'node:util'
import { readConfig } from '#src/system/config.ts'
import { readerOf } from '#src/db/replica.ts'
import { proveLedger } from '#src/features/ledger/prove-ledger.ts'
import { openDatabase } from './open-database.ts'
import { run } from './run.ts'
import { StartError } from '#src/system/start-error.ts'
import { openSystem } from './open-system.ts'

const readArguments = () => {
  try {
    return parseArgs({ options: { all: { type: 'boolean', default: false } } }).values
  } catch {
    throw new StartError('Usage: npm run verify-ledger [-- --all], to prove again also what was proven before')
  }
}

await run(async (onStop) => {
  const { all } = readArguments()
  const config = readConfig()
  const url = await openDatabase(config, onStop)
  const system = await openSystem({ config, url, role: 'command' })
  onStop(system.close)
  const { keyring, jobs } = system
  const reader = await readerOf(jobs)
  const { postings, problems, gaps, again, last_proven_at } = await proveLedger({ db: jobs.db, keyring, reader, all })
  for (const gap of gaps) console.log(`No document has the number ${gap}: a close was rolled back.`)
  for (const problem of problems) console.error(problem)
  if (problems.length > 0) throw new StartError(`The ledger differs in ${counted(problems.length, 'place')}.`)
  console.log(`The ledger is right: ${counted(postings, 'posting')}.`)
  if (again !== undefined && last_proven_at)
    console.log(
      `${counted(again, 'of them was', 'of them were')} written or used since ${new Date(last_proven_at).toISOString()}; the others are as they were proven.`,
    )
  process.kill(process.pid, 'SIGTERM')
})
