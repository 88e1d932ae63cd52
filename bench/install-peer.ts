// The peer has npm packages of its own, which only this benchmark needs. They are installed the first time it is measured.
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'

const folder = path.resolve(import.meta.dirname, 'peer')

export const installPeer = async () => {
  if (existsSync(path.join(folder, 'node_modules'))) return
  await promisify(execFile)('npm', ['ci', '--prefix', folder])
}
