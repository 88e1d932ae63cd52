// npm run stress:keys [-- accounts]: rewraps everything under a new key while cards are looked up and their PINs opened
// (docs/product/safety.md#keys-and-their-rotation).
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { startEmbedded } from '../server/src/db/embedded/start.ts'
import { migrate } from '../server/src/db/migrate.ts'
import { jobBase, openSystem, type System } from '../server/src/programs/open-system.ts'
import { openKeyring } from '../server/src/secrets/keyring.ts'
import { rewrapAll } from '../server/src/secrets/rewrap.ts'
import { numberHash, openSecret } from '../server/src/secrets/vault.ts'
import { readConfig } from '../server/src/system/config.ts'
import { aCard } from '../server/testing/cards.ts'

const [accounts = 5_000] = process.argv.slice(2).map(Number)
const key = (fill: number) => Buffer.alloc(32, fill).toString('base64')
const ring = (active: string) => JSON.stringify({ active, keys: { first: key(1), second: key(2) } })
const origin = { request_id: 'keys', address: '', user_agent: '' }

const dir = await mkdtemp(path.join(os.tmpdir(), 'forecourt-keys-'))
const embedded = await startEmbedded({ dir: path.join(dir, 'postgres') })
const open = (active: string) => {
  const config = readConfig({ DATABASE_URL: embedded.url, KEYRING: ring(active), LOG_LEVEL: 'error' })
  return openSystem({ config, url: embedded.url, role: 'command' })
}

const fill = async (system: System) => {
  const ctx = { ...jobBase(system), origin, who: null }
  const db = system.jobs.db
  const rows = Array.from({ length: accounts }, (_, n) => ({
    name: `Fleet ${n}`,
    cl_division_no: '01',
    cl_account_no: `01${String(n).padStart(6, '0')}`,
  }))
  const made = await db.insertInto('accounts').values(rows).returning('id').execute()
  const cards: { id: number; account_id: number; number: string }[] = []
  for (const { id: account_id } of made) {
    const number = `7088${String(account_id).padStart(12, '0')}`
    cards.push({ id: (await aCard({ db, ctx }, { account_id, number, pin: '48151' })).id, account_id, number })
  }
  return cards
}

try {
  await migrate(embedded.url)
  const before = await open('first')
  const cards = await fill(before)
  const after = await open('second')
  const load = { is_done: false, lookups: 0, failed: 0 }
  /** Opens a new key ring for each lookup, so that every account's key is unwrapped from the current content of the database. */
  const lookUp = async (system: System, active: string, begin: number) => {
    for (let n = begin; !load.is_done; n += 7) {
      const { id, account_id, number } = cards[n % cards.length]!
      const keyring = openKeyring({ ...system.config, keyring: ring(active) }).indexing.under('first')
      const db = system.database.db
      const card = await db
        .selectFrom('cards')
        .select(['id', 'pin_sealed'])
        .where('number_hash', '=', numberHash({ keyring }, number))
        .executeTakeFirst()
      const place = { account_id, card_id: id, secret: 'pin' } as const
      const pin = card?.pin_sealed && (await openSecret({ db, keyring }, place, card.pin_sealed).catch(() => null))
      load.lookups++
      if (card?.id !== id || pin !== '48151') load.failed++
    }
  }
  const looking = [lookUp(before, 'first', 0), lookUp(before, 'first', 3), lookUp(after, 'second', 1), lookUp(after, 'second', 5)]
  const began = performance.now()
  const { keys, files, left } = await rewrapAll({ ...jobBase(after), origin, who: { system: 'rotate-keys' } })
  const rotation_s = Math.round((performance.now() - began) / 100) / 10
  load.is_done = true
  await Promise.all(looking)
  console.table({ accounts, keys, files, left, rotation_s, lookups: load.lookups, failed_lookups: load.failed })
  process.exitCode = left === 0 && load.failed === 0 && keys === accounts ? 0 : 1
  await before.close()
  await after.close()
} finally {
  await embedded.stop()
  await rm(dir, { recursive: true, force: true })
}
