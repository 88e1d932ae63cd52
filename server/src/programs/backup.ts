// npm run backup -- <folder> : writes the database into a new folder. An external database is dumped while the portal runs; the
// embedded one is copied while it is stopped. The key ring is not included: keep it elsewhere.
import { counted } from '@forecourt/domain/format/counted.ts'
import path from 'node:path'
import { readConfig } from '#src/system/config.ts'
import { StartError } from '#src/system/start-error.ts'
import { takeBackup } from './backups/take-backup.ts'
import { run } from './run.ts'

await run(async () => {
  const [folder, ...rest] = process.argv.slice(2)
  if (!folder || rest.length > 0) throw new StartError('Usage: npm run backup -- <folder that does not exist yet>')
  const manifest = await takeBackup(readConfig(), path.resolve(folder))
  const { counts, keys } = manifest
  const rows = Object.values(counts).reduce((sum, count) => sum + count, 0)
  console.log(`${counted(rows, 'row')} of ${counted(Object.keys(counts).length, 'table')} are in ${folder}.`)
  console.log(`The key ring is not. To read PINs and card numbers, a restore needs its keys: ${keys.join(', ')}.`)
  const { files } = manifest
  if (files)
    console.log(
      `${counted(files, 'file is', 'files are')} in the file store and not in this backup: see docs/operations/files.md.`,
    )
  process.kill(process.pid, 'SIGTERM')
})
