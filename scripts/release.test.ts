// The command itself, in a separate repository with this project's package files and a fake test command.
import { execFileSync, spawnSync } from 'node:child_process'
import { appendFileSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'

const script = join(import.meta.dirname, 'release.ts')
const workspaces = ['domain', 'server', 'web']
const hasGit = spawnSync('git', ['--version']).status === 0

/** The machine may have no git user name, or its own settings; and the tests may run inside a git hook. */
const env = {
  ...process.env,
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_DIR: undefined,
  GIT_WORK_TREE: undefined,
  GIT_INDEX_FILE: undefined,
  ...Object.fromEntries(
    ['AUTHOR', 'COMMITTER'].flatMap((who) => [
      [`GIT_${who}_NAME`, 'Ada'],
      [`GIT_${who}_EMAIL`, 'ada@forecourt.test'],
    ]),
  ),
}

const openProject = ({ testCommand = 'node --version' } = {}) => {
  const folder = mkdtempSync(join(tmpdir(), 'forecourt-release-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const git = (...args: string[]) => execFileSync('git', args, { cwd: folder, env, encoding: 'utf8' }).trim()
  const copied = ['package.json', 'package-lock.json', ...workspaces.map((name) => `${name}/package.json`)]
  for (const file of copied) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    cpSync(file, join(folder, file))
  }
  const file = (name: string) => readFileSync(join(folder, name), 'utf8')
  writeFileSync(join(folder, 'package.json'), file('package.json').replace(/"test": ".*"/, `"test": "${testCommand}"`))
  writeFileSync(join(folder, 'CHANGELOG.md'), '# Changelog\n\n## [Unreleased]\n\n### Added\n\n- A thing.\n')
  git('init', '--quiet', '--initial-branch=main')
  git('add', '.')
  git('commit', '--quiet', '--message', 'feat: begin')
  const release = (...args: string[]) => {
    const { status, stderr } = spawnSync(process.execPath, [script, ...args], { cwd: folder, env, encoding: 'utf8' })
    return { status, stderr }
  }
  return { folder, git, file, release }
}

// Each run starts Node, git and npm several times, which is slow on a busy machine.
describe.skipIf(!hasGit)('npm run release', { timeout: 60_000 }, () => {
  test('sets the version everywhere, dates the changelog, commits and tags', () => {
    const { git, file, release } = openProject()
    expect(release('99.0.0')).toMatchObject({ status: 0 })
    const { version: locked, packages } = JSON.parse(file('package-lock.json'))
    const versions = ['', ...workspaces].flatMap((name) => [JSON.parse(file(join(name, 'package.json'))), packages[name]])
    expect([locked, ...versions.map(({ version }) => version)]).toEqual(Array(9).fill('99.0.0'))
    expect(file('CHANGELOG.md')).toMatch(/## \[Unreleased\]\n\n## \[99\.0\.0\] - \d{4}-\d\d-\d\d\n\n### Added\n\n- A thing\.\n$/)
    expect(git('status', '--porcelain')).toBe('')
    expect(git('log', '-1', '--format=%s')).toBe('Release 99.0.0')
    expect(git('rev-parse', 'v99.0.0^{commit}')).toBe(git('rev-parse', 'HEAD'))
    expect(git('tag', '--list', '--format=%(contents)')).toBe('99.0.0')
  })

  test('does nothing when a test fails', () => {
    const { git, release } = openProject({ testCommand: 'exit 1' })
    expect(release('99.0.0')).toMatchObject({ status: 1, stderr: expect.stringContaining('npm test failed') })
    expect([git('status', '--porcelain'), git('tag')]).toEqual(['', ''])
  })

  test('skips the tests only on request, and the tag says so', () => {
    const { git, release } = openProject({ testCommand: 'exit 1' })
    expect(release('99.0.0', '--skip-tests')).toMatchObject({ status: 0, stderr: expect.stringContaining('tests are skipped') })
    expect(git('tag', '--list', '--format=%(contents)')).toContain('Released without running the tests.')
  })

  test('refuses another branch, uncommitted changes, an existing tag, an empty release and a missing version', () => {
    const { folder, git, release } = openProject()
    const refusal = (...args: string[]) => {
      const { status, stderr } = release(...args)
      return status === 1 ? stderr : `status ${status}`
    }
    expect(refusal()).toContain('say major, minor, patch')
    git('tag', 'v99.0.0')
    expect(refusal('99.0.0')).toContain('the tag v99.0.0 exists')
    git('switch', '--quiet', '--create', 'side')
    expect(refusal('99.1.0')).toContain('the branch is not main')
    git('switch', '--quiet', 'main')
    appendFileSync(join(folder, 'CHANGELOG.md'), '- Another.\n')
    expect(refusal('99.1.0')).toContain('not committed')
    git('commit', '--quiet', '--all', '--message', 'docs: another')
    expect(release('99.1.0', '--skip-tests')).toMatchObject({ status: 0 })
    expect(refusal('99.2.0')).toContain('nothing under')
  })
})
