// npm run package : dist/forecourt-<version>-<platform>/ and the same as .tar.gz: the built portal, the server, Node, and the
// packages the server needs. It downloads nothing: it packs what was installed and tested here. --try also runs the tarball:
// migrates a new Postgres with it, starts API and worker, and stops them.
import { execFileSync } from 'node:child_process'
import { cp, mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { isForOperators, operatorsCommand } from './operators-command.ts'
import { isShipped, packedSources } from './package-contents.ts'
import { productionPackages, type Lock } from './production-packages.ts'
import { tryPackage } from './try-package.ts'

const root = path.resolve(import.meta.dirname, '..')
const platform = `${process.platform}-${process.arch}`

type Manifest = { name: string; version: string; license: string; scripts: Record<string, string> }
const readJson = async <T>(file: string) => JSON.parse(await readFile(path.join(root, file), 'utf8')) as T

/** Headers, manuals and the changelog of Node itself are half of its size. */
const isNeededOfNode = (file: string) => !/node_modules\/node-[^/]+\/(include|share|CHANGELOG\.md|README\.md)/.test(file)

const writeManifest = async (folder: string, { name, version, license, scripts }: Manifest) => {
  const kept = Object.fromEntries(Object.entries(scripts).filter(([, command]) => isForOperators(command)))
  const packed = { name, version, license, private: true, type: 'module', workspaces: ['domain', 'server'], scripts: kept }
  await writeFile(path.join(folder, 'package.json'), `${JSON.stringify(packed, null, 2)}\n`)
}

/** Like npm, links the workspaces into node_modules, and the packed Node into node_modules/.bin, where `npm run` finds it. */
const writeLinks = async (folder: string, packages: readonly string[], { scripts }: Manifest) => {
  await mkdir(path.join(folder, 'node_modules/@forecourt'), { recursive: true })
  for (const workspace of ['domain', 'server'])
    await symlink(`../../${workspace}`, path.join(folder, 'node_modules/@forecourt', workspace))
  const node = packages.find((name) => name.startsWith('node_modules/node-'))
  if (!node) return
  await mkdir(path.join(folder, 'node_modules/.bin'))
  await mkdir(path.join(folder, 'bin'))
  await symlink(`../${path.basename(node)}/bin/node`, path.join(folder, 'node_modules/.bin/node'))
  // The units and the container call Node directly, because npm does not forward SIGTERM.
  await symlink(`../${node}/bin/node`, path.join(folder, 'bin/node'))
  await writeFile(path.join(folder, 'bin/forecourt'), operatorsCommand(scripts), { mode: 0o755 })
}

/** root unpacks it: files must not belong to whoever has the number of the person that built it, nor be closed to the units. */
const forEveryone = ['--owner=root:0', '--group=root:0', '--mode=u+rwX,go+rX,go-w']

const pack = async () => {
  const manifest = await readJson<Manifest>('package.json')
  const { version } = manifest
  const name = `forecourt-${version}-${platform}`
  const dist = path.join(root, 'dist')
  const folder = path.join(dist, name)
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  const lock = await readJson<Lock>('package-lock.json')
  const node = `node_modules/node-${platform}`
  const packages = [...productionPackages(lock, ['server', 'domain'], root), ...(lock.packages[node] ? [node] : [])]
  const copy = (from: string) =>
    cp(path.join(root, from), path.join(folder, from), {
      recursive: true,
      verbatimSymlinks: true,
      filter: (file) => (from.includes('node_modules/') ? isNeededOfNode(path.relative(root, file)) : isShipped(file)),
    })
  for (const part of [...packedSources, ...packages]) await copy(part)
  await writeManifest(folder, manifest)
  await writeLinks(folder, packages, manifest)
  const tarball = `${folder}.tar.gz`
  // The lowest compression level: a tenth larger, in a quarter of the time.
  execFileSync('tar', ['-I', 'gzip -1', ...forEveryone, '-cf', tarball, '-C', dist, name])
  return { folder, tarball, packages: packages.length }
}

execFileSync(process.execPath, [path.join(import.meta.dirname, 'build-web-if-stale.ts')], { stdio: 'inherit' })
const { folder, tarball, packages } = await pack()
console.log(`${path.relative(root, folder)} and ${path.basename(tarball)}: ${packages} packages, for ${platform}.`)
if (process.argv.includes('--try')) await tryPackage(tarball)
