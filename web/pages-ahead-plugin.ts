// The page of an address is known before our first script has come: it stands in the table of screens. This writes a small
// script that asks for the page's chunks and styles, for the settings and for the session while the first script is still on
// its way. Without it they would be asked for when that one has been fetched and run, and on a phone the line would lie idle
// meanwhile. Pages and session only for a reader who was signed in: everybody else sees the sign-in page.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Asked } from './src/api/asked-ahead.ts'
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

/** Runs in the browser. Does no more than it must: the page works without it. */
const askAhead = (files: string[], pages: Record<string, number[]>) => {
  // The first script was here before: it has asked itself.
  if (globalThis.askedAhead) return
  globalThis.askedAhead = new Map<string, Asked>()
  const ask = (address: string, request: { method?: string; headers?: Record<string, string>; body?: string }) => {
    const response = fetch(address, request)
    // The call that takes it hears of a failure.
    response.catch(() => {})
    globalThis.askedAhead?.set(address, { body: request.body ?? null, response })
  }
  const headers = { Accept: 'application/json' }
  ask('/v1/config', { headers })
  try {
    if (!localStorage.getItem('forecourt.signed-in') || localStorage.getItem('forecourt.unsent-sign-out')) return
    const account = sessionStorage.getItem('forecourt.account') ?? '{}'
    ask('/v1/refresh_token', {
      method: 'POST',
      headers: { ...headers, 'Content-Type': 'application/json', 'X-Token-Transport': 'cookie' },
      body: `{"select":${account}}`,
    })
  } catch {
    // Storage is blocked: nobody is known to be signed in.
    return
  }
  for (const index of pages[location.pathname] ?? []) {
    const file = files[index]!
    const link = document.createElement('link')
    const isStyle = file.endsWith('.css')
    link.rel = isStyle ? 'preload' : 'modulepreload'
    if (isStyle) {
      link.as = 'style'
      // As the bundler's own links ask for it: otherwise the browser fetches it twice.
      link.crossOrigin = ''
    }
    link.href = file
    document.head.append(link)
  }
}

type Chunk = Rolldown.OutputChunk

/** Some chunks with their styles and everything they import, without what the document asks for itself. */
const neededFor = (pages: readonly Chunk[], chunks: ReadonlyMap<string, Chunk>) => {
  const found = new Set<Chunk>()
  const visit = (chunk: Chunk | undefined) => {
    if (!chunk || found.has(chunk) || chunk.isEntry) return
    found.add(chunk)
    for (const file of chunk.imports) visit(chunks.get(file))
  }
  pages.forEach(visit)
  return [...found].flatMap(({ fileName, viteMetadata }) => [fileName, ...(viteMetadata?.importedCss ?? [])])
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
