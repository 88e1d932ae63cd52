// npm run import-transactions -- <file or folder> [--layout C|F|CFN|CSV] [--content authorisations] [--network CFN]
//   [--mapping name] [--watch] : imports files without the portal. In a watched folder, files are moved to done/ or failed/,
//   each with a file of its problems. Hidden files, links and names that end in .part, .filepart or .tmp are ignored.
import { parseArgs } from 'node:util'
import { readConfig } from '#src/system/config.ts'
import { importFile, readOrders } from '#src/features/imports/import-command.ts'
import { importFolder } from '#src/features/imports/import-folder.ts'
import { openDatabase } from './open-database.ts'
import { run } from './run.ts'
import { StartError } from '#src/system/start-error.ts'
import { jobBase, openSystem } from './open-system.ts'

const usage =
  'Usage: npm run import-transactions -- <file or folder> [--layout C|F|CFN|CSV] [--content transactions|authorisations] [--network CFN] [--mapping name] [--watch]'

const options = {
  layout: { type: 'string', default: 'C' },
  content: { type: 'string', default: 'transactions' },
  network: { type: 'string' },
  mapping: { type: 'string' },
  watch: { type: 'boolean', default: false },
} as const

const readArguments = () => {
  try {
    return parseArgs({ options, allowPositionals: true })
  } catch {
    throw new StartError(usage)
  }
}

await run(async (onStop) => {
  const { values, positionals } = readArguments()
  const [place, ...rest] = positionals
  if (!place || rest.length > 0) throw new StartError(usage)
  const config = readConfig()
  const url = await openDatabase(config, onStop)
  const system = await openSystem({ config, url, role: 'command' })
  onStop(system.close)
  const origin = { request_id: 'import-transactions', address: '', user_agent: '' }
  const ctx = { ...jobBase(system), origin, who: { system: 'import-transactions' } }
  const orders = await readOrders(ctx, values)
  const say = (text: string) => console.log(text)
  const stopping = new AbortController()
  onStop(async () => stopping.abort())
  const failed = values.watch
    ? await importFolder(ctx, place, { ...orders, say, signal: stopping.signal })
    : await importFile(ctx, place, { ...orders, say })
  if (failed) throw new StartError('Not everything could be imported.')
  process.kill(process.pid, 'SIGTERM')
})
