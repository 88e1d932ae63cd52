import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { dateChangelog, nextVersion, setLockVersion, setVersion } from './release-text.ts'

test.each([
  ['patch', '0.2.4'],
  ['minor', '0.3.0'],
  ['major', '1.0.0'],
  ['0.2.4', '0.2.4'],
  ['0.10.0', '0.10.0'],
  ['1.0.0', '1.0.0'],
])('after 0.2.3, the release %s is %s', (asked, version) => expect(nextVersion('0.2.3', asked)).toBe(version))

test.each(['', 'minro', '0.2.3', '0.1.9', '0.2', 'v0.3.0', '0.03.0', '1.0.0-beta'])('after 0.2.3, “%s” is refused', (asked) =>
  expect(nextVersion('0.2.3', asked)).toBeUndefined(),
)

const changelog = (unreleased: string) => `# Changelog

Text.

## [Unreleased]
${unreleased}
## [0.2.0] - 2026-11-16

### Added

- Old.
`

test('the changes under Unreleased move to a dated section of the version', () => {
  expect(dateChangelog(changelog('\n### Added\n\n- New.\n'), '0.3.0', '2027-01-02')).toBe(
    changelog('\n## [0.3.0] - 2027-01-02\n\n### Added\n\n- New.\n'),
  )
})

test('nothing can be released without a change under Unreleased', () => {
  expect(dateChangelog(changelog(''), '0.3.0', '2027-01-02')).toBeUndefined()
  expect(dateChangelog(changelog('\n### Added\n'), '0.3.0', '2027-01-02')).toBeUndefined()
  expect(dateChangelog('# Changelog\n', '0.3.0', '2027-01-02')).toBeUndefined()
})

test('setting the version changes only the product’s version, in its packages and in the lock', () => {
  const { version, workspaces }: { version: string; workspaces: string[] } = JSON.parse(readFileSync('package.json', 'utf8'))
  const own = readFileSync('package.json', 'utf8')
  const lock = readFileSync('package-lock.json', 'utf8')
  const changed = (before: string, after: string) => {
    const lines = before.split('\n')
    return after.split('\n').filter((line, n) => line !== lines[n])
  }
  expect(changed(own, setVersion(own, '9.9.9'))).toEqual(['  "version": "9.9.9",'])
  const newLock = setLockVersion(lock, workspaces, '9.9.9')
  expect(changed(lock, newLock).map((line) => line.trim())).toEqual(Array(2 + workspaces.length).fill('"version": "9.9.9",'))
  expect(setLockVersion(newLock, workspaces, version)).toBe(lock)
})
