// Decides which modules share a chunk. By default the bundler creates a chunk for every set of pages that share a module: a list
// page fetched a hundred scripts, and the first chunk had to name them all. So there are only a few layers: the pages before
// sign-in, the frame of the portal with its first page, the kit of most other pages, the additional kits of lists, of forms and
// of saved records, and each large library by itself. Modules that few pages share are left to the bundler, and a page keeps the
// modules that no other page uses. Chunks must not depend on each other in a cycle, so each layer takes only modules whose
// imports are in it or below.
import { globSync } from 'node:fs'
import path from 'node:path'
import type { Rolldown } from 'vite'

const source = path.join(import.meta.dirname, 'src')
const domain = path.join(import.meta.dirname, '../domain/src')

const isOurs = (id: string) => id.startsWith(source) || id.startsWith(domain)

const pagesIn = (patterns: string[]) => globSync(patterns, { cwd: source }).map((file) => path.join(source, file))

/** The frame around every page, and the first page. Neither should wait for forms and lists. */
const lightPages = () => pagesIn(['app/PortalHeader.tsx', 'features/dashboard/DashboardPage.tsx'])

/** Pages outside the portal's frame. No other page fetches the code that they share. */
const openPages = () => pagesIn(['features/{session,legal}/*Page.tsx', 'features/report-schedules/*ConfirmationPage.tsx'])

/** The traversal does not enter libraries: one icon import would seem to need all icons. */
const lightLibraries = /node_modules\/(?:@tabler|@tanstack\/(?:react-query|query-core|react-router))\//

const importedBy = (pages: string[], context: Rolldown.ChunkingContext) => {
  const found = new Set<string>()
  const visit = (id: string) => {
    if (found.has(id) || !isOurs(id)) return
    found.add(id)
    context.getModuleInfo(id)?.importedIds.forEach(visit)
  }
  pages.forEach(visit)
  return found
}

/** Most groups of calls are in the chunk of the pages that use them. Those of many pages share one chunk. */
const endpoints = /virtual:endpoints\/of\/(\w+)$/

/** The groups of calls that these modules name. */
const calledBy = (modules: ReadonlySet<string>, context: Rolldown.ChunkingContext) =>
  new Set([...modules].flatMap((id) => context.getModuleInfo(id)?.code?.match(/(?<=\bapi\.)\w+/g) ?? []))

/** Large libraries that not every page needs. Each is fetched with the pages that use it. */
const libraries = [
  { name: 'primitives', test: /node_modules\/(?:@base-ui|@floating-ui)\// },
  { name: 'virtual', test: /node_modules\/@tanstack\/(?:react-virtual|virtual-core)\// },
  { name: 'forms', test: /node_modules\/(?:@mantine\/form|klona|fast-deep-equal)\// },
  { name: 'zod', test: /node_modules\/zod\/|contract\/field-messages/ },
]

const formLibraries = /node_modules\/(?:@mantine\/form|zod)\//
/** The address parameters of each list. Wizards and reports do not need them. */
const listFields = /virtual:list-fields/
/** Modules that save a record. Most of them are used in drawers. */
const records =
  /src\/(?:record\/(?:use-save|use-merge|merge-edits|KeptFields)|ui\/(?:MergeChoices|FileDrop|RadioCards|PhoneField))\./

/** Whether a module matches, itself or through its imports. */
const needing = (wanted: RegExp, context: Rolldown.ChunkingContext) => {
  const known = new Map<string, boolean>()
  const needs = (id: string): boolean => {
    const answer = known.get(id)
    if (answer !== undefined) return answer
    // Ends the recursion of an import cycle.
    known.set(id, false)
    const found = wanted.test(id) || (context.getModuleInfo(id)?.importedIds.some(needs) ?? false)
    known.set(id, found)
    return found
  }
  return needs
}

/** A module belongs to the first kit whose modules it needs. A module that needs none of them is in the kit of every page. */
const needed = [
  { name: 'form-kit', by: formLibraries },
  { name: 'list-kit', by: listFields },
  { name: 'record-kit', by: records },
]

export const chunkLayers = (): Rolldown.CodeSplittingOptions => {
  let light: Set<string> | undefined
  let called: Set<string> | undefined
  const isLight: Rolldown.CodeSplittingNameFunction = (id, context) => {
    light ??= importedBy(lightPages(), context)
    called ??= calledBy(light, context)
    const [, group] = endpoints.exec(id) ?? []
    return light.has(id) || lightLibraries.test(id) || (group !== undefined && called.has(group)) ? 'light' : null
  }
  let open: Set<string> | undefined
  const isOpen: Rolldown.CodeSplittingNameFunction = (id, context) => {
    open ??= importedBy(openPages(), context)
    return open.has(id) ? 'open' : null
  }
  let kits: { name: string; isFor: (id: string) => boolean }[] | undefined
  const kitOf: Rolldown.CodeSplittingNameFunction = (id, context) => {
    kits ??= needed.map(({ name, by }) => ({ name, isFor: needing(by, context) }))
    return kits.find(({ isFor }) => isFor(id))?.name ?? 'kit'
  }
  return {
    includeDependenciesRecursively: false,
    groups: [
      { name: 'start', tags: ['$initial'], priority: 9 },
      ...libraries.map((library) => ({ ...library, priority: 8 })),
      { name: isLight, debugName: 'light', minShareCount: 2, priority: 7 },
      { name: 'calls', test: endpoints, minShareCount: 3, priority: 2 },
      { name: isOpen, debugName: 'open', minShareCount: 2, priority: 0.5 },
      { name: kitOf, debugName: 'kit', minShareCount: 8, priority: 1 },
    ],
  }
}
