// The portal under test: its own Postgres with demo data, a real mail server, the API, the worker and the built pages.
import { loadDemo } from '../server/src/demo/load-demo.ts'
import { migrate } from '../server/src/db/migrate.ts'
import { readConfig } from '../server/src/system/config.ts'
import { run } from '../server/src/programs/run.ts'
import { serve } from '../server/src/programs/serve.ts'
import { jobBase, openSystem } from '../server/src/programs/open-system.ts'
import '../server/testing/quick-passwords.ts'
import { createTemplate, dropDatabase, startTestCluster, withDatabase } from '../server/testing/cluster.ts'
import { work } from '../server/src/programs/work.ts'
import { keepEnvironment, portalOrigin } from './environment.ts'
import { openMailbox } from './mailbox.ts'

const aKeyring = JSON.stringify({ active: 'e2e', keys: { e2e: Buffer.alloc(32, 9).toString('base64') } })

await run(async (onStop) => {
  const mailbox = await openMailbox()
  onStop(mailbox.close)
  const cluster = await startTestCluster()
  onStop(cluster.stop)
  const { name } = await createTemplate(cluster.url, migrate)
  onStop(() => dropDatabase(cluster.url, name))
  const environment = { DATABASE_URL: withDatabase(cluster.url, name), KEYRING: aKeyring }
  const { port, hostname } = new URL(portalOrigin)
  const config = readConfig({
    ...environment,
    PORT: port,
    HOST: hostname,
    PUBLIC_URL: portalOrigin,
    SMTP_URL: mailbox.smtp_url,
    DEMO: '1',
    LOG_LEVEL: 'error',
    // Every test calls from an address of its own, so that tests do not share the limits per address.
    TRUSTED_PROXIES: '127.0.0.1',
    // The demo users work in many journeys at once and must not end each other's sessions.
    SESSIONS_PER_PERSON: '1000',
    SUPPORT_SIGN_IN: '1',
  })
  // WEB_DIR: use pages built elsewhere, so that a build in progress does not disturb the run.
  config.web_dir = process.env.WEB_DIR ?? config.web_dir
  const system = await openSystem({ config, url: environment.DATABASE_URL, role: 'both' })
  onStop(system.close)
  await loadDemo(jobBase(system))
  await work(system)
  const app = await serve(system)
  onStop(() => app.close())
  keepEnvironment(environment)
})
