// Generates the TypeScript types of the tables from a migrated database.
import { generate, PostgresDialect } from 'kysely-codegen'
import { connect } from '#src/db/connect.ts'

/**
 * The types that `db/connect.ts` parses into: instants, local times and days are ISO strings, bigint is a number, numeric is
 * text.
 */
const typeMapping = { int8: 'number', timestamptz: 'string', timestamp: 'string', date: 'string', numeric: 'string' }

export const readTableTypes = async (url: string) => {
  const { db, close } = connect(url)
  try {
    // Only our own schema: the queue keeps its tables in another.
    return await generate({ db, dialect: new PostgresDialect(), includePattern: 'public.*', typeMapping, outFile: null })
  } finally {
    await close()
  }
}
