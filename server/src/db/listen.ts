// Receives the notifications that the database sends to every instance. Reopens a lost connection.
import pg from 'pg'
import { serverOf } from './servers.ts'
import { watchedClient } from './watched-client.ts'

type Listener = { url: string; channel: string; onTold: () => void; onError: (error: Error) => void }

const againAfter = 1_000
/** In milliseconds. A listener may receive nothing for days, so only a query reveals a lost connection. */
const askEvery = 10_000
const Client = watchedClient()

/** `onTold` also runs after each reconnection, because notifications sent in the meantime are lost. */
export const listen = async ({ url, channel, onTold, onError }: Listener) => {
  let client: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined
  let isClosed = false
  const open = async () => {
    const opened = new Client({
      ...serverOf(url),
      application_name: 'forecourt-listener',
      connectionTimeoutMillis: 5_000,
      keepAlive: true,
    })
    client = opened
    opened.on('error', onError)
    opened.on('end', again)
    opened.on('notification', onTold)
    await opened.connect()
    await opened.query(`listen ${pg.escapeIdentifier(channel)}`)
    const asking = setInterval(() => void opened.query('select').catch(() => {}), askEvery).unref()
    opened.once('end', () => clearInterval(asking))
  }
  const again = () => {
    if (isClosed || timer) return
    timer = setTimeout(() => {
      timer = undefined
      open().then(onTold, (error: Error) => {
        onError(error)
        again()
      })
    }, againAfter)
  }
  await open()
  return async () => {
    isClosed = true
    clearTimeout(timer)
    await client?.end().catch(() => {})
  }
}
