// Finds the Postgres that runs on a directory, by its lock file and by the command line that the supervisor gave it.
import { readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { commandLine, exists, isRunning } from './processes.ts'

export type Postmaster = { pid: number; lease_port: number }

/** Postgres ignores this setting. It puts the supervisor's port and the directory on the command line, which is never stale. */
export const leaseFlag = (port: number, dir: string) => `forecourt.lease=${port}:${dir}`

const lockFile = (dir: string) => path.join(dir, 'postmaster.pid')
/** Undefined without a lock file; 0 for a lock file that contains no process id. */
const lockedBy = (dir: string) =>
  readFile(lockFile(dir), 'utf8').then(
    (text) => Number.parseInt(text, 10) || 0,
    () => undefined,
  )

export const findPostmaster = async (dir: string): Promise<Postmaster | undefined> => {
  const pid = await lockedBy(dir)
  if (!pid) return undefined
  const command = await commandLine(pid)
  const port = command.includes(`:${dir}`) && /forecourt\.lease=(\d+):/.exec(command)?.[1]
  return port ? { pid, lease_port: Number(port) } : undefined
}

/**
 * Postgres refuses to start when the lock file is empty, or when its process id now belongs to another program, as happens after a
 * container restart. When no process has that id, the file stays: Postgres handles that case itself, and the lock may be that of a
 * faster start.
 */
export const dropStaleLock = async (dir: string) => {
  const pid = await lockedBy(dir)
  const isStale = pid === 0 || (pid && exists(pid) && !(await commandLine(pid)).includes('postgres'))
  if (isStale) await rm(lockFile(dir), { force: true })
}

/** Cleanly shuts down a Postgres whose supervisor is dead or already shutting it down. */
export const retire = async ({ pid }: Postmaster) => {
  try {
    process.kill(pid, 'SIGINT')
  } catch {
    return
  }
  while (await isRunning(pid)) await pause(20)
}
