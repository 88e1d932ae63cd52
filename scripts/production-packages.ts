// Which installed packages the server needs at run time, by the lockfile: its dependencies and theirs, for this platform only.
import { existsSync } from 'node:fs'
import path from 'node:path'

type Entry = {
  link?: boolean
  optional?: boolean
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
  peerDependenciesMeta?: Record<string, { optional?: boolean }>
}
export type Lock = { packages: Record<string, Entry> }

/** Resolves like Node: next to the requesting package, then in each folder above. */
const locate = (lock: Lock, from: string, name: string): string | undefined => {
  for (let place = from; ; place = place.slice(0, Math.max(0, place.lastIndexOf('/node_modules/')))) {
    const found = path.posix.join(place, 'node_modules', name)
    if (lock.packages[found]) return found
    if (!place.includes('/node_modules/')) {
      const atRoot = `node_modules/${name}`
      return lock.packages[atRoot] ? atRoot : undefined
    }
  }
}

const wantedBy = ({ dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta }: Entry) => [
  ...Object.keys(dependencies ?? {}),
  ...Object.keys(optionalDependencies ?? {}),
  ...Object.keys(peerDependencies ?? {}).filter((name) => !peerDependenciesMeta?.[name]?.optional),
]

/** Folders under node_modules, shortest first. Packages for another platform, which npm did not install here, are left out. */
export const productionPackages = (lock: Lock, workspaces: readonly string[], root: string): string[] => {
  const found = new Set<string>()
  const waiting = [...workspaces]
  for (let place = waiting.pop(); place !== undefined; place = waiting.pop())
    for (const name of wantedBy(lock.packages[place] ?? {})) {
      const folder = locate(lock, place, name)
      if (!folder || found.has(folder) || lock.packages[folder]?.link) continue
      if (!existsSync(path.join(root, folder))) {
        if (lock.packages[folder]?.optional) continue
        throw new Error(`${folder} is not installed. Run npm ci first.`)
      }
      found.add(folder)
      waiting.push(folder)
    }
  return [...found].toSorted((one, other) => one.localeCompare(other))
}
