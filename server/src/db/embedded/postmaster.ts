// Finds the Postgres that runs on a directory, by its lock file and by the command line that the supervisor gave it.
import { readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { commandLine, exists, isRunning } from './processes.ts'

export type Postmaster = { pid: number; lease_port: number }

/** Postgres ignores this setting. It names supervisor and directory on the command line, which is never stale. */
export const leaseFlag = (port: number, dir: string) => `forecourt.lease=${port}:${dir}`

const lockFile = (dir: string) => path.join(dir, 'postmaster.pid')
/** Undefined without a lock, 0 for a lock that names no process. */
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
 * Postgres refuses to start on an empty lock, and on one whose process number now belongs to another program, as happens when
 * a container is started again. When no process has that number, the lock is left alone: Postgres handles that itself, and
 * meanwhile the lock may be that of a faster start.
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
