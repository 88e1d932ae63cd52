// Computes the file contents of a release, without writing files.

const steps = ['major', 'minor', 'patch'] as const

/** `minor` after 0.2.0 is 0.3.0. An explicit version is accepted if it is higher. Undefined: not a valid version for a release. */
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

/** Undefined: the section Unreleased is empty, so there is nothing to release. */
export const dateChangelog = (changelog: string, version: string, day: string): string | undefined => {
  const start = changelog.indexOf(unreleased)
  if (start < 0) return undefined
  const [section = ''] = changelog.slice(start + unreleased.length).split(/^## /m)
  if (!/^- /m.test(section)) return undefined
  return changelog.replace(unreleased, `${unreleased}\n## [${version}] - ${day}\n`)
}

/** Changes only the version and keeps the rest of the text. */
export const setVersion = (packageJson: string, version: string) =>
  packageJson.replace(/^( {2}"version": )"[^"]*"/m, `$1"${version}"`)

type Lock = { version: string; packages: Record<string, { version?: string }> }

/** The lock repeats the version for the project and for each of its workspaces, which it names by their folders. */
export const setLockVersion = (lockJson: string, folders: readonly string[], version: string) => {
  const lock: Lock = JSON.parse(lockJson)
  lock.version = version
  for (const folder of ['', ...folders]) Object.assign(lock.packages[folder] ?? {}, { version })
  return `${JSON.stringify(lock, null, 2)}\n`
}
