// The Postgres at work on a directory, told by its own lock file and by the command line the supervisor gave it.
import { readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { commandLine, exists, isRunning } from './processes.ts'

export type Postmaster = { pid: number; lease_port: number }

/** A setting of no meaning to Postgres: it names supervisor and directory on the command line, where nothing can be stale. */
export const leaseFlag = (port: number, dir: string) => `forecourt.lease=${port}:${dir}`

const lockFile = (dir: string) => path.join(dir, 'postmaster.pid')
const lockedBy = async (dir: string) => Number.parseInt(await readFile(lockFile(dir), 'utf8').catch(() => ''), 10) || 0

export const findPostmaster = async (dir: string): Promise<Postmaster | undefined> => {
  const pid = await lockedBy(dir)
  const command = pid ? await commandLine(pid) : ''
  const port = command.includes(`:${dir}`) && /forecourt\.lease=(\d+):/.exec(command)?.[1]
  return port ? { pid, lease_port: Number(port) } : undefined
}

/**
 * Postgres respects a lock whose process number another program has by now, as happens in a container that is started
 * again. Only that: it sees for itself when the process is gone, and by then the lock may be that of a quicker start.
 */
export const dropStaleLock = async (dir: string) => {
  const pid = await lockedBy(dir)
  if (pid && exists(pid) && !(await commandLine(pid)).includes('postgres')) await rm(lockFile(dir), { force: true })
}

/** A clean shutdown of a Postgres whose supervisor is dead or already shutting it down. */
export const retire = async ({ pid }: Postmaster) => {
  try {
    process.kill(pid, 'SIGINT')
  } catch {
    return
  }
  while (await isRunning(pid)) await pause(20)
}
