// Which modules share a chunk. Left alone, the bundler makes a chunk of every set of pages that share a module: a list page
// fetched a hundred scripts, and the first chunk had to name them all. So there are few: what is there before a person signs
// in, what the pages around the portal and its first page need, what most other pages need, what lists, what forms and what
// saved records need on top of that, and the large libraries each for itself. What few pages share is left to the bundler, and a
// page keeps what no other page has. No chunk may need another that needs it: each layer takes only modules whose imports are in
// it or below.
import { globSync } from 'node:fs'
import path from 'node:path'
import type { Rolldown } from 'vite'

const source = path.join(import.meta.dirname, 'src')
const domain = path.join(import.meta.dirname, '../domain/src')

const isOurs = (id: string) => id.startsWith(source) || id.startsWith(domain)

const pagesIn = (patterns: string[]) => globSync(patterns, { cwd: source }).map((file) => path.join(source, file))

/** Around every page, and the first one: they should not wait for forms and lists. */
const lightPages = () => pagesIn(['app/PortalHeader.tsx', 'features/dashboard/DashboardPage.tsx'])

/** Seen without the portal: what they share is fetched by nobody else. */
const openPages = () => pagesIn(['features/{session,legal}/*Page.tsx', 'features/report-schedules/*ConfirmationPage.tsx'])

/** Libraries are not followed: an import of one icon would seem to need all of them. */
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

/** A few libraries are large and not needed by every page: each comes with the pages that use it. */
const libraries = [
  { name: 'primitives', test: /node_modules\/(?:@base-ui|@floating-ui)\// },
  { name: 'virtual', test: /node_modules\/@tanstack\/(?:react-virtual|virtual-core)\// },
  { name: 'forms', test: /node_modules\/(?:@mantine\/form|klona|fast-deep-equal)\// },
  { name: 'zod', test: /node_modules\/zod\/|contract\/field-messages/ },
]

const formLibraries = /node_modules\/(?:@mantine\/form|zod)\//
/** What the address of each list may hold. A wizard and a report do without it. */
const listFields = /virtual:list-fields/
/** What saves a record. Most of it stands in drawers. */
const records =
  /src\/(?:record\/(?:use-save|use-merge|merge-edits|KeptFields)|ui\/(?:MergeChoices|FileDrop|RadioCards|PhoneField))\./

/** Whether a module needs one of these, itself or through what it imports. */
const needing = (wanted: RegExp, context: Rolldown.ChunkingContext) => {
  const known = new Map<string, boolean>()
  const needs = (id: string): boolean => {
    const answer = known.get(id)
    if (answer !== undefined) return answer
    // A circle does not make a need.
    known.set(id, false)
    const found = wanted.test(id) || (context.getModuleInfo(id)?.importedIds.some(needs) ?? false)
    known.set(id, found)
    return found
  }
  return needs
}

/** What a module needs says which kit it belongs to; the first one counts. What needs none of them is in the kit of every page. */
const needed = [
  { name: 'form-kit', by: formLibraries },
  { name: 'list-kit', by: listFields },
  { name: 'record-kit', by: records },
]

export const chunkLayers = (): Rolldown.CodeSplittingOptions => {
  let light: Set<string> | undefined
  const isLight: Rolldown.CodeSplittingNameFunction = (id, context) => {
    light ??= importedBy(lightPages(), context)
    return light.has(id) || lightLibraries.test(id) || id.endsWith('virtual:portal-endpoints') ? 'light' : null
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
      { name: isOpen, debugName: 'open', minShareCount: 2, priority: 0.5 },
      { name: kitOf, debugName: 'kit', minShareCount: 8, priority: 1 },
    ],
  }
}
