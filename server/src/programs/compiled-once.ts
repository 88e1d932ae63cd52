import { execFile } from 'node:child_process'
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { enableCompileCache, flushCompileCache } from 'node:module'
import path from 'node:path'
import { promisify } from 'node:util'

const root = path.join(import.meta.dirname, '../../..')
const cache = path.join(root, 'node_modules/.cache/forecourt')
/** In milliseconds. If the child fails, this process compiles everything as usual. */
const patience = 60_000

/** Changes with each of our files, and with the installed packages. */
const sourcesNow = () => {
  const folders = ['server/src', 'domain/src'].map((folder) => path.join(root, folder))
  const files = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts'))
      .map((name) => path.join(folder, name)),
  )
  const known = [...files, path.join(root, 'node_modules/.package-lock.json')].map((file) =>
    statSync(file, { throwIfNoEntry: false }),
  )
  const newest = Math.max(...known.map((file) => file?.mtimeMs ?? 0))
  return `${process.version} ${files.length} ${newest} ${known.reduce((sum, file) => sum + (file?.size ?? 0), 0)}`
}

const readNote = (note: string) => {
  try {
    return readFileSync(note, 'utf8')
  } catch {
    return undefined
  }
}

/** False if the cache cannot be written: a child would then be useless. */
const tryWrite = (note: string, text: string) => {
  try {
    writeFileSync(note, text)
    return true
  } catch {
    return false
  }
}

/**
 * A process that has compiled everything itself keeps a hundred megabytes for as long as it runs (docs/operations/sizes.md). So
 * after an upgrade a child compiles, and this process uses its cache.
 */
const compileInAChild = async (directory: string, program: string) => {
  const note = path.join(directory, path.basename(program, '.ts'))
  const sources = sourcesNow()
  if (readNote(note) === sources || !tryWrite(note, sources)) return
  // With the same options: Node caches separately for each set of options.
  const child = [...process.execArgv, path.join(import.meta.dirname, 'compile.ts'), program]
  await promisify(execFile)(process.execPath, child, { timeout: patience }).catch(() => {})
}

export const openCache = () => enableCompileCache(cache)

/**
 * Compiling takes a second of every start, and much memory, so the compiled code is cached. `program` is the file in this folder
 * that `run` loads. When the cache cannot be written, everything is compiled as usual.
 */
export const compiledOnce = async (program: string, run: () => Promise<void>) => {
  const { directory } = openCache()
  if (directory) await compileInAChild(directory, program)
  await run()
  // Flushed now, because a program that is killed would not write the cache at its end.
  flushCompileCache()
}
