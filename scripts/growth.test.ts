// docs/operations/growth.md: every table that grows has a rule that an operator can read.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')

test('the page about growth lists every table of the database exactly once, and nothing else', () => {
  const tables = [...read('server/src/db/schema.sql').matchAll(/^create table (\w+) \(/gm)].map(([, name]) => name!)
  const rows = read('docs/operations/growth.md').match(/^\| `.*$/gm) ?? []
  const listed = rows.flatMap((row) => [...row.split('|')[1]!.matchAll(/`(\w+)`/g)].map(([, name]) => name!))
  const sorted = (names: string[]) => names.toSorted((one, other) => one.localeCompare(other))
  expect(sorted(listed)).toEqual(sorted(tables))
  expect(rows.filter((row) => row.split('|')[2]!.trim() === '')).toEqual([])
})
