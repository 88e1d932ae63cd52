// A program of the server as a separate process, started as a provider starts it.
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import net from 'node:net'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { compiled } from './compiled.ts'

type Program =
  | 'main'
  | 'api'
  | 'worker'
  | 'migrate'
  | 'archive'
  | 'backup'
  | 'restore'
  | 'move-files'
  | 'invite-staff'
  | 'import-transactions'
  | 'verify-sums'
  | 'verify-audit'
  | 'verify-ledger'

const running = new Set<ChildProcess>()

export const aFreePort = async () => {
  const server = net.createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as net.AddressInfo
  await new Promise((done) => server.close(done))
  return port
}

/** The program gets only the given environment, plus the path of the compile cache. */
export const aProgram = (name: Program, environment: Record<string, string>, ...args: string[]) => {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, `../src/programs/${name}.ts`), ...args], {
    env: { PATH: process.env.PATH ?? '', LOG_LEVEL: 'warn', ...compiled, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.add(child)
  let stdout = ''
  let stderr = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text))
  const ended = once(child, 'close').then(() => {
    running.delete(child)
    return { code: child.exitCode, stdout, stderr }
  })
  const origin = `http://127.0.0.1:${environment['PORT']}`
  return {
    origin,
    ended,
    output: () => stdout,
    signal: (signal: NodeJS.Signals) => child.kill(signal),
    stop: (signal: NodeJS.Signals = 'SIGTERM') => {
      child.kill(signal)
      return ended
    },
    /** Waits until the program reports that it is ready. If it exits instead, throws with its output. */
    ready: async () => {
      const isReady = () =>
        fetch(`${origin}/readyz`).then(
          ({ status }) => status === 200,
          () => false,
        )
      while (!(await isReady())) {
        if (!running.has(child)) throw new Error(`${name} ended: ${stderr}`)
        await pause(30)
      }
    },
    said: async (words: string) => {
      while (!stdout.includes(words)) {
        if (!running.has(child)) throw new Error(`${name} ended: ${stderr}`)
        await pause(30)
      }
    },
    post: async (at: string, body: unknown, headers: Record<string, string> = {}) => {
      const reply = await fetch(origin + at, {
        method: 'POST',
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json', ...headers },
      })
      return { status: reply.status, body: (await reply.json()) as { data: Record<string, unknown> } }
    },
  }
}
export type RunningProgram = ReturnType<typeof aProgram>

/** Cleans up after a test that failed half-way. */
export const killPrograms = () => running.forEach((child) => child.kill('SIGKILL'))
