// The rules that CONTRIBUTING.md gives in words: who may import whom, what a file may be called, how long it may be.
// Each rule is a row with an example that breaks it, so a rule that can no longer fail is itself a failure.
import { basename } from 'node:path'
import { describe, expect, test } from 'vitest'
import { findCycles, readSource, readSources, type Source } from './scripts/source-graph.ts'

type Rule = {
  says: string
  broken: (sources: Source[]) => string[]
  /** File name to source text. */
  example: Record<string, string>
}

/** Written by `npm run db:types`: no person reads or shapes it. */
const generated = ['server/src/db/types.ts']
/** Pure tables, long because the world is; they may pass the size limit. */
const tables: string[] = []

const isTest = (file: string) => /\.(test|spec)\.tsx?$/.test(file)
const isVerb = (file: string) => !/\.(queries|routes|jobs)\.ts$/.test(file)
const featureOf = (file: string) => /^(?:web|server)\/src\/features\/([^/]+)\//.exec(file)?.[1]
const isOtherFeature = (to: string, file: string) => ![undefined, featureOf(file)].includes(featureOf(to))
const lineLimit = (file: string) => (tables.includes(file) ? Infinity : isTest(file) ? 600 : 400)

const drawers = /\/(utils?|helpers?|common|misc|types|constants|hooks|services?)\//
const emptyWords = /\b(managers?|helpers?|utils?|services?|data|info|dto)\b/
const businessWords = /\b(accounts?|batch(es)?|customers?|drivers?|fleets?|forecourt|fuel|gallons?|invoices?|pins?|vehicles?)\b/i
const wordsIn = (file: string) =>
  basename(file)
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll(/[-._]/g, ' ')
    .toLowerCase()

const imports = (from: RegExp, isForbidden: (to: string, file: string) => boolean) => (sources: Source[]) =>
  sources
    .filter(({ file }) => from.test(file))
    .flatMap((source) => source.imports.filter((to) => isForbidden(to, source.file)).map((to) => `${source.file} imports ${to}`))

const files = (isForbidden: (source: Source) => boolean) => (sources: Source[]) =>
  sources.filter(isForbidden).map(({ file, lines }) => `${file} (${lines} lines)`)

