import { readConfig } from '#src/system/config.ts'
import { loadZipcodes } from '#src/db/load-zipcodes.ts'
import { openDatabase } from './open-database.ts'
import { run } from './run.ts'
import { serve } from './serve.ts'
import { openSystem } from './open-system.ts'

export const runApi = () =>
  run(async (onStop) => {
    const config = readConfig()
    const url = await openDatabase(config, onStop)
    const system = await openSystem({ config, url, role: 'api' })
    onStop(system.close)
    await loadZipcodes(system.jobs)
    const app = await serve(system)
    onStop(() => app.close())
  })
