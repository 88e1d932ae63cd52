// Which modules share a chunk. Left alone, the bundler makes a chunk of every set of pages that share a module: a list page
// fetched a hundred scripts, and the first chunk had to name them all. Three layers are enough, and each knows the ones
// below only: what is there before someone signs in, what the pages around the portal and its first page need, and what
// forms and lists need (zod, lists to choose from, the table). A page keeps what no other page has.
import { globSync } from 'node:fs'
import path from 'node:path'
import type { Rolldown } from 'vite'

const source = path.join(import.meta.dirname, 'src')
const domain = path.join(import.meta.dirname, '../domain/src')

const isOurs = (id: string) => id.startsWith(source) || id.startsWith(domain)

/** Seen before the portal's forms and lists: they should not wait for those. */
const lightPages = () =>
  globSync(['app/PortalHeader.tsx', 'features/dashboard/DashboardPage.tsx', 'features/{session,legal}/*Page.tsx'], {
    cwd: source,
  })
    .concat(globSync('features/report-schedules/*ConfirmationPage.tsx', { cwd: source }))
    .map((file) => path.join(source, file))

/** Libraries are not followed: an import of one icon would seem to need all of them. */
const lightLibraries =
  /node_modules\/(?:@tabler|@tanstack\/(?:react-query|query-core|react-router)|@mantine\/form|@simplewebauthn)\//

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

export const chunkLayers = (): Rolldown.CodeSplittingOptions => {
  let light: Set<string> | undefined
  const isLight: Rolldown.CodeSplittingNameFunction = (id, context) => {
    light ??= importedBy(lightPages(), context)
    return light.has(id) || lightLibraries.test(id) ? 'light' : null
  }
  return {
    groups: [
      { name: 'start', tags: ['$initial'], priority: 3 },
      { name: isLight, debugName: 'light', minShareCount: 2, priority: 2 },
      { name: 'kit', minShareCount: 3, priority: 1 },
    ],
  }
}
