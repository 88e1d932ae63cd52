// The table of screens tells which page an address needs before our first script has arrived. This plugin writes a small script
// that requests the page's chunks and styles, the settings, the session and then the data the page reads, while the first script
// is still downloading. Otherwise these requests would start only after the first script has arrived and run, and a phone's
// connection would be idle until then. It runs only for a reader who was signed in: everybody else sees the sign-in page.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type * as Access from '@forecourt/domain/rules/access.ts'
import type * as StaffRoles from '@forecourt/domain/rules/staff-roles.ts'
import type { Asked } from './src/api/asked-ahead.ts'
import { runnerImport, type Plugin, type Rolldown } from 'vite'

type Capability = Access.Capability

const source = path.join(import.meta.dirname, 'src')
const aroundEveryPage = path.join(source, 'app/PortalHeader.tsx')

type Named = {
  reportKeys: readonly string[]
  named: (key: string) => { kind: string; path: string; access: Capability }
}

const fromDomain = async <Module>(file: string) =>
  (await runnerImport<Module>(path.join(import.meta.dirname, '../domain/src', file))).module

/** The roles, of customers and of staff, that may open a screen, so that no request is sent that would be refused. */
const holdersOf = async () => {
  const access = await fromDomain<typeof Access>('rules/access.ts')
  const { staffRoleNames } = await fromDomain<typeof StaffRoles>('rules/staff-roles.ts')
  const isKnown = (name: string): name is Capability => access.isAccountCapability(name) || access.isProviderCapability(name)
  return (name: string, isForChanging: boolean) => {
    // Every member of the account may open a screen that needs no capability.
    const may = (who: Access.Identity) => !isKnown(name) || (isForChanging ? access.can : access.canRead)(who, name)
    const { staff, customer } = access.userTypes
    return [
      ...access.roleNames.filter((role) => may({ user_type_id: customer, roles: [role], staff_roles: [] })),
      ...staffRoleNames.filter((role) => may({ user_type_id: staff, roles: [], staff_roles: [role] })),
    ]
  }
}

/** Paths inside the portal and the files of their pages, parsed from the source of the screen tables. */
const pagesOf = (table: string) =>
  table.split(/(?=path: ')/).flatMap((screen) => {
    const [, address] = /^path: '([^'$]+)',/.exec(screen) ?? []
    const [, file] = /import\('#src\/(features\/[^']+)'\)/.exec(screen) ?? []
    const [, list] = /reads: \[([^\]]+)\]/.exec(screen) ?? []
    const reads = list?.match(/(?<=')\/v1\/[^']+/g) ?? []
    const [, access = 'public'] = /access: '([^']+)'/.exec(screen) ?? []
    const isForChanging = screen.includes('isForChanging: true')
    return address && file && access !== 'public' ? [{ address, file, access, isForChanging, reads: [...reads] }] : []
  })

const reportPages = async () => {
  const { reportKeys, named } = await fromDomain<Named>('reports/report-names.ts')
  return reportKeys
    .map((key) => ({ key, ...named(key) }))
    .filter(({ kind }) => kind !== 'scheduled')
    .map(({ key, path: address, access }) => ({
      address,
      file: 'features/reports/ReportPage.tsx',
      access,
      isForChanging: false,
      reads: ['/v1/list_columns', `/v1/views?screen=${key}`],
    }))
}

/** Indexes of files, and addresses to read with the roles that may read them. */
type Ahead = { files: number[]; reads?: string[]; roles?: string[] }
type Resumed = {
  data: {
    token: string
    selected?: { account: { id: number }; user: { roles: string[]; staff_roles: string[] } } | null
  }
}

/** Runs in the browser. Does only the minimum, because the page works without it. */
const askAhead = (files: string[], pages: Record<string, Ahead>) => {
  // The first script ran already, so it makes its own requests.
  if (globalThis.askedAhead) return
  globalThis.askedAhead = new Map<string, Asked>()
  const page = pages[location.pathname]
  const ask = (address: string, request: { method?: string; headers: Record<string, string>; body?: string }) => {
    const response = fetch(address, request)
    // The call that takes this response handles a failure.
    response.catch(() => {})
    globalThis.askedAhead?.set(address, { body: request.body ?? null, at: performance.now(), response })
    return response
  }
  const headers = { Accept: 'application/json' }
  const readFor = async (session: Promise<Response>, reads: string[]) => {
    const { token, selected } = ((await (await session).clone().json()) as Resumed).data
    const held = [...(selected?.user.roles ?? []), ...(selected?.user.staff_roles ?? [])]
    if (!selected || !held.some((role) => page?.roles?.includes(role))) return
    const account_id = selected.account.id
    for (const address of reads) {
      const asked = globalThis.askedAhead?.get(address)
      if (!asked) continue
      const response = fetch(address, {
        headers: { ...headers, Authorization: `Bearer ${token}`, AccountId: String(account_id) },
      })
      response.catch(() => {})
      Object.assign(asked, { at: performance.now(), token, account_id, response })
    }
  }
  void ask('/v1/config', { headers })
  try {
    if (!localStorage.getItem('forecourt.signed-in') || localStorage.getItem('forecourt.unsent-sign-out')) return
    const account = sessionStorage.getItem('forecourt.account') ?? '{}'
    const reads = location.search ? [] : (page?.reads ?? [])
    // Registered before the response arrives, so that a call of the page finds the pending request.
    for (const address of reads) globalThis.askedAhead.set(address, { body: null, at: performance.now() })
    const session = ask('/v1/refresh_token', {
      method: 'POST',
      headers: { ...headers, 'Content-Type': 'application/json', 'X-Token-Transport': 'cookie' },
      body: `{"select":${account}}`,
    })
    readFor(session, reads).catch(() => {})
  } catch {
    // Storage is blocked, so there is no sign of an earlier sign-in.
    return
  }
  for (const index of page?.files ?? []) {
    const file = files[index]!
    const link = document.createElement('link')
    const isStyle = file.endsWith('.css')
    link.rel = isStyle ? 'preload' : 'modulepreload'
    if (isStyle) {
      link.as = 'style'
      // Must match the bundler's own link tags, or the browser fetches the file twice.
      link.crossOrigin = ''
    }
    link.href = file
    document.head.append(link)
  }
}

type Chunk = Rolldown.OutputChunk

/** The chunks of these pages with their styles and all their imports, except the entry that the document loads itself. */
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
      const screens = tables.flatMap(pagesOf)
      const writtenReads = tables.join('').match(/reads: \[/g)?.length ?? 0
      if (writtenReads === 0 || screens.filter(({ reads }) => reads.length > 0).length < writtenReads)
        this.error('A screen’s reads were not found in the table of screens: is it written in another way now?')
      const known = [...screens, ...(await reportPages())]
      const chunks = Object.values(bundle).filter((each): each is Chunk => each.type === 'chunk')
      const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
      const chunkOf = (file: string) => chunks.find(({ facadeModuleId }) => facadeModuleId === file)
      const header = chunkOf(aroundEveryPage)
      const files: string[] = []
      const indexOf = (file: string) => (files.includes(file) ? files.indexOf(file) : files.push(file) - 1)
      const holders = await holdersOf()
      const pages = known.flatMap(({ address, file, access, isForChanging, reads }): [string, Ahead][] => {
        const page = chunkOf(path.join(source, file))
        // A page inside the first script has no chunk of its own.
        if (!header || !page) return []
        const needed = neededFor([header, page], byName).map((each) => indexOf(`/${each}`))
        return [[address, { files: needed, ...(reads.length > 0 && { reads, roles: holders(access, isForChanging) }) }]]
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
