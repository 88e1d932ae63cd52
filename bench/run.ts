// npm run bench [-- part …]: compares each part with a floor measured in the same run, not with absolute speeds. Exits 1 when a
// goal is missed.
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { startEmbedded } from '../server/src/db/embedded/start.ts'
import { benchAccounts } from './accounts.ts'
import { benchAgeing } from './ageing.ts'
import { benchBatches } from './batches.ts'
import { benchCards } from './cards.ts'
import { benchDashboard } from './dashboard.ts'
import { benchExports } from './exports.ts'
import { benchImport } from './import.ts'
import { benchInvoices } from './invoices.ts'
import { benchLocator } from './locator.ts'
import { benchNetwork } from './network.ts'
import { benchOrders } from './orders.ts'
import { benchPricing } from './pricing.ts'
import { printFigures, type Figure } from './part.ts'
import { benchSiteFile } from './site-file.ts'
import { onSignal } from './on-signal.ts'
import { stopPrograms } from './processes.ts'
import { benchNight } from './night.ts'
import { benchOverload } from './overload.ts'
import { benchPooler } from './pooler.ts'
import { benchPortable } from './portable.ts'
import { benchProfile } from './profile.ts'
import { benchTakeOver } from './take-over.ts'
import { benchWall } from './wall.ts'
import { benchWizard } from './wizard.ts'

type Place = { cluster_url: string; keyring: string; dir: string }

const parts = {
  profile: benchProfile,
  accounts: benchAccounts,
  overload: benchOverload,
  pooler: benchPooler,
  ageing: benchAgeing,
  cards: benchCards,
  wall: benchWall,
  orders: benchOrders,
  wizard: benchWizard,
  batches: benchBatches,
  dashboard: benchDashboard,
  exports: benchExports,
  import: benchImport,
  invoices: benchInvoices,
  pricing: benchPricing,
  locator: benchLocator,
  'site-file': benchSiteFile,
  'take-over': benchTakeOver,
  network: benchNetwork,
}

/** Long parts, which run only when requested by name. */
const onRequest = { night: benchNight, portable: benchPortable }
const known: Record<string, (place: Place) => Promise<Figure[]>> = { ...parts, ...onRequest }

const asked = process.argv.slice(2)
const unknown = asked.filter((name) => !Object.hasOwn(known, name))
if (unknown.length > 0) throw new Error(`No part ${unknown.join(', ')}; there are ${Object.keys(known).join(', ')}`)

const dir = await mkdtemp(path.join(os.tmpdir(), 'forecourt-bench-'))
const embedded = await startEmbedded({ dir: path.join(dir, 'postgres') })
const keyring = JSON.stringify({ active: 'bench', keys: { bench: randomBytes(32).toString('base64') } })
onSignal(async () => {
  await stopPrograms()
  await embedded.stop()
  await rm(dir, { recursive: true, force: true })
})
try {
  const figures: Figure[] = []
  for (const [name, bench] of Object.entries(asked.length === 0 ? parts : known))
    if (asked.length === 0 || asked.includes(name)) {
      figures.push(...(await bench({ cluster_url: embedded.url, keyring, dir })))
      await stopPrograms()
    }
  printFigures(figures)
  process.exitCode = figures.every(({ is_met }) => is_met) ? 0 : 1
} finally {
  await stopPrograms()
  await embedded.stop()
  await rm(dir, { recursive: true, force: true })
}
