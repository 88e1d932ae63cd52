import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { countVitest, unitReport } from './count-tests.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

test('the report of a run names the error that a test left behind, with its file', async () => {
  await mkdir(path.join(root, '.tmp'), { recursive: true })
  const folder = await mkdtemp(path.join(root, '.tmp', 'stray-'))
  try {
    await writeFile(
      path.join(folder, 'stray.test.ts'),
      `import { expect, test } from 'vitest'
test('passes and leaves a promise', async () => {
  setTimeout(() => Promise.reject(new Error('nobody waited')), 0)
  await new Promise((done) => setTimeout(done, 20))
  expect(1).toBe(1)
})
`,
    )
    await writeFile(path.join(folder, 'vitest.config.ts'), 'export default { test: { include: ["*.test.ts"] } }')
    await mkdir(path.join(folder, '.tmp'))
    const vitest = path.join(root, 'node_modules', '.bin', 'vitest')
    const run = promisify(execFile)(vitest, ['run', `--reporter=${path.join(root, 'scripts', 'report-of-tests.ts')}`], {
      cwd: folder,
    })
    await expect(run).rejects.toMatchObject({ code: 1 })
    const { passed, failed, failures } = countVitest(await readFile(path.join(folder, unitReport), 'utf8'))
    expect({ passed, failed }).toEqual({ passed: 1, failed: 1 })
    expect(failures[0]).toContain('stray.test.ts: an error outside of every test')
    expect(failures[0]).toContain('nobody waited')
  } finally {
    await rm(folder, { recursive: true })
  }
})
