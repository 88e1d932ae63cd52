// npm run restore -- <folder> : restores a backup into an empty database or DATA_DIR, and proves that everything came back.
import { counted } from '@forecourt/domain/format/counted.ts'
import path from 'node:path'
import { readConfig } from '#src/system/config.ts'
import { StartError } from '#src/system/start-error.ts'
import { readManifest } from './backups/manifest.ts'
import { proveRestored } from './backups/prove.ts'
import { putBack } from './backups/put-back.ts'
import { openDatabase } from './open-database.ts'
import { openSystem } from './open-system.ts'
import { run } from './run.ts'

await run(async (onStop) => {
  const [given, ...rest] = process.argv.slice(2)
  if (!given || rest.length > 0) throw new StartError('Usage: npm run restore -- <folder of a backup>')
  const folder = path.resolve(given)
  const config = readConfig()
  const manifest = await readManifest(folder)
  const differences = await putBack(config, folder, manifest)
  for (const difference of differences) console.error(difference)
  if (differences.length > 0) throw new StartError(`${counted(differences.length, 'table')} did not come back as before.`)
  console.log(`${Object.keys(manifest.counts).length} tables of ${manifest.taken_at} have as many rows as then.`)
  const url = await openDatabase(config, onStop)
  const system = await openSystem({ config, url, role: 'command' })
  onStop(system.close)
  const { lines, problems } = await proveRestored(system)
  for (const problem of problems.slice(0, 50)) console.error(problem)
  if (problems.length > 0) throw new StartError(`${counted(problems.length, 'thing is', 'things are')} not as before.`)
  for (const line of lines) console.log(line)
  process.kill(process.pid, 'SIGTERM')
})
