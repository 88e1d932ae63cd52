// Debian programs that some tests put in front of or behind the portal. If they are missing and this runs as root on Debian, they
// are installed, so that these tests run on a new machine too. Elsewhere a message names what was skipped.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const apt = '/usr/bin/apt-get'

/** Another process may be installing, and a machine without a network must not block the tests. */
const patience = ['-o', 'DPkg::Lock::Timeout=120', '-o', 'Acquire::Retries=0', '-o', 'Acquire::http::Timeout=10']

/** Runlevel 1 keeps the package from starting its service, which would take ports of this machine. */
const environment = () => ({ ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' })

const runApt = (...args: string[]) =>
  spawnSync(apt, [...patience, ...args], { env: environment(), stdio: 'ignore', timeout: 180_000 }).status === 0

const install = (name: string) => {
  if (process.getuid?.() !== 0 || !existsSync(apt)) return
  const once = () => runApt('install', '-y', '--no-install-recommends', name)
  if (!once() && runApt('update')) once()
}

const find = (name: string) => ['/usr/sbin', '/usr/bin'].map((folder) => `${folder}/${name}`).find((place) => existsSync(place))

/** The path of the program. Its package has the same name. */
export const findOrInstall = (name: string) => {
  const found = find(name)
  if (found) return found
  install(name)
  const made = find(name)
  if (!made) process.stderr.write(`There is no ${name} here and it cannot be installed: what needs it was not tried.\n`)
  return made
}
