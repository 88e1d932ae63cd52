// The measured programs run as separate processes, as at a provider.
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import packaged from '../package.json' with { type: 'json' }

const running = new Set<ChildProcess>()

/** The command of `npm run start:…`, with its options. */
const commandOf = (script: 'start:api' | 'start:worker') => packaged.scripts[script].split(' ').slice(1)
export const apiCommand = commandOf('start:api')
export const workerCommand = commandOf('start:worker')

export const startProgram = async (
  command: string | readonly string[],
  environment: Record<string, string>,
  readyUrl: string,
) => {
  const args = [command].flat()
  const file = args.at(-1)
  const child = spawn(process.execPath, args, {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  running.add(child)
  for (let attempt = 0; attempt < 900; attempt++) {
    if (child.exitCode !== null) throw new Error(`${file} ended before it was ready`)
    if (
      await fetch(readyUrl).then(
        (reply) => reply.ok,
        () => false,
      )
    )
      return child
    await pause(100)
  }
  throw new Error(`${file} is not ready`)
}

export const stopPrograms = async () => {
  for (const child of running) {
    running.delete(child)
    // A process that a signal ended has no exit code, and will not emit another exit event.
    if (child.exitCode !== null || child.signalCode !== null) continue
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
}
