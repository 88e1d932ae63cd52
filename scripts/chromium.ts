// Finds a browser for the journeys, so that `npm test` needs only npm. The last resort is a bundled one from the lockfile.
import { execFile } from 'node:child_process'
import { constants } from 'node:fs'
import { access } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
/** The headless shell is Chromium without windows. With it a journey takes a quarter less CPU time. */
const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

const isExecutable = (path: string) =>
  access(path, constants.X_OK).then(
    () => true,
    () => false,
  )

const installed = async () => {
  const folders = (process.env.PATH ?? '').split(delimiter)
  for (const name of names) {
    for (const folder of folders) {
      const path = join(folder, name)
      if (await isExecutable(path)) return path
    }
  }
  return undefined
}

const installWithApt = async () => {
  if (process.getuid?.() !== 0 || !(await isExecutable('/usr/bin/apt-get'))) return undefined
  const apt = (...args: string[]) => run('apt-get', args, { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } })
  const install = (name: string) => apt('install', '-y', '--no-install-recommends', name)
  try {
    await apt('update')
    await install('chromium-headless-shell').catch(() => install('chromium'))
  } catch {
    return undefined // no network, or no such package: the bundled browser is next
  }
  return installed()
}

const bundled = async () => {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined // the package has a binary for this platform only
  // Makes the package unpack its own libnss3 instead of requiring the machine's.
  process.env.AWS_LAMBDA_JS_RUNTIME ??= 'nodejs22.x'
  const { default: chromium } = await import('@sparticuz/chromium')
  return chromium.executablePath()
}

/** The path of a Chromium to drive: `CHROMIUM`, one that is installed, one that apt can install, or the bundled one. */
export const findChromium = async (): Promise<string> => {
  const found = process.env.CHROMIUM || (await installed()) || (await installWithApt()) || (await bundled())
  if (!found) throw new Error('No browser was found. Install Chromium or Chrome, or set CHROMIUM to its path.')
  return found
}
