// docs/operations/upgrade.md#install: an operator reads the documents in the package, without the sources.
import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { isPacked, packedSources } from './package-contents.ts'

const documents = globSync(['*.md', 'docs/**/*.md', 'deploy/**/*.md']).filter(isPacked)

test('every link in a document of the package leads to a file of the package', () => {
  expect(documents).toContain('docs/operations/backup.md')
  const links = documents.flatMap((document) =>
    [...readFileSync(document, 'utf8').matchAll(/\]\((?!https?:|#|mailto:)([^)#]+)/g)].map(([, link = '']) => ({
      document,
      file: path.join(path.dirname(document), link),
    })),
  )
  expect(links.length).toBeGreaterThan(100)
  const isThere = (file: string) => isPacked(file) || documents.some((document) => document.startsWith(`${file}${path.sep}`))
  expect(links.filter(({ file }) => !isThere(file))).toEqual([])
})

test('everything that goes into the package exists, except for the portal, which is built for it', () => {
  expect(packedSources.filter((part) => part !== 'web/dist' && !existsSync(part))).toEqual([])
})
