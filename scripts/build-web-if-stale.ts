// Runs before `npm start`: builds the portal if there is no build, or if a source is newer than the build.
import { readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '..')
const web = path.join(root, 'web')
const dist = path.join(web, 'dist')
const sources = ['web/src', 'web/public', 'domain/src', 'web/index.html', 'package-lock.json']

const filesUnder = async (place: string): Promise<string[]> => {
  const entries = await readdir(place, { recursive: true, withFileTypes: true }).catch(() => undefined)
  return entries ? entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name)) : [place]
}

const changedAt = async (file: string) => (await stat(file).catch(() => undefined))?.mtimeMs ?? 0

const newestSource = async () => {
  const plugins = (await readdir(web)).filter((name) => name.endsWith('.ts')).map((name) => path.join(web, name))
  const files = await Promise.all(sources.map((source) => filesUnder(path.join(root, source))))
  return Math.max(...(await Promise.all([...plugins, ...files.flat()].map(changedAt))))
}

/** Builds into another folder and moves it into place, so that an interrupted build leaves nothing incomplete. */
const buildPortal = async () => {
  const started = new Date()
  const staging = path.join(root, `.tmp/portal-${process.pid}`)
  // Imported only when needed, because loading Vite takes longer than the rest of a start.
  const { build } = await import('vite')
  try {
    await build({ root: web, logLevel: 'warn', build: { outDir: staging, emptyOutDir: true } })
    // A source saved during the build must count as newer than the build.
    await utimes(path.join(staging, 'index.html'), started, started)
    await rm(dist, { recursive: true, force: true })
    await rename(staging, dist)
  } finally {
    await rm(staging, { recursive: true, force: true })
  }
  return (Date.now() - started.getTime()) / 1000
}

if ((await changedAt(path.join(dist, 'index.html'))) >= (await newestSource())) console.log('The portal is built.')
else {
  try {
    console.log(`The portal was built in ${(await buildPortal()).toFixed(1)} s.`)
  } catch (error) {
    console.error(`The portal cannot be built: ${error instanceof Error ? error.message : String(error)}`)
    process.exitCode = 1
  }
}
