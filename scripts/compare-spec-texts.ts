// Compares the texts that the specification quotes with the fixture that the message catalogue is tested against
// (docs/product/handling.md#fixed-texts).
//   node scripts/compare-spec-texts.ts <path to the specification>
// Exits 1 when the specification quotes a text that the fixture lacks, or the other way round.
import { readFile } from 'node:fs/promises'
import { quotedButNotShown, specTexts } from '../domain/src/spec-texts.fixture.ts'

const [path] = process.argv.slice(2)
if (!path) {
  console.error('Usage: node scripts/compare-spec-texts.ts <path to the specification>')
  process.exit(2)
}
const specification = await readFile(path, 'utf8')

/** 'single' or "double" quotes within a line. An apostrophe inside a word neither opens nor closes one. */
const quotation = /(?<!\w)'(?=\S)(?<single>(?:[^'\n]|(?<=\w)'(?=\w))+)'|"(?<double>[^"\n]+)"/g

const quoted = [...specification.matchAll(quotation)].map(({ groups }) => groups?.single ?? groups?.double ?? '')
const shown = specTexts.flatMap(({ texts }) => texts)
const fixture = new Set([...shown, ...Object.keys(quotedButNotShown)])

const missing = new Set(quoted.filter((text) => !fixture.has(text)))
const invented = [...fixture].filter((text) => !specification.includes(text))

for (const text of missing) console.error(`The fixture lacks: ${text}`)
for (const text of invented) console.error(`The specification does not say: ${text}`)
console.log(`${new Set(quoted).size} quoted texts, ${missing.size} missing from the fixture, ${invented.length} invented by it`)
process.exitCode = missing.size + invented.length > 0 ? 1 : 0
