import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import packaged from '../../../package.json' with { type: 'json' }

const patience = 120_000

/** Starts a program that loads nothing itself, with the options of the API. */
const start = async (place: string) => {
  const module = pathToFileURL(path.join(import.meta.dirname, 'compiled-once.ts')).href
  const program = path.join(place, 'program.mjs')
  await writeFile(program, `import { compiledOnce } from '${module}'; await compiledOnce('run-worker.ts', async () => {})`)
  const env = { PATH: process.env['PATH'] ?? '', NODE_COMPILE_CACHE: path.join(place, 'compiled') }
  const [, ...command] = packaged.scripts['start:api'].split(' ')
  return promisify(execFile)(process.execPath, [...command.slice(0, -1), program], { env })
}

test('after an upgrade a child compiles the whole program, and the next start reuses it', { timeout: patience }, async () => {
  const place = await mkdtemp(path.join(os.tmpdir(), 'forecourt-compiled-'))
  onTestFinished(() => rm(place, { recursive: true, force: true }))
  await start(place)
  // Node has a folder for each version and each set of options.
  const folders = await readdir(path.join(place, 'compiled'))
  expect(folders).toHaveLength(1)
  const folder = path.join(place, 'compiled', folders[0]!)
  const note = path.join(folder, 'run-worker')
  const { length } = await readdir(folder)
  expect(length).toBeGreaterThan(500)
  const before = { text: await readFile(note, 'utf8'), written: (await stat(note)).mtimeMs }
  await start(place)
  expect({ text: await readFile(note, 'utf8'), written: (await stat(note)).mtimeMs }).toEqual(before)
})
