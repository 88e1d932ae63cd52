// npm run archive -- --before 2024-01 --to <folder> : moves the months of the audit log that ended before that date into files.
// With --of, it moves those of another kind of rows.
import { stat } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { archiveKinds } from '#src/features/archive/archive-kinds.ts'
import { archiveMonths } from '#src/features/archive/archive-months.ts'
import { readConfig } from '#src/system/config.ts'
import { StartError } from '#src/system/start-error.ts'
import { openDatabase } from './open-database.ts'
import { jobBase, openSystem } from './open-system.ts'
import { run } from './run.ts'

const usage = `Usage: npm run archive -- --before 2024-01 --to <folder> [--of ${Object.keys(archiveKinds).join('|')}]`

const readArguments = () => {
  try {
    return parseArgs({
      options: { before: { type: 'string' }, to: { type: 'string' }, of: { type: 'string', default: 'audit' } },
    }).values
  } catch {
    throw new StartError(usage)
  }
}

await run(async (onStop) => {
  const { before, to, of } = readArguments()
  const kind = Object.hasOwn(archiveKinds, of) && archiveKinds[of]
  if (!kind || !before || !to || !/^20\d\d-(0[1-9]|1[0-2])$/.test(before)) throw new StartError(usage)
  const folder = path.resolve(to)
  if (!(await stat(folder).catch(() => undefined))?.isDirectory()) throw new StartError(`${to} is not a folder.`)
  const config = readConfig()
  const opened = await openDatabase(config, onStop)
  const system = await openSystem({ config, url: config.migration_url ?? opened, role: 'command' })
  onStop(system.close)
  const origin = { request_id: 'archive', address: '', user_agent: '' }
  const ctx = { ...jobBase(system), origin, who: { system: 'archive' } }
  let parts = 0
  for await (const line of archiveMonths(ctx, { kind, before: `${before}-01T00:00:00Z`, folder })) {
    console.log(line)
    parts++
  }
  if (parts === 0) console.log(`There are no ${kind.nouns[1]} to archive: no month ended before ${before}, or long enough ago.`)
  process.kill(process.pid, 'SIGTERM')
})
