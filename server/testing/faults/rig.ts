// The system that the faults break: two APIs and two workers on a primary with a synchronous standby, connected through our fault
// proxies.
import { randomBytes } from 'node:crypto'
import path from 'node:path'
import { connect } from '#src/db/connect.ts'
import { migrate } from '#src/db/migrate.ts'
import { openSession } from '#src/features/session/tokens/session-tokens.ts'
import { contextBase, openSystem } from '#src/programs/open-system.ts'
import { readConfig } from '#src/system/config.ts'
import { aTemplate } from '../cards.ts'
import { aFaultProxy } from '../fault-proxy.ts'
import { aMailServer } from '../mail-server.ts'
import { aPair, type Pair } from '../pair.ts'
import { peopleIn } from '../people.ts'
import { aFreePort, aProgram, type RunningProgram } from '../program.ts'

type Size = { apis: number; workers: number }
type Options = Size & { dir: string; flags?: readonly string[] }

const clock = path.join(import.meta.dirname, 'jumping-clock.ts')

/** Creates a signed-in card manager, an order line, and people who can request a new password. */
const fill = async (environment: Record<string, string>, url: string) => {
  const system = await openSystem({ config: readConfig(environment), url, role: 'command' })
  try {
    const { db } = system.database
    const people = peopleIn(db, 'plain-road-signs-42')
    const { id: account_id } = await people.anAccount()
    const user = await people.aUser()
    await people.join(user.id, account_id, { roles: ['card manager'] })
    const origin = { request_id: 'faults', address: '', user_agent: '' }
    const { tokens } = await openSession({ ...contextBase(system), origin, who: null }, { user_id: user.id, user_type_id: 1 })
    const { id } = await aTemplate({ db }, { card_network_id: 1, card_type_id: 2 })
    const forgetful: string[] = []
    for (let count = 0; count < 60; count++) forgetful.push((await people.aUser()).email)
    return {
      account_id,
      headers: { authorization: `Bearer ${tokens.token}`, accountid: String(account_id) },
      line: { card_template_id: id, card_fuel_profile_id: 8, card_time_profile_id: 1 },
      forgetful,
    }
  } finally {
    await system.close()
  }
}

/** Programs that a fault can kill and restart, as a service manager would. */
const supervised = async (count: number, start: () => Promise<RunningProgram>) => {
  const programs = await Promise.all(Array.from({ length: count }, start))
  return {
    programs,
    restart: async (at: number) => {
      await programs[at]!.stop('SIGKILL')
      programs[at] = await start()
    },
  }
}

/** Both servers as the programs reach them, through a proxy each. */
const behindWires = async (pair: Pair) => {
  const wires = { primary: await aFaultProxy(pair.primary_url), standby: await aFaultProxy(pair.standby_url) }
  const both = wires.primary.url.replace(`:${wires.primary.port}/`, `:${wires.primary.port},127.0.0.1:${wires.standby.port}/`)
  return { wires, both }
}

export const openRig = async ({ dir, apis, workers, flags = [] }: Options) => {
  const pair = await aPair({ dir, flags })
  await migrate(pair.primary_url)
  const { wires, both } = await behindWires(pair)
  const mail = await aMailServer()
  const KEYRING = JSON.stringify({ active: 'faults', keys: { faults: randomBytes(32).toString('base64') } })
  const direct = { DATABASE_URL: pair.primary_url, KEYRING, LOG_LEVEL: 'warn' }
  const filled = await fill(direct, pair.primary_url)
  const environment = {
    ...direct,
    DATABASE_URL: both,
    SMTP_URL: mail.url,
    MAIL_FROM: 'portal@forecourt.test',
    TRUSTED_PROXIES: '127.0.0.1',
    REQUESTS_PER_MINUTE: '1000000',
    NODE_OPTIONS: `--import=${clock}`,
  }
  const startApi = async () => {
    const api = aProgram('api', { ...environment, PORT: String(await aFreePort()) })
    await api.ready()
    return api
  }
  const startWorker = async () => {
    const worker = aProgram('worker', { ...environment, LOG_LEVEL: 'info' })
    await worker.said('worker started')
    return worker
  }
  const running = { apis: await supervised(apis, startApi), workers: await supervised(workers, startWorker) }
  let writable = pair.primary_url
  return {
    ...running,
    ...filled,
    dir,
    pair,
    wires,
    mail,
    direct,
    /** Promotes the standby, which is the primary from then on. */
    failOver: async () => {
      await pair.primary.stop('SIGKILL')
      await pair.standby.promote()
      writable = pair.standby_url
    },
    /** The address of the current primary, without the faulty network. */
    writable: () => writable,
    read: async <T>(work: (db: ReturnType<typeof connect>['db']) => Promise<T>) => {
      const { db, close } = connect(writable, { max: 1 })
      try {
        return await work(db)
      } finally {
        await close()
      }
    },
    close: async () => {
      const all = [...running.apis.programs, ...running.workers.programs]
      for (const program of all) program.signal('SIGCONT')
      await Promise.all(all.map((program) => program.stop('SIGKILL')))
      await mail.close()
      await wires.primary.close()
      await wires.standby.close()
      await pair.close()
    },
  }
}
export type Rig = Awaited<ReturnType<typeof openRig>>
