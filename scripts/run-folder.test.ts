import { mkdir, mkdtemp, readdir, rm, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { removeLeftovers } from './run-folder.ts'

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000)

test('folders of old runs are removed; those of recent runs and other folders stay', async () => {
  const parent = await mkdtemp(join(tmpdir(), 'forecourt-sweep-'))
  onTestFinished(() => rm(parent, { recursive: true, force: true }))
  const folders = { 'forecourt-test-aB3dEf': 7, 'forecourt-run-Zz9_xy': 1, 'forecourt-data': 200, 'somebody-else-aB3dEf': 200 }
  for (const [name, hours] of Object.entries(folders)) {
    await mkdir(join(parent, name, 'postgres'), { recursive: true })
    await utimes(join(parent, name), hoursAgo(hours), hoursAgo(hours))
  }
  await removeLeftovers(parent)
  expect((await readdir(parent)).toSorted()).toEqual(['forecourt-data', 'forecourt-run-Zz9_xy', 'somebody-else-aB3dEf'])
})
