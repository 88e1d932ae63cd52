// The source files for architecture.test.ts, with their imports and exports.
import { globSync, readFileSync } from 'node:fs'
import { dirname, posix } from 'node:path'
import { parseSync } from 'vite'

export type Source = {
  file: string
  /** Paths from the root for our own files, names for packages. */
  imports: string[]
  /** The imports that remain once types are stripped. */
  loads: string[]
  hasReexport: boolean
  hasDefault: boolean
  lines: number
  text: string
}

const resolve = (specifier: string, file: string) => {
  if (specifier.startsWith('.')) return posix.join(dirname(file), specifier)
  const [, room] = /^#(src|testing)\//.exec(specifier) ?? []
  if (room) return `${file.split('/')[0]}/${specifier.slice(1)}`
  return specifier.replace(/^@forecourt\/(\w+)\//, '$1/src/')
}

export const readSource = (file: string, text: string): Source => {
  const { staticImports, staticExports, dynamicImports } = parseSync(file, text).module
  const exported = staticExports.flatMap(({ entries }) => entries)
  const found = [
    ...staticImports.map(({ moduleRequest, entries }) => ({
      specifier: moduleRequest.value,
      isType: entries.length > 0 && entries.every((entry) => entry.isType),
    })),
    ...exported.flatMap(({ moduleRequest, isType }) => (moduleRequest ? [{ specifier: moduleRequest.value, isType }] : [])),
    ...dynamicImports.map(({ moduleRequest: { start, end } }) => ({ specifier: text.slice(start + 1, end - 1), isType: false })),
  ].map(({ specifier, isType }) => ({ target: resolve(specifier, file), isType }))
  return {
    file,
    imports: found.map(({ target }) => target),
    loads: found.filter(({ isType }) => !isType).map(({ target }) => target),
    hasReexport: exported.some(({ moduleRequest }) => moduleRequest !== null),
    hasDefault: exported.some(({ exportName }) => exportName.kind === 'Default'),
    lines: text.split('\n').length - 1,
    text,
  }
}

export const readSources = (pattern: string) =>
  globSync(pattern, { exclude: ['**/node_modules/**', '**/dist/**'] })
    .map((file) => file.replaceAll('\\', '/'))
    .map((file) => readSource(file, readFileSync(file, 'utf8')))

/** Finds cycles of files that load each other. Type imports do not count, because they are gone at run time. */
export const findCycles = (sources: Pick<Source, 'file' | 'loads'>[]) => {
  const graph = new Map(sources.map(({ file, loads }) => [file, loads]))
  const visited = new Set<string>()
  const walk = (file: string, path: string[]): string[] => {
    if (path.includes(file)) return [[...path.slice(path.indexOf(file)), file].join(' → ')]
    if (visited.has(file)) return []
    visited.add(file)
    return (graph.get(file) ?? []).flatMap((target) => walk(target, [...path, file]))
  }
  return sources.flatMap(({ file }) => walk(file, []))
}

/**
 * The same between folders, including type imports, because a reader follows those too. `folderOf` returns undefined for a file
 * outside all folders.
 */
export const findFolderCycles = (sources: Source[], folderOf: (file: string) => string | undefined) => {
  const graph = new Map<string, Set<string>>()
  for (const { file, imports } of sources) {
    const folder = folderOf(file)
    if (!folder) continue
    const others = graph.get(folder) ?? graph.set(folder, new Set()).get(folder)!
    for (const target of imports.map(folderOf)) if (target && target !== folder) others.add(target)
  }
  return findCycles([...graph].map(([file, others]) => ({ file, loads: [...others] })))
}
