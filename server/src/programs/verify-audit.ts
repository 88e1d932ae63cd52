// npm run verify-audit [-- seq:hash] [--archive <folder>] : checks that the audit log is unchanged, and reports where it is not.
import { counted } from '@forecourt/domain/format/counted.ts'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { readConfig } from '#src/system/config.ts'
import { readerOf } from '#src/db/replica.ts'
import { verifyChain } from '#src/features/audit-chain/verify-chain.ts'
import { openDatabase } from './open-database.ts'
import { run } from './run.ts'
import { StartError } from '#src/system/start-error.ts'
import { jobBase, openSystem } from './open-system.ts'

const Anchor = z
  .string()
  .regex(/^[1-9]\d{0,15}:[0-9a-f]{64}$/)
  .transform((text) => ({ seq: Number(text.split(':')[0]), hash: text.split(':')[1]! }))
const Arguments = z.object({
  positionals: z.tuple([Anchor.optional()]),
  values: z.object({ archive: z.string().min(1).optional() }),
})

const readArguments = () => {
  try {
    const { positionals, values } = parseArgs({ options: { archive: { type: 'string' } }, allowPositionals: true })
    return Arguments.parse({ positionals, values })
  } catch {
    throw new StartError('Usage: npm run verify-audit [-- seq:hash] [--archive <folder>], with the head of an earlier run')
  }
}

/** More would only hide the first problem, which is the one to fix. */
const shown = 50

await run(async (onStop) => {
  const {
    positionals: [anchor],
    values: { archive },
  } = readArguments()
  const config = readConfig()
  const url = await openDatabase(config, onStop)
  const system = await openSystem({ config, url, role: 'command' })
  onStop(system.close)
  const origin = { request_id: 'verify-audit', address: '', user_agent: '' }
  const ctx = {
    ...jobBase(system),
    db: archive ? system.jobs.db : await readerOf(system.jobs),
    origin,
    who: { system: 'verify-audit' },
  }
  const { sealed, waiting, archived, head, problems } = await verifyChain(ctx, anchor, archive)
  for (const problem of problems.slice(0, shown)) console.error(problem)
  if (problems.length > 0) throw new StartError(`The audit log is broken in ${counted(problems.length, 'place')}.`)
  console.log(`The audit log is intact: ${counted(sealed, 'entry', 'entries')} sealed, ${waiting} waiting for the sealer.`)
  if (archived > 0 && archive)
    console.log(`${counted(archived, 'of them is', 'of them are')} in ${archive}, and every one is as it was.`)
  else if (archived > 0)
    console.log(`${counted(archived, 'of them is', 'of them are')} archived; name the folder with --archive to prove that too.`)
  if (head)
    console.log(
      `Its head is ${head}. Keep it elsewhere and pass it to the next run: then entries cut off at the end are noticed.`,
    )
  process.kill(process.pid, 'SIGTERM')
})
