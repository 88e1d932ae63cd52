// docs/reliability.md#faults: causes one fault after the other while people work. Reports what was lost, what was done twice, how
// long the recovery took, and which messages people got.
import { setTimeout as pause } from 'node:timers/promises'
import { aProgram } from '../program.ts'
import { faults } from './fault-table.ts'
import { startLoad, type Load, type Order } from './load.ts'
import type { Rig } from './rig.ts'

export type Found = {
  fault: string
  /** Orders acknowledged during the fault. */
  acknowledged: number
  recovery_seconds: number
  words: string
}
export type Totals = { orders: number; letters: number; lost: number; doubled: number }

/** The same seed makes the same faults hit the same programs. */
const seeded = (seed: number) => {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32
    return state / 2 ** 32
  }
}

const longest = 60_000

const within = async (what: string, isSo: () => boolean | Promise<boolean>, ms = longest) => {
  const until = performance.now() + ms
  while (!(await isSo())) {
    if (performance.now() > until) throw new Error(`After ${ms / 1000} s not yet: ${what}`)
    await pause(50)
  }
}

/** The system has recovered when each API answers, an order through each is acknowledged, and a newly requested letter arrives. */
const recover = async ({ apis, workers, headers, mail }: Rig, load: Load) => {
  for (const [at, { origin }] of apis.programs.entries()) {
    const isAnswered = () =>
      fetch(`${origin}/v1/profile`, { headers, signal: AbortSignal.timeout(3_000) }).then(
        ({ status }) => status === 200,
        () => false,
      )
    await within('an API answers', isAnswered)
    await load.submit(at)
  }
  if (workers.programs.length === 0) return
  const email = await load.forget()
  await within('a letter arrives', () => mail.to(email).length > 0)
}

const storedOrders = (rig: Rig) =>
  rig.read((db) =>
    db
      .selectFrom('card_orders as o')
      .innerJoin('card_order_lines as l', 'l.card_order_id', 'o.id')
      .innerJoin('cards as c', 'c.id', 'l.card_id')
      .select((eb) => ['o.id as order_id', eb.fn.countAll<number>().as('lines')])
      .where('o.account_id', '=', rig.account_id)
      .groupBy('o.id')
      .execute(),
  )

const judge = async (rig: Rig, { orders, asked }: Load): Promise<Totals> => {
  // A letter whose worker was killed is retried once the heartbeat of that worker is overdue.
  const isSent = (email: string) => rig.mail.to(email).length > 0
  if (rig.workers.programs.length > 0) await within('every letter arrives', () => asked.every(isSent), 120_000).catch(() => {})
  const stored = await storedOrders(rig)
  const kept = new Map(stored.map(({ order_id, lines }) => [order_id, lines]))
  const isLost = ({ order_id, lines }: Order) => kept.get(order_id) !== lines
  const acknowledged = new Set(orders.map(({ order_id }) => order_id))
  // Two mails with the same Message-ID are one letter for the recipient.
  const idsOf = (email: string) => new Set(rig.mail.to(email).map(({ headers }) => headers.get('message-id')))
  const letters = rig.workers.programs.length > 0 ? asked : []
  return {
    orders: acknowledged.size,
    letters: letters.length,
    lost: orders.filter(isLost).length + letters.filter((email) => !isSent(email)).length,
    doubled: stored.length - acknowledged.size + letters.filter((email) => idsOf(email).size > 1).length,
  }
}

const verifying = ['verify-sums', 'verify-audit', 'verify-ledger'] as const

/** Runs the product's own verification, on the replica if there is one. Returns its complaints. */
export const verify = async (rig: Rig, read_url?: string) => {
  const environment = { ...rig.direct, DATABASE_URL: rig.writable(), ...(read_url && { DATABASE_READ_URL: read_url }) }
  const complaints: string[] = []
  for (const name of verifying) {
    const { code, stdout, stderr } = await aProgram(name, environment).ended
    if (code !== 0 || stdout.includes('instead of the replica')) complaints.push(`${name}: ${code} ${stdout}${stderr}`)
  }
  return complaints
}

type Options = { seed: number; names?: readonly string[]; senders?: number; say?: (text: string) => void }

export const runFaults = async (rig: Rig, { seed, names, senders = 4, say = () => {} }: Options) => {
  const random = seeded(seed)
  const pick = <T>(from: readonly T[]) => from[Math.floor(random() * from.length)]!
  const load = startLoad(rig, { senders, random })
  await recover(rig, load)
  const found: Found[] = []
  for (const { name, run, lacks } of faults) {
    if (names && !names.includes(name)) continue
    const lacking = lacks?.(rig)
    if (lacking) {
      say(`Not tried: ${name}: ${lacking}`)
      continue
    }
    load.takeWords()
    const before = load.orders.length
    // Requested during the fault: this letter must arrive too.
    const letter = rig.workers.programs.length > 0 ? load.forget() : undefined
    await run(rig, pick)
    const lifted = performance.now()
    await recover(rig, load)
    const recovery_seconds = Number(((performance.now() - lifted) / 1000).toFixed(1))
    await letter
    const words = [...load.takeWords()].map(([text, times]) => `${text} (${times})`).join('; ')
    found.push({ fault: name, acknowledged: load.orders.length - before, recovery_seconds, words })
    say(`${name}: well again after ${recovery_seconds} s; ${words}`)
  }
  await load.end()
  return { found, totals: await judge(rig, load) }
}
