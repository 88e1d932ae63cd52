// Processor time of processes, as the kernel counts it. Other programs on the machine change elapsed time, but not this.
import { readFile } from 'node:fs/promises'
import path from 'node:path'

const ticksPerSecond = 100

/** In milliseconds: the time of the process and of its children that have ended. */
const timesOf = async (pid: number) => {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  // The program name is in brackets and may contain any character.
  const fields = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number)
  const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11, 15)
  const milliseconds = (ticks: number) => (ticks * 1_000) / ticksPerSecond
  return { own: milliseconds(user + system), ended: milliseconds(endedUser + endedSystem) }
}

export const cpuOf = async (pid: number) => (await timesOf(pid)).own

/** Sums the time of all closed connections of an embedded Postgres. `dir` is the folder of the benchmark. */
export const cpuOfClosedConnections = async (dir: string) => {
  const [pid] = (await readFile(path.join(dir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')
  return (await timesOf(Number(pid))).ended
}
