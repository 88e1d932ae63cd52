// docs/operations/README.md#commands: the command of a package, as an operator types it.
import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { operatorsCommand } from './operators-command.ts'

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }

/** A package whose programs print their arguments and one variable. */
const aPackage = (programs: readonly string[]) => {
  const root = mkdtempSync(path.join(os.tmpdir(), 'forecourt-command-'))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  const home = path.join(root, 'forecourt-1.0.0')
  const settings = path.join(root, 'settings')
  for (const folder of [path.join(home, 'bin'), path.join(home, 'server/src/programs'), settings])
    mkdirSync(folder, { recursive: true })
  for (const name of programs)
    writeFileSync(
      path.join(home, `server/src/programs/${name}.ts`),
      "console.log(JSON.stringify([process.argv.slice(2), process.env['MAIL_FROM'], process.env['MIGRATION_DATABASE_URL']]))",
    )
  const command = path.join(home, 'bin/forecourt')
  writeFileSync(command, operatorsCommand(scripts))
  chmodSync(command, 0o755)
  symlinkSync(process.execPath, path.join(home, 'bin/node'))
  const link = path.join(root, 'forecourt')
  symlinkSync(command, link)
  const run = (...args: string[]) =>
    spawnSync(link, args, { encoding: 'utf8', cwd: '/', env: { PATH: '/usr/bin:/bin', FORECOURT_SETTINGS: settings } })
  return { run, settings }
}

test('a command of the package runs from any folder with the environment of the units', () => {
  const { run, settings } = aPackage(['backup'])
  writeFileSync(path.join(settings, 'forecourt.env'), '# a comment\nMAIL_FROM=Fleet Fuel <mail@fleet.example.com>\n')
  writeFileSync(path.join(settings, 'migrate.env'), 'MIGRATION_DATABASE_URL=postgres://owner@db/forecourt\n')
  const { stdout, stderr, status } = run('backup', '/backups/a day')
  expect({ stderr, status }).toEqual({ stderr: '', status: 0 })
  expect(JSON.parse(stdout)).toEqual([['/backups/a day'], 'Fleet Fuel <mail@fleet.example.com>', 'postgres://owner@db/forecourt'])
})

test.each(['run', 'start:api', ''])('forecourt %s is refused with the names of the commands', (name) => {
  const { stderr, status } = aPackage(['backup', 'run']).run(name)
  expect(status).toBe(1)
  expect(stderr).toMatch(/^Usage: forecourt (?:[a-z-]+\|)*backup\|.+ \[arguments\]\n$/)
})

test('a command without the environment of the units does not start', () => {
  const { run, settings } = aPackage(['backup'])
  const { stderr, status } = run('backup', '/backups/today')
  expect(status).toBe(1)
  expect(stderr).toBe(`${settings}/forecourt.env cannot be read by this user. Run this as root, or as the user of the units.\n`)
})

test('every command for operators is a program of its name, which the command of a package relies on', () => {
  const shown = /^Usage: forecourt (.+) \[arguments\]$/m.exec(
    operatorsCommand(scripts).replaceAll("echo '", '\n').replaceAll("'", '\n'),
  )
  for (const name of shown![1]!.split('|')) expect(scripts[name]).toBe(`node server/src/programs/${name}.ts`)
  expect(execFileSync('sh', ['-n'], { input: operatorsCommand(scripts), encoding: 'utf8' })).toBe('')
})
