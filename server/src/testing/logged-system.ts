// A system whose log can be read: what a secret must never reach.
import { Writable } from 'node:stream'
import { pino } from 'pino'
import { logSettings } from '#src/http/log.ts'
import { openSystem, type System } from '#src/system.ts'
import type { Portal } from './portal.ts'

/** On the database of a portal, and as talkative as it can be. */
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
