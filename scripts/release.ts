// `npm run release -- minor` (or patch, major, 1.2.3): checks the tree, runs every test, dates the changelog, sets the version in
// every package.json and the lock, commits and tags. It does not push. The tag records `--skip-tests`.
import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { dateChangelog, nextVersion, setLockVersion, setVersion } from './release-text.ts'

const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).trim()
const read = (file: string) => readFileSync(file, 'utf8')

const refuse = (reason: string): never => {
  console.error(`No release: ${reason}`)
  process.exit(1)
}

const refuseIfUnclean = () => {
  if (git('status', '--porcelain') !== '') refuse('there are changes that are not committed.')
}

const options = process.argv.slice(2)
const hasTests = !options.includes('--skip-tests')
const [asked = '', ...rest] = options.filter((option) => option !== '--skip-tests')
const project: { version: string; workspaces: string[] } = JSON.parse(read('package.json'))

const version =
  (rest.length === 0 && nextVersion(project.version, asked)) ||
  refuse(`say major, minor, patch or a version above ${project.version}: npm run release -- minor`)
const tag = `v${version}`
const day = new Date().toISOString().slice(0, 10)

if (git('branch', '--show-current') !== 'main') refuse('the branch is not main.')
refuseIfUnclean()
if (git('tag', '--list', tag) !== '') refuse(`the tag ${tag} exists.`)
const changelog = dateChangelog(read('CHANGELOG.md'), version, day) ?? refuse('CHANGELOG.md has nothing under "## [Unreleased]".')

if (!hasTests) console.warn(`The tests are skipped, and the tag ${tag} says so.`)
else if (spawnSync('npm', ['test'], { stdio: 'inherit' }).status !== 0) refuse('npm test failed.')
refuseIfUnclean() // tests must not leave files behind that the commit below would include

writeFileSync('CHANGELOG.md', changelog)
for (const folder of ['', ...project.workspaces]) {
  const file = join(folder, 'package.json')
  writeFileSync(file, setVersion(read(file), version))
}
writeFileSync('package-lock.json', setLockVersion(read('package-lock.json'), project.workspaces, version))

git('commit', '--all', '--message', `Release ${version}`)
git('tag', '--annotate', tag, '--message', hasTests ? version : `${version}\n\nReleased without running the tests.`)
console.log(`${tag} is committed and tagged. Publish it with: git push --follow-tags`)
