// The files and commands that documents name exist, and so do the headings that code cites.
import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'

type Text = { file: string; text: string }

const read = (file: string): Text => ({ file, text: readFileSync(file, 'utf8') })
const documents = globSync(['*.md', 'docs/**/*.md', '.github/**/*.md'])
/** All files with comments, except this one, whose examples are broken on purpose. */
const sources = globSync(['*.{ts,md}', '{domain,server,web,e2e,bench,scripts,docs}/**/*.{ts,tsx,js,css,sql,sh,csv,html,md}'], {
  exclude: ['**/node_modules/**', 'web/dist/**'],
})
  .filter((file) => file !== 'documents.test.ts')
  .map(read)

const matches = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found = '']) => found)
const { scripts }: { scripts: Record<string, string> } = JSON.parse(readFileSync('package.json', 'utf8'))

test.each(documents)('%s names only files that exist', (document) => {
  const { text } = read(document)
  const inCode = matches(text, /`((?:domain|server|web|e2e|bench|scripts|docs)\/[\w./-]*)`/g)
  const linked = matches(text, /\]\((?!https?:|#|mailto:)([^)#]+)/g).map((path) => join(dirname(document), path))
  expect([...inCode, ...linked].filter((path) => !existsSync(path))).toEqual([])
})

test.each(documents)('%s names only npm commands that exist', (document) => {
  const commands = matches(read(document).text, /npm run ([\w:-]+)/g)
  expect(commands.filter((name) => !(name in scripts))).toEqual([])
})

/** npm runs `prestart` automatically before `start`. */
const isHook = (name: string) => name.startsWith('pre') && name.slice('pre'.length) in scripts

test('CONTRIBUTING lists every npm command', () => {
  const listed = matches(read('CONTRIBUTING.md').text, /^\| `npm (?:run )?([\w:-]+)/gm)
  expect(Object.keys(scripts).filter((name) => !isHook(name) && !listed.includes(name))).toEqual([])
})

test.each(globSync('docs/decisions/*.md'))('%s has a number, a date and a status', (decision) => {
  const number = Number(basename(decision).slice(0, 4))
  expect(read(decision).text).toMatch(
    new RegExp(`^# ${number}\\. .+\n\nDate: \\d{4}-\\d{2}-\\d{2}\\. Status: (accepted|replaced by decision \\d+)\\.\n`),
  )
})

/** The anchor that GitHub generates: lower case, no punctuation, a hyphen for each space. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\p{M}\s_-]/gu, '')
    .replaceAll(/\s/g, '-')

const withoutCode = (text: string) => text.replaceAll(/^```.*?^```/gms, '')
const anchorsIn = (text: string) => matches(withoutCode(text), /^#+ +(.*?) *$/gm).map(anchorOf)

const isThere = (path: string, anchor?: string) =>
  existsSync(path) && (anchor === undefined || anchorsIn(read(path).text).includes(anchor))

/** Paths in comments and code start at the root; links in a document are relative. */
const citationsIn = ({ file, text }: Text) => [
  ...matches(text, /\b(docs\/(?:product|decisions)\/[\w-]+\.md(?:#[\w-]+)?)/g),
  ...(file.endsWith('.md')
    ? matches(text, /\]\((?!https?:|mailto:)([^)]*#[^)]+)\)/g).map((link) =>
        link.startsWith('#') ? file + link : join(dirname(file), link),
      )
    : []),
]

const brokenCitations = (texts: readonly Text[]) =>
  texts.flatMap((source) =>
    citationsIn(source)
      .filter((citation) => {
        const [path = '', anchor] = citation.split('#')
        return !isThere(path, anchor)
      })
      .map((citation) => `${source.file} cites ${citation}`),
  )

describe('a citation leads to a heading', () => {
  test('in every file', () => {
    expect(brokenCitations(sources)).toEqual([])
  })

  test.each([
    ['web/src/a.ts', '// docs/product/no-such-page.md: why'],
    ['web/src/a.css', '/* docs/product/handling.md#no-such-heading */'],
    ['server/src/a.sql', '-- docs/decisions/0099-never-written.md'],
    ['docs/product/a.md', 'see [popups](handling.md#no-such-heading)'],
    ['CONTRIBUTING.md', 'see [here](#no-such-heading)'],
  ])('or is refused: %s, %s', (file, text) => {
    expect(brokenCitations([{ file, text }])).toHaveLength(1)
  })

  test.each([
    ['web/src/a.ts', '/** What waits (docs/product/fulfilment.md#card-review). */'],
    ['docs/product/a.md', 'see [popups](handling.md#popups) and [decision 9](../decisions/0009-audit-chain.md)'],
  ])('and is accepted: %s, %s', (file, text) => {
    expect(brokenCitations([{ file, text }])).toEqual([])
  })
})

/** References to documents, issues and numbered lists outside the repository. */
const elsewhere = [
  /\b(?:spec|specification|ux|security|decisions|domain(?: facts)?|stack|performance|architecture)(?:\.md)?,?(?: sections?)? [§$]? ?(?:[RFNPT]?\d|section)/i,
  /(?<![\w/-])(?:spec|ux|decisions|domain|stack|performance|anchors|money|networks)\.md\b/,
  /\bissue #?\d/i,
  /\bfindings? \d/,
  /\bD-\d/,
  /\b[RNP]\d{1,2}(?=[,;:).]| and )/,
  /['"`]F\d{1,2}[, ]/,
]

/** Merged migrations that contain such comments. Not one of their bytes may change any more. */
const sealed = /\/migrations\/00(?:[01]\d|20)_/

const oldCitations = (texts: readonly Text[]) =>
  texts.flatMap(({ file, text }) =>
    text
      .split('\n')
      .flatMap((line, index) => (elsewhere.some((form) => form.test(line)) ? [`${file}:${index + 1} ${line.trim()}`] : [])),
  )

describe('nothing cites a document outside the repository', () => {
  test('in any file', () => {
    expect(oldCitations(sources.filter(({ file }) => !sealed.test(file)))).toEqual([])
  })

  test.each([
    '// Spec section 5: how long a PIN is',
    '// Spec 4 and 5',
    '/** ux 4.6: the four steps */',
    '-- The counter row (security R3, R9).',
    '// Decisions 6: the life of an order',
    '// Domain facts 4.2, and D-5.6',
    "test('F19 damaged files are refused', () => {})",
    '// Issue 7: imports',
    '// as domain.md has it',
  ])('or is refused: %s', (text) => {
    expect(oldCitations([{ file: 'server/src/a.ts', text }])).toHaveLength(1)
  })

  test.each([
    '[decision 9](docs/decisions/0009-audit-chain.md), docs/product/safety.md#audit',
    "useHotkeys([['F8', toNextError]])",
    "import { limits } from '@forecourt/domain/rules/limits.ts'",
    'the domain has 5 tables; SECURITY.md has fourteen rows',
  ])('and is accepted: %s', (text) => {
    expect(oldCitations([{ file: 'server/src/a.ts', text }])).toEqual([])
  })
})
