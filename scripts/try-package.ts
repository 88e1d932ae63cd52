// Proves a tarball of `npm run package`: unpacked elsewhere it migrates a new Postgres, serves the portal, works, and stops on
// request. It uses only the content of the tarball, including its Node.
import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startEmbedded } from '../server/src/db/embedded/start.ts'
import { verifyUnits } from './verify-units.ts'

const patience = 120_000

const freePort = async () => {
  const server = net.createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as net.AddressInfo
  await new Promise((done) => server.close(done))
  return port
}

const expectThat = (isTrue: boolean, what: string) => {
  if (!isTrue) throw new Error(`The package does not work: ${what}.`)
  console.log(`ok      ${what}`)
}

const KEYRING = JSON.stringify({ active: 'try', keys: { try: Buffer.alloc(32, 7).toString('base64') } })

const tryPrograms = async (place: string, url: string) => {
  const node = path.join(place, 'bin/node')
  const port = await freePort()
  const env = { PATH: '/usr/bin:/bin', DATABASE_URL: url, KEYRING, PORT: String(port), LOG_LEVEL: 'info' }
  const programs: ChildProcess[] = []
  const start = (name: string) => {
    const program = spawn(node, [`server/src/programs/${name}.ts`], {
      cwd: place,
      env,
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    programs.push(program)
    return program
  }
  try {
    execFileSync(node, ['server/src/programs/migrate.ts'], { cwd: place, env, stdio: 'inherit' })
    const api = start('api')
    api.stdout?.resume()
    const worker = start('worker')
    let said = ''
    worker.stdout?.on('data', (text: Buffer) => (said += text.toString()))
    const origin = `http://127.0.0.1:${port}`
    const get = (at: string) => fetch(origin + at, { headers: { accept: 'text/html, */*' } }).catch(() => undefined)
    const deadline = Date.now() + patience
    const isWaiting = () => Date.now() < deadline && programs.every(({ exitCode }) => exitCode === null)
    while (isWaiting() && ((await get('/readyz'))?.status !== 200 || !said.includes('worker started'))) await pause(100)
    expectThat((await get('/readyz'))?.status === 200, 'the API of the tarball is ready')
    expectThat(said.includes('worker started'), 'so is its worker')
    const page = await (await get('/sign-in'))?.text()
    const script = /src="(\/assets\/[^"]+\.js)"/.exec(page ?? '')?.[1] ?? ''
    expectThat((await get(script))?.status === 200, 'the portal is served with its scripts')
    expectThat((await get('/v1/config'))?.status === 200, 'a call is answered')
    const ends = [api, worker].map((program) => once(program, 'close'))
    for (const program of programs) program.kill('SIGTERM')
    const codes = (await Promise.all(ends)).map(([code]) => code as number)
    expectThat(
      codes.every((code) => code === 0),
      'both end with 0 on SIGTERM',
    )
    expectThat((await get('/healthz')) === undefined, 'and nothing is left on the port')
  } finally {
    for (const program of programs) program.kill('SIGKILL')
  }
}

/** As on a target machine: the command, with no environment but a file. */
const tryCommand = async (place: string, url: string) => {
  const settings = path.join(place, 'settings')
  await mkdir(settings)
  await writeFile(path.join(settings, 'forecourt.env'), `DATABASE_URL=${url}\nKEYRING=${KEYRING}\n`)
  const env = { PATH: '/usr/bin:/bin', FORECOURT_SETTINGS: settings }
  const said = execFileSync(path.join(place, 'bin/forecourt'), ['verify-sums'], { cwd: '/', env, encoding: 'utf8' })
  expectThat(said.includes('equal their transactions'), 'bin/forecourt runs a command with the environment of the units')
}

/** root unpacks it on the target machine, and the user of the units reads it. */
const tryOwners = (tarball: string) => {
  const lines = execFileSync('tar', ['-tzvf', tarball], { encoding: 'utf8', maxBuffer: 2 ** 28 })
    .trim()
    .split('\n')
  const wrong = lines.filter((line) => !/^(?:l|[d-]rw.r-.r-.) *\S* root\/root /.test(line.replace(/^l\S+/, 'l')))
  expectThat(
    wrong.length === 0,
    `its ${lines.length} files belong to root, and everyone may read them${wrong[0] ? `, but ${wrong[0]}` : ''}`,
  )
}

export const tryPackage = async (tarball: string) => {
  const place = await mkdtemp(path.join(os.tmpdir(), 'forecourt-package-'))
  const database = await startEmbedded({ dir: path.join(place, 'postgres') })
  try {
    execFileSync('tar', ['-xzf', tarball, '-C', place])
    const name = (await readdir(place)).find((entry) => entry.startsWith('forecourt-')) ?? ''
    const folder = path.join(place, name)
    expectThat(!(await readdir(path.join(folder, 'node_modules'))).includes('vite'), 'no tool of a developer is in it')
    tryOwners(tarball)
    await verifyUnits(folder)
    await tryPrograms(folder, database.url)
    await tryCommand(folder, database.url)
  } finally {
    await database.stop()
    await rm(place, { recursive: true, force: true })
  }
}
