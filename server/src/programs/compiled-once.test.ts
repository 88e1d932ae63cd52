import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'

const patience = 120_000

/** Starts a program that loads nothing itself. */
const start = (cache: string) => {
  const module = pathToFileURL(path.join(import.meta.dirname, 'compiled-once.ts')).href
  const script = `import { compiledOnce } from '${module}'; await compiledOnce('run-worker.ts', async () => {})`
  const env = { PATH: process.env['PATH'] ?? '', NODE_COMPILE_CACHE: cache }
  return promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], { env })
}

test('after an upgrade a child compiles the whole program, and the next start finds it done', { timeout: patience }, async () => {
  const cache = await mkdtemp(path.join(os.tmpdir(), 'forecourt-compiled-'))
  onTestFinished(() => rm(cache, { recursive: true, force: true }))
  await start(cache)
  const [version] = await readdir(cache)
  const folder = path.join(cache, version!)
  const note = path.join(folder, 'run-worker')
  const { length } = await readdir(folder)
  expect(length).toBeGreaterThan(500)
  const before = { text: await readFile(note, 'utf8'), written: (await stat(note)).mtimeMs }
  await start(cache)
  expect({ text: await readFile(note, 'utf8'), written: (await stat(note)).mtimeMs }).toEqual(before)
})
