// `npm run db:types`: writes the types of the tables after a change to the migrations. `--verify` only tells whether they are stale.
import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { format } from 'oxfmt'
import { readTableTypes } from '../server/src/testing/table-types.ts'

const read = (file: string) => readFile(new URL(`../${file}`, import.meta.url), 'utf8')

const target = 'server/src/db/types.ts'
const { ignorePatterns: _, ...style } = JSON.parse(await read('.oxfmtrc.json'))
const { code, errors } = await format('types.ts', await readTableTypes(), style)
if (errors.length > 0) throw new Error(errors.map(({ message }) => message).join('\n'))

if (!process.argv.includes('--verify')) await writeFile(fileURLToPath(new URL(`../${target}`, import.meta.url)), code)
else if ((await read(target).catch(() => '')) !== code) {
  console.error(`${target} is stale: run npm run db:types.`)
  process.exitCode = 1
}
