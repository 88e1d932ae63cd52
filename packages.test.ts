// The promises of the package.json files: the same packages on every machine, and one version for the whole product.
import { globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

const kinds = ['dependencies', 'devDependencies', 'optionalDependencies', 'overrides'] as const
type Package = { version: string } & { [kind in (typeof kinds)[number]]?: Record<string, string> }

const read = (file: string): Package => JSON.parse(readFileSync(file, 'utf8'))

/** Our own workspaces are linked, not fetched, so they need no version. */
const findRanges = (content: Package) =>
  kinds
    .flatMap((kind) => Object.entries(content[kind] ?? {}))
    .filter(([name, version]) => !name.startsWith('@forecourt/') && !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))
    .map(([name, version]) => `${name} ${version}`)

const files = globSync(['package.json', '*/package.json'])

test.each(files)('%s pins every dependency to an exact version', (file) => expect(findRanges(read(file))).toEqual([]))

describe('a version range is refused:', () => {
  test.each(['^1.2.3', '~1.2.3', '>=1.2.3', '1.x', '1.2', '*', 'latest', '1.2.3 || 2.0.0'])('%s', (version) =>
    expect(findRanges({ version: '1.0.0', dependencies: { fastify: version } })).toEqual([`fastify ${version}`]),
  )
})

test('every workspace and the lock have the product’s version, and the changelog has a section for it', () => {
  const { version } = read('package.json')
  const lock: { packages: Record<string, { version?: string }> } = JSON.parse(readFileSync('package-lock.json', 'utf8'))
  const folders = files.map((file) => file.replace(/\/?package\.json$/, ''))
  expect(files.map((file) => read(file).version)).toEqual(files.map(() => version))
  expect(folders.map((folder) => lock.packages[folder]?.version)).toEqual(files.map(() => version))
  expect(readFileSync('CHANGELOG.md', 'utf8')).toMatch(new RegExp(`^## \\[${version}\\] - \\d{4}-\\d{2}-\\d{2}$`, 'm'))
})
