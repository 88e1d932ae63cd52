// npm run migrate : brings the database up to date and ends. MIGRATION_DATABASE_URL may name a role that owns the tables, while the
// other programs run as the role of DATABASE_URL. It needs no key ring.
import { counted } from '@forecourt/domain/format/counted.ts'
import { pino, type Logger } from 'pino'
import { grantWork } from '#src/db/check-role.ts'
import { migrate, openForStart } from '#src/db/migrate.ts'
import { letThroughWall, raiseWall } from '#src/db/raise-wall.ts'
import { openQueue } from '#src/jobs/queue.ts'
import { readConfig, type Config } from '#src/system/config.ts'
import { hostsOf } from '#src/system/database-hosts.ts'
import { logSettings, logStream } from '#src/system/log.ts'
import { StartError } from '#src/system/start-error.ts'
import { run } from './run.ts'
import { raiseWhere } from './stand-wall.ts'

const roleIn = (url: string) => decodeURIComponent(new URL(hostsOf(url)[0]).username)

type Rights = { worker: string | undefined; config: Config; log: Logger }

const giveRights = async (url: string, { worker, config, log }: Rights) => {
  const client = await openForStart(url)
  try {
    if (worker) await grantWork(client, worker)
    await raiseWhere(config, log, async () => {
      await raiseWall(client)
      if (worker) await letThroughWall(client, worker)
    })
  } finally {
    await client.end()
  }
}

await run(async () => {
  const config = readConfig()
  const { database_url, migration_url } = config
  if (!migration_url)
    throw new StartError('MIGRATION_DATABASE_URL and DATABASE_URL are not set. The embedded database migrates when it starts.')
  const count = await migrate(migration_url, migration_url === database_url ? 'DATABASE_URL' : 'MIGRATION_DATABASE_URL')
  // The queue has its own schema, which it creates and migrates when it starts.
  const log = pino(logSettings(config.log_level), logStream())
  const queue = await openQueue({ url: migration_url, log, role: 'send' })
  await queue.close()
  const worker = database_url && roleIn(database_url)
  const other = worker && worker !== roleIn(migration_url) ? worker : undefined
  await giveRights(migration_url, { worker: other, config, log })
  console.log(
    count === 0
      ? 'The database is up to date.'
      : `${counted(count, 'migration has', 'migrations have')} run. The database is up to date.`,
  )
  process.kill(process.pid, 'SIGTERM')
})
