// npm run move-files : moves the content of files from the database into the file store, while the portal runs.
// npm run move-files -- back : the other way.
import { counted } from '@forecourt/domain/format/counted.ts'
import { moveFiles } from '#src/secrets/move-files.ts'
import { readConfig } from '#src/system/config.ts'
import { StartError } from '#src/system/start-error.ts'
import { audit } from '#src/trail/audit.ts'
import { openDatabase } from './open-database.ts'
import { jobBase, openSystem } from './open-system.ts'
import { run } from './run.ts'

await run(async (onStop) => {
  const [given, ...rest] = process.argv.slice(2)
  if (rest.length > 0 || (given !== undefined && given !== 'back')) throw new StartError('Usage: npm run move-files [-- back]')
  const config = readConfig()
  if (!config.file_store) throw new StartError('FILE_STORE_URL is not set: there is no file store to move files to or from.')
  const url = await openDatabase(config, onStop)
  const system = await openSystem({ config, url, role: 'command' })
  onStop(system.close)
  const origin = { request_id: 'move-files', address: '', user_agent: '' }
  const ctx = { ...jobBase(system), origin, who: { system: 'move-files' } }
  const way = given === 'back' ? 'back' : 'to the store'
  const { done, left } = await moveFiles(ctx, way)
  await audit(ctx, { action: 'files.move', after: { way, done, left } })
  console.log(`${counted(done, 'file')} moved ${way === 'back' ? 'back into the database' : 'to the file store'}.`)
  if (left > 0) throw new StartError(`${counted(left, 'file was', 'files were')} in use or written meanwhile. Run this again.`)
  process.kill(process.pid, 'SIGTERM')
})
