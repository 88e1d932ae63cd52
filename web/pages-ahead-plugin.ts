// The page of an address is known before our first script has come: it stands in the table of screens. This writes a small
// script that asks for the page's chunks while the first script is still on its way. Without it they would be asked for when
// that one has been fetched and run, and on a phone the line would lie idle meanwhile. Only for a reader who was signed in:
// everybody else sees the sign-in page.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { runnerImport, type Plugin, type Rolldown } from 'vite'

const source = path.join(import.meta.dirname, 'src')
const aroundEveryPage = path.join(source, 'app/PortalHeader.tsx')

type Named = { reportKeys: readonly string[]; named: (key: string) => { kind: string; path: string } }

/** Addresses inside the portal and the files of their pages, as they are written in the tables of screens. */
const pagesOf = (table: string) =>
  table.split(/(?=path: ')/).flatMap((screen) => {
    const [, address] = /^path: '([^'$]+)',/.exec(screen) ?? []
    const [, file] = /import\('#src\/(features\/[^']+)'\)/.exec(screen) ?? []
    return address && file && !screen.includes("access: 'public'") ? [{ address, file }] : []
  })

const reportPages = async () => {
  const { reportKeys, named } = (
    await runnerImport<Named>(path.join(import.meta.dirname, '../domain/src/reports/report-names.ts'))
  ).module
  return reportKeys
    .map(named)
    .filter(({ kind }) => kind !== 'scheduled')
    .map(({ path: address }) => ({ address, file: 'features/reports/ReportPage.tsx' }))
}

/** Runs in the browser. Writes no more than it must: the page works without it. */
const askAhead = (files: string[], pages: Record<string, number[]>) => {
  try {
    if (!localStorage.getItem('forecourt.signed-in')) return
  } catch {
    // Storage is blocked: nobody is known to be signed in.
    return
  }
  for (const index of pages[location.pathname] ?? []) {
    const link = document.createElement('link')
    link.rel = 'modulepreload'
    link.href = files[index]!
    document.head.append(link)
  }
}

type Chunk = Rolldown.OutputChunk

/** Some chunks and everything they import, without what the document asks for itself. */
const neededFor = (pages: readonly Chunk[], chunks: ReadonlyMap<string, Chunk>) => {
  const found = new Set<Chunk>()
  const visit = (chunk: Chunk | undefined) => {
    if (!chunk || found.has(chunk) || chunk.isEntry) return
    found.add(chunk)
    for (const file of chunk.imports) visit(chunks.get(file))
  }
  pages.forEach(visit)
  return [...found].map(({ fileName }) => fileName)
}

export const pagesAhead = (): Plugin => {
  let script: string | undefined
  return {
    name: 'forecourt-pages-ahead',
    apply: 'build',
    async generateBundle(_options, bundle) {
      const tables = ['app/screens.ts', 'app/provider-screens.ts'].map((file) => readFileSync(path.join(source, file), 'utf8'))
      const known = [...tables.flatMap(pagesOf), ...(await reportPages())]
      const chunks = Object.values(bundle).filter((each): each is Chunk => each.type === 'chunk')
      const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
      const chunkOf = (file: string) => chunks.find(({ facadeModuleId }) => facadeModuleId === file)
      const header = chunkOf(aroundEveryPage)
      const files: string[] = []
      const indexOf = (file: string) => (files.includes(file) ? files.indexOf(file) : files.push(file) - 1)
      const pages = known.flatMap(({ address, file }) => {
        const page = chunkOf(path.join(source, file))
        // A page of the first script has no chunk of its own.
        return header && page ? [[address, neededFor([header, page], byName).map((each) => indexOf(`/${each}`))]] : []
      })
      if (pages.length === 0) this.error('No page was found in the table of screens: is it written in another way now?')
      const code = `(${String(askAhead)})(${JSON.stringify(files)},${JSON.stringify(Object.fromEntries(pages))})`
      script = `assets/ahead-${createHash('sha256').update(code).digest('base64url').slice(0, 7)}.js`
      this.emitFile({ type: 'asset', fileName: script, source: code })
    },
    transformIndexHtml: {
      order: 'post',
      handler: () =>
        script ? [{ tag: 'script', attrs: { src: `/${script}`, async: true }, injectTo: 'head-prepend' as const }] : [],
    },
  }
}
