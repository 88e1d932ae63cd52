// What the documents say about the code is true: the files they name exist, and so do the commands.
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const documents = globSync(['*.md', 'docs/**/*.md'])
const matches = (file: string, pattern: RegExp) =>
  [...readFileSync(file, 'utf8').matchAll(pattern)].map(([, found = '']) => found)
const { scripts }: { scripts: Record<string, string> } = JSON.parse(readFileSync('package.json', 'utf8'))

test.each(documents)('%s names only files that exist', (document) => {
  const inCode = matches(document, /`((?:domain|server|web|e2e|bench|scripts|docs)\/[\w./-]*)`/g)
  const linked = matches(document, /\]\((?!https?:|#|mailto:)([^)#]+)/g).map((path) => join(dirname(document), path))
  expect([...inCode, ...linked].filter((path) => !existsSync(path))).toEqual([])
})

test.each(documents)('%s names only commands that exist', (document) => {
  const commands = matches(document, /npm run ([\w:-]+)/g)
  expect(commands.filter((name) => !(name in scripts))).toEqual([])
})
