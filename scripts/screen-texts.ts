// Finds every text of the portal that people read on a screen or in a mail. Files for machines or for paper (CSV, PDF) stay
// English and are not scanned (docs/product/languages.md).
import { globSync } from 'node:fs'
import { textsOf, type FoundText } from './texts-of.ts'

const sources = [
  'web/src/**/*.{ts,tsx}',
  'domain/src/{messages,reference}.ts',
  'domain/src/{rules,reports,format,reference}/**/*.ts',
  'domain/src/contract/*.ts',
  'server/src/features/**/*.ts',
  'server/src/{http,jobs}/*.ts',
]
/** Not scanned: tests, the kit page, the translation itself, files for machines and for paper, command-line programs. */
const left =
  /\.(?:test|fixture|d)\.tsx?$|\/ui\/kit\/|\/text\/|\/paper\/|\/export-|\/housekeeping\/|\/archive\/|\/audit-chain\/|openapi|\/verify-|-command\.ts|process-figures|demo-logins|statement-file|\.queries\.ts|chunk-layers|import-folder/

/** Part of an SQL statement, an address, or a name in code. */
const isForMachines = (phrase: string) => {
  const words = phrase.replaceAll(/\{\w+\}/g, '')
  return (
    /\$\d|^select |\bselect\b[^]*\bfrom\b|::|<\w|=>|--|\bcoalesce\b| (?:=|<>|is not null|as \w+\.)/.test(words) ||
    /^[a-z_]+(?: as [a-z_]+)?$/.test(words) ||
    !/\p{L}{2}/u.test(words)
  )
}

let known: FoundText[] | undefined

/** Reading all sources takes seconds, so the result is cached for the process. */
export const screenTexts = () => (known ??= readAll())

const readAll = () => {
  const found = new Map<string, FoundText>()
  for (const file of sources.flatMap((pattern) => globSync(pattern)).toSorted((one, other) => one.localeCompare(other))) {
    if (left.test(file)) continue
    for (const text of textsOf(file)) if (!found.has(text.phrase) && !isForMachines(text.phrase)) found.set(text.phrase, text)
  }
  return [...found.values()]
}
