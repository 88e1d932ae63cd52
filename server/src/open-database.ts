// Where the data lives: the database of DATABASE_URL, or one of our own under DATA_DIR. Migrated before anybody uses it.
import path from 'node:path'
import type { Config } from './config.ts'
import { startEmbedded } from './db/embedded/start.ts'
import { migrate } from './db/migrate.ts'
import { openKeyring } from './keyring.ts'

/** In the directory's name because the files of one major version cannot be read by another. */
const embeddedMajor = 18

export const openDatabase = async (config: Config, onStop: (stop: () => Promise<void>) => void) => {
  const { database_url, data_dir } = config
  if (database_url) {
    // A key ring that is missing or unreadable is said before somebody's database is touched.
    openKeyring(config)
    await migrate(database_url)
    return database_url
  }
  const embedded = await startEmbedded({ dir: path.join(data_dir, `postgres-${embeddedMajor}`) })
  onStop(embedded.stop)
  await migrate(embedded.url)
  return embedded.url
}
