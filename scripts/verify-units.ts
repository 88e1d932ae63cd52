// Checks the systemd units with `systemd-analyze verify`, with the paths of an unpacked package in place of /opt/forecourt.
import { spawnSync } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'

/** Throws with systemd's complaints. Without systemd it prints that it checked nothing. */
export const verifyUnits = async (folder: string) => {
  const place = await mkdtemp(path.join(os.tmpdir(), 'forecourt-units-'))
  try {
    const units = path.join(folder, 'deploy/systemd')
    const names = (await readdir(units)).filter((name) => name.endsWith('.service'))
    for (const name of names) {
      const text = await readFile(path.join(units, name), 'utf8')
      await writeFile(path.join(place, name), text.replaceAll('/opt/forecourt', folder))
    }
    const files = names.map((name) => path.join(place, name))
    const { error, status, stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', ...files], { encoding: 'utf8' })
    if (error) return console.log('not run systemd-analyze is not here, so the units are not checked')
    const complaints = stderr.split('\n').filter((line) => names.some((name) => line.includes(name)))
    if (status !== 0 || complaints.length > 0) throw new Error(`systemd does not accept the units:\n${stderr}`)
    console.log(`ok      systemd-analyze verify accepts ${names.length} units`)
  } finally {
    await rm(place, { recursive: true, force: true })
  }
}
