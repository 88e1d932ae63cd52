// Runs one command of the test run: captures its output, closes its standard input, and leaves no process behind.
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { constants } from 'node:os'
import { delimiter } from 'node:path'
import { fileURLToPath } from 'node:url'
import { stripVTControlCharacters } from 'node:util'

const root = fileURLToPath(new URL('..', import.meta.url))
const binaries = fileURLToPath(new URL('../node_modules/.bin', import.meta.url))
const minutes = 30
const graceSeconds = 10

const isTerminal = process.stdout.isTTY
const running = new Set<ChildProcess>()
let isStopping = false
/** After a signal the caller waits for this promise, so that it prints no result and starts no other command. */
const never = new Promise<never>(() => {})

/** Each command leads a process group, so that its children get the signal too. */
const signalGroup = (child: ChildProcess, signal: NodeJS.Signals) => {
  try {
    if (child.pid) process.kill(-child.pid, signal)
  } catch {
    child.kill(signal)
  }
}

const stop = (child: ChildProcess) => {
  signalGroup(child, 'SIGTERM')
  setTimeout(() => signalGroup(child, 'SIGKILL'), graceSeconds * 1000).unref()
}

export type Outcome = { ok: boolean; seconds: number; output: string }

export const runCommand = async ([command = '', ...args]: readonly string[]): Promise<Outcome> => {
  if (isStopping) return never
  const started = performance.now()
  const child = spawn(command, args, {
    cwd: root,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, PATH: [binaries, process.env.PATH].join(delimiter), ...(isTerminal && { FORCE_COLOR: '1' }) },
  })
  running.add(child)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text: string) => (output += text))
  const patience = setTimeout(() => {
    output += `\nStopped after ${minutes} minutes.\n`
    stop(child)
  }, minutes * 60_000)
  try {
    await once(child, 'close')
  } catch (error) {
    output += `${command}: ${String(error)}\n`
  } finally {
    clearTimeout(patience)
    running.delete(child)
  }
  if (isStopping) return never
  // Some tools color their output even without a terminal. The log gets plain text.
  return {
    ok: child.exitCode === 0,
    seconds: (performance.now() - started) / 1000,
    output: isTerminal ? output : stripVTControlCharacters(output),
  }
}

/** Once called, a signal ends the commands first and then this process. */
export const stopCommandsOnSignal = () => {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => {
      isStopping = true
      const closing = [...running].map((child) => once(child, 'close'))
      running.forEach(stop)
      void Promise.allSettled(closing).then(() => process.exit(128 + constants.signals[signal]))
    })
  }
}
