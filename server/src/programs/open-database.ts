// Opens the database of DATABASE_URL, or the embedded one under DATA_DIR, and migrates it before it is used.
import { existsSync } from 'node:fs'
import path from 'node:path'
import type { Config } from '#src/system/config.ts'
import { startEmbedded } from '#src/db/embedded/start.ts'
import { migrate } from '#src/db/migrate.ts'
import { openKeyring } from '#src/secrets/keyring.ts'
import { StartError } from '#src/system/start-error.ts'

/** Part of the directory's name, because one major version cannot read the files of another. */
const embeddedMajor = 18

/** Where the embedded database is kept. */
export const embeddedFolder = ({ data_dir }: Pick<Config, 'data_dir'>) => path.join(data_dir, `postgres-${embeddedMajor}`)

/**
 * The key ring is created before the database, so a missing key ring beside an existing database was lost. With a new key ring the
 * portal would start but could not read a single PIN or card number.
 */
const keepKeyring = (config: Config, dir: string) => {
  const isLost = !config.keyring && existsSync(dir) && !existsSync(path.join(config.data_dir, 'keyring.json'))
  if (isLost) throw new StartError('keyring.json is missing beside the database in DATA_DIR. Put it back from your backup.')
  openKeyring(config)
}

export const openDatabase = async (config: Config, onStop: (stop: () => Promise<void>) => void) => {
  const { database_url } = config
  if (database_url) {
    // A missing or unreadable key ring stops the start before an external database is touched.
    openKeyring(config)
    await migrate(database_url)
    return database_url
  }
  const dir = embeddedFolder(config)
  keepKeyring(config, dir)
  const embedded = await startEmbedded({ dir })
  onStop(embedded.stop)
  await migrate(embedded.url)
  return embedded.url
}
