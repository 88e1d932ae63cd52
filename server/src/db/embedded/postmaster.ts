// The Postgres at work on a directory, told by its own lock file and by the command line the supervisor gave it.
import { execFile } from 'node:child_process'
import { readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'

export type Postmaster = { pid: number; lease_port: number }

/** A setting of no meaning to Postgres: it names supervisor and directory on the command line, where nothing can be stale. */
export const leaseFlag = (port: number, dir: string) => `forecourt.lease=${port}:${dir}`

/** Empty for a process that is gone, or dead and not yet collected by its parent. */
const commandLine = async (pid: number) => {
  if (process.platform === 'linux') return (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).replaceAll('\0', ' ')
  const { stdout } = await promisify(execFile)('ps', ['-ww', '-o', 'command=', '-p', String(pid)]).catch(() => ({ stdout: '' }))
  return stdout
}

export const isRunning = async (pid: number) => (await commandLine(pid)) !== ''

const lockedBy = async (dir: string) => {
  const pid = Number.parseInt(await readFile(path.join(dir, 'postmaster.pid'), 'utf8').catch(() => ''), 10)
  return pid > 0 ? { pid, command: await commandLine(pid) } : undefined
}

export const findPostmaster = async (dir: string): Promise<Postmaster | undefined> => {
  const holder = await lockedBy(dir)
  const port = holder?.command.includes(`:${dir}`) && /forecourt\.lease=(\d+):/.exec(holder.command)?.[1]
  return holder && port ? { pid: holder.pid, lease_port: Number(port) } : undefined
}

/** Postgres believes a lock whose process number another program has by now, as happens in a container started again. */
export const dropStaleLock = async (dir: string) => {
  const holder = await lockedBy(dir)
  if (!holder?.command.includes('postgres')) await rm(path.join(dir, 'postmaster.pid'), { force: true })
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
