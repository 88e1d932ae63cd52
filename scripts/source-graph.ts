// The project's own files as architecture.test.ts sees them: who imports what, and how each file looks from outside.
import { globSync, readFileSync } from 'node:fs'
import { dirname, posix } from 'node:path'
import { parseSync } from 'vite'

export type Source = {
  file: string
  /** Paths from the root for our own files, names for packages. */
  imports: string[]
  /** The imports that remain when the types are gone. */
  loads: string[]
  hasReexport: boolean
  hasDefault: boolean
  lines: number
  text: string
}

const resolve = (specifier: string, file: string) => {
  if (specifier.startsWith('.')) return posix.join(dirname(file), specifier)
  if (specifier.startsWith('#src/')) return specifier.replace('#src/', `${file.split('/')[0]}/src/`)
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

/** Every way back to a file by what it loads. Types are gone at run time, so two files may name each other's. */
export const findCycles = (sources: Source[]) => {
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
