import { mkdtempSync, mkdirSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { productionPackages } from './production-packages.ts'

const packages = {
  server: { dependencies: { mailer: '2', driver: '1' }, optionalDependencies: { binary: '1' } },
  'server/node_modules/mailer': {},
  'node_modules/mailer': {},
  'node_modules/driver': {
    dependencies: { types: '1' },
    peerDependencies: { native: '1' },
    peerDependenciesMeta: { native: { optional: true } },
  },
  'node_modules/driver/node_modules/types': { dependencies: { mailer: '1' } },
  'node_modules/types': {},
  'node_modules/native': {},
  'node_modules/binary': { optional: true },
  'node_modules/builder': {},
}

const installed = (...folders: string[]) => {
  const root = mkdtempSync(path.join(os.tmpdir(), 'packages-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  for (const folder of folders) mkdirSync(path.join(root, folder), { recursive: true })
  return root
}
const needed = [
  'node_modules/driver',
  'node_modules/driver/node_modules/types',
  'node_modules/mailer',
  'server/node_modules/mailer',
]

test('a package has what the server needs, as Node resolves it, and nothing for other platforms or developers', () => {
  const root = installed(...needed, 'node_modules/builder', 'node_modules/types')
  expect(productionPackages({ packages }, ['server'], root)).toEqual(needed)
})

test('a missing dependency stops the packaging', () => {
  const root = installed(...needed.slice(0, 3))
  expect(() => productionPackages({ packages }, ['server'], root)).toThrow('server/node_modules/mailer is not installed')
})
