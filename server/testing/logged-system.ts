// A system whose log a test can read, to check that it contains no secret.
import { Writable } from 'node:stream'
import { pino } from 'pino'
import { logSettings } from '#src/system/log.ts'
import { openSystem, type System } from '#src/programs/open-system.ts'
import type { Portal } from './portal.ts'

/** Uses the database of a portal and logs at the lowest level. */
export const aLoggedSystem = async ({ config, url }: Portal): Promise<{ system: System; logged: string[] }> => {
  const logged: string[] = []
  const sink = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      logged.push(chunk.toString())
      done()
    },
  })
  const opened = await openSystem({ config, url, role: 'command' })
  return { system: { ...opened, log: pino(logSettings('debug'), sink) }, logged }
}
