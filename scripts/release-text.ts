// What a release changes in the files, without touching them.

const steps = ['major', 'minor', 'patch'] as const

/** `minor` after 0.2.0 is 0.3.0. A version may also be given, if it is higher. Undefined: not a version one could release. */
export const nextVersion = (current: string, asked: string): string | undefined => {
  const numbers = current.split('.').map(Number)
  const step = steps.findIndex((name) => name === asked)
  if (step >= 0) return numbers.map((number, n) => (n < step ? number : n === step ? number + 1 : 0)).join('.')
  if (!/^(0|[1-9]\d*)(\.(0|[1-9]\d*)){2}$/.test(asked)) return undefined
  const wanted = asked.split('.').map(Number)
  const first = wanted.findIndex((number, n) => number !== numbers[n])
  return first >= 0 && (wanted[first] ?? 0) > (numbers[first] ?? 0) ? asked : undefined
}

const unreleased = '## [Unreleased]\n'

/** Undefined: nothing was written under Unreleased, so there is nothing to release. */
export const dateChangelog = (changelog: string, version: string, day: string): string | undefined => {
  const start = changelog.indexOf(unreleased)
  if (start < 0) return undefined
  const [section = ''] = changelog.slice(start + unreleased.length).split(/^## /m)
  if (!/^- /m.test(section)) return undefined
  return changelog.replace(unreleased, `${unreleased}\n## [${version}] - ${day}\n`)
}

/** Only the version changes; the rest stays as it was written. */
export const setVersion = (packageJson: string, version: string) =>
  packageJson.replace(/^( {2}"version": )"[^"]*"/m, `$1"${version}"`)

type Lock = { version: string; packages: Record<string, { version?: string }> }

/** The lock repeats the version for the project and for each of its workspaces, which are named by their folders. */
export const setLockVersion = (lockJson: string, folders: readonly string[], version: string) => {
  const lock: Lock = JSON.parse(lockJson)
  lock.version = version
  for (const folder of ['', ...folders]) Object.assign(lock.packages[folder] ?? {}, { version })
  return `${JSON.stringify(lock, null, 2)}\n`
}