const rules: Rule[] = [
  {
    says: 'the domain imports nothing but zod',
    broken: imports(
      /^domain\//,
      (to, file) => !/^(domain\/|zod$)/.test(to) && !(isTest(file) && /^(vitest|fast-check)$/.test(to)),
    ),
    example: { 'domain/src/rules/pin.ts': `import { readFileSync } from 'node:fs'` },
  },
  {
    says: 'the portal and the server never import each other',
    broken: imports(/^(web|server)\//, (to, file) => to.startsWith(file.startsWith('web/') ? 'server/' : 'web/')),
    example: { 'web/src/api/client.ts': `import type { Config } from '../../../server/src/config.ts'` },
  },
  {
    says: 'a feature of the portal never imports another feature',
    broken: imports(/^web\/src\/features\/[^/]+\//, isOtherFeature),
    example: { 'web/src/features/cards/CardListPage.tsx': `import { OrderForm } from '#src/features/orders/OrderForm.tsx'` },
  },
  {
    says: 'a feature of the server borrows only verbs from another, and its reads borrow nothing',
    broken: imports(
      /^server\/src\/features\/[^/]+\//,
      (to, file) => isOtherFeature(to, file) && (!isVerb(to) || file.endsWith('.queries.ts')),
    ),
    example: { 'server/src/features/cards/change-card.ts': `import { listOrders } from '../orders/orders.queries.ts'` },
  },
  {
    says: 'ui imports nothing of the product',
    broken: imports(/^web\/src\/ui\//, (to) => /^(domain\/|web\/src\/(?!ui\/))/.test(to)),
    example: { 'web/src/ui/DataTable.tsx': `import { limits } from '@forecourt/domain/rules/limits.ts'` },
  },
  {
    says: 'ui knows no word of the business, except where its samples show one',
    broken: files(
      ({ file, text }) =>
        /^web\/src\/ui\/(?!kit\/)/.test(file) && (businessWords.test(text) || /\b(card|order)\b/.test(wordsIn(file))),
    ),
    example: { 'web/src/ui/Picker.tsx': 'const label = account.name' },
  },
  {
    says: 'only db imports the database driver, and what makes databases for tests',
    broken: imports(/^server\/src\/(?!db\/|testing\/)/, (to) => /^pg(-copy-streams)?$/.test(to)),
    example: { 'server/src/http/mount.ts': `import type pg from 'pg'` },
  },
  {
    says: 'a route, a table of jobs and the HTTP layer never touch ctx.db: verbs and reads do',
    broken: files(
      ({ file, text }) =>
        /^server\/src\/(http\/|features\/.*\.(routes|jobs)\.ts$)/.test(file) && !isTest(file) && /\bctx\.db\b/.test(text),
    ),
    example: { 'server/src/features/cards/cards.routes.ts': `ctx.db.selectFrom('cards')` },
  },
  {
    // The demo is made by the verbs it shows: it stands above the features, though its files stand beside the tables.
    says: 'what carries the features never imports them; app.ts, worker.ts and the demo join them',
    broken: imports(
      /^server\/src\/(http|db(?!\/seed\/)|jobs|outside)\//,
      (to, file) => /^server\/src\/(features\/|(app|api|worker|main)\.ts$)/.test(to) && !isTest(file),
    ),
    example: { 'server/src/http/mount.ts': `import { cardRoutes } from '#src/features/cards/cards.routes.ts'` },
  },
  {
    says: 'no file passes on the exports of another, except the table of all calls',
    broken: files(
      ({ file, hasReexport }) => file !== 'domain/src/contract/api.ts' && (hasReexport || /\/index\.tsx?$/.test(file)),
    ),
    example: { 'web/src/ui/everything.ts': `export { Popup } from './Popup.tsx'` },
  },
  {
    says: 'no imports go round in a circle',
    broken: findCycles,
    example: {
      'domain/src/a.ts': `import { b } from './b.ts'`,
      'domain/src/b.ts': `export const late = () => import('#src/a.ts')`,
    },
  },
  {
    says: 'every export has a name, except where a tool asks for a default',
    broken: files(({ file, hasDefault }) => hasDefault && !file.endsWith('.config.ts')),
    example: { 'web/src/ui/Popup.tsx': 'export default function Popup() {}' },
  },
  {
    says: 'a file has at most 400 lines, a test 600',
    broken: files(({ file, lines }) => lines > lineLimit(file)),
    example: { 'server/src/app.ts': '\n'.repeat(401) },
  },
  {
    says: 'no folder is a drawer for odds and ends',
    broken: files(({ file }) => drawers.test(file)),
    example: { 'web/src/hooks/use-session.ts': '' },
  },
  {
    says: 'a file is named by what it does, not by what everything is',
    broken: files(({ file }) => emptyWords.test(wordsIn(file)) && !file.endsWith('/ui/DataTable.tsx')),
    example: { 'server/src/features/cards/CardManager.ts': '' },
  },
]

const sources = readSources('{domain,server,web,scripts,e2e,bench}/**/*.{ts,tsx}').filter(({ file }) => !generated.includes(file))

const long = sources.filter(({ file, lines }) => lines > 200 && !isTest(file) && lineLimit(file) < Infinity)
for (const { file, lines } of long) process.stderr.write(`${file} has ${lines} lines: is it one thing?\n`)

for (const { says, broken } of rules) test(says, () => expect(broken(sources)).toEqual([]))

describe('each rule can fail:', () => {
  for (const { says, broken, example } of rules) {
    test(says, () => expect(broken(Object.entries(example).map(([file, text]) => readSource(file, text)))).not.toEqual([]))
  }
})

test('the rules look at the real imports', () => {
  const session = sources.find(({ file }) => file === 'domain/src/contract/session.ts')
  expect(session?.imports).toEqual(
    expect.arrayContaining(['zod', 'domain/src/rules/limits.ts', 'domain/src/contract/endpoint.ts']),
  )
})
