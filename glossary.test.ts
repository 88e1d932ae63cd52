// GLOSSARY.md explains each word once, and names in the code avoid the words that it bans.
import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const matches = (file: string, pattern: RegExp) =>
  [...readFileSync(file, 'utf8').matchAll(pattern)].map(([, found = '']) => found)

const rows = matches('GLOSSARY.md', /^\| (\*\*.*) \|$/gm).map((row) => row.split(' | ').map((cell) => cell.trim()))
const words = rows.flatMap(([word = '']) => [...word.matchAll(/\*\*(.+?)\*\*/g)].map(([, found = '']) => found))
/** A word followed by parentheses is allowed in the places they name. */
const banned = rows
  .flatMap(([, , not = '']) => not.split(/, (?![^(]*\))/))
  .filter((word) => !word.includes('('))
  .map((word) => word.toLowerCase())

test('no word is explained twice', () => {
  expect(words.length).toBeGreaterThan(50)
  expect(words.filter((word, n) => words.indexOf(word) !== n)).toEqual([])
})

test('no banned word is explained in the glossary or names a file, a table or a column', () => {
  const files = globSync('{domain,server,web}/src/**/*.{ts,tsx}')
  const columns = matches('server/src/db/schema.sql', /^(?:create table | {2})(\w+)/gm)
  const named = [...files, ...columns].flatMap((name) =>
    name
      .replaceAll(/([a-z])([A-Z])/g, '$1-$2')
      .toLowerCase()
      .split(/[^a-z]+/),
  )
  const used = new Set([...words, ...named])
  expect(banned.length).toBeGreaterThan(50)
  expect(banned.filter((word) => used.has(word) || used.has(`${word}s`))).toEqual([])
})
