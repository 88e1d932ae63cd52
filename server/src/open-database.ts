// Where the data lives: the database of DATABASE_URL, or one of our own under DATA_DIR. Migrated before anybody uses it.
import { existsSync } from 'node:fs'
import path from 'node:path'
import type { Config } from './config.ts'
import { startEmbedded } from './db/embedded/start.ts'
import { migrate } from './db/migrate.ts'
import { openKeyring } from './keyring.ts'
import { StartError } from './start-error.ts'

/** In the directory's name because the files of one major version cannot be read by another. */
const embeddedMajor = 18

/**
 * The key ring is made before the database is, so a database without one has lost it. A fresh ring would start and then
 * read not one PIN or card number.
 */
const keepKeyring = (config: Config, dir: string) => {
  const isLost = !config.keyring && existsSync(dir) && !existsSync(path.join(config.data_dir, 'keyring.json'))
  if (isLost) throw new StartError('keyring.json is missing beside the database in DATA_DIR. Put it back from your backup.')
  openKeyring(config)
}

export const openDatabase = async (config: Config, onStop: (stop: () => Promise<void>) => void) => {
  const { database_url, data_dir } = config
  if (database_url) {
    // A key ring that is missing or unreadable is said before somebody's database is touched.
    openKeyring(config)
    await migrate(database_url)
    return database_url
  }
  const dir = path.join(data_dir, `postgres-${embeddedMajor}`)
  keepKeyring(config, dir)
  const embedded = await startEmbedded({ dir })
  onStop(embedded.stop)
  await migrate(embedded.url)
  return embedded.url
}
