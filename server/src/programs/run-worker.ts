import { readConfig } from '#src/system/config.ts'
import { openDatabase } from './open-database.ts'
import { run } from './run.ts'
import { openSystem } from './open-system.ts'
import { watchWorker } from './watch-worker.ts'
import { work } from './work.ts'

export const runWorker = () =>
  run(async (onStop) => {
    const config = readConfig()
    const url = await openDatabase(config, onStop)
    const system = await openSystem({ config, url, role: 'worker' })
    onStop(system.close)
    await work(system)
    const watched = await watchWorker(system)
    if (watched) onStop(watched.close)
    system.log.info('worker started')
  })
