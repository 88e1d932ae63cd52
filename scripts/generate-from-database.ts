// `npm run db:generate`: after a change to the migrations, generates the types of the tables and a readable schema. `--verify`
// only reports whether a file is stale.
import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { format } from 'oxfmt'
import { withMigratedDatabase } from '../server/testing/migrated-database.ts'
import { readCatalogue } from '../server/testing/schema/catalogue.ts'
import { writeSchema } from '../server/testing/schema/schema-text.ts'
import { readTableTypes } from '../server/testing/table-types.ts'

const read = (file: string) => readFile(new URL(`../${file}`, import.meta.url), 'utf8')

const formatTypes = async (types: string) => {
  const { ignorePatterns: _, ...style } = JSON.parse(await read('.oxfmtrc.json'))
  const { code, errors } = await format('types.ts', types, style)
  if (errors.length > 0) throw new Error(errors.map(({ message }) => message).join('\n'))
  return code
}

const generated = await withMigratedDatabase(async (url) => ({
  'server/src/db/types.ts': await formatTypes(await readTableTypes(url)),
  'server/src/db/schema.sql': writeSchema(await readCatalogue(url)),
}))

for (const [file, text] of Object.entries(generated)) {
  if (!process.argv.includes('--verify')) await writeFile(fileURLToPath(new URL(`../${file}`, import.meta.url)), text)
  else if ((await read(file).catch(() => '')) !== text) {
    console.error(`${file} is stale: run npm run db:generate.`)
    process.exitCode = 1
  }
}
