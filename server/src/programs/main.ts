// `npm start`: database, migrations, demo data, API, worker and portal in one process.
import { readConfig } from '#src/system/config.ts'
import { loadDemo } from '#src/demo/load-demo.ts'
import { loadZipcodes } from '#src/db/load-zipcodes.ts'
import { openDatabase } from './open-database.ts'
import { run } from './run.ts'
import { serve } from './serve.ts'
import { jobBase, openSystem } from './open-system.ts'
import { welcome } from './welcome.ts'
import { work } from './work.ts'

await run(async (onStop) => {
  const config = readConfig()
  const url = await openDatabase(config, onStop)
  const system = await openSystem({ config, url, role: 'both' })
  onStop(system.close)
  await loadZipcodes(system.jobs)
  if (config.is_demo) await loadDemo(jobBase(system), () => console.log('First start: loading 24 months of demo data …'))
  await work(system)
  const app = await serve(system)
  onStop(() => app.close())
  console.log(welcome(config))
})
