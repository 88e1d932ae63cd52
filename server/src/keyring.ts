// The keys that never stand in the database: they derive link tokens, fingerprints and, later, wrap the PIN keys.
import { createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import type { Config } from './config.ts'
import { StartError } from './start-error.ts'

const KeyringFile = z.strictObject({
  /** The key new secrets are made with; the others only read old ones. */
  active: z.string().min(1),
  keys: z.record(z.string(), z.base64().refine((text) => Buffer.from(text, 'base64').length === 32, 'must be 32 bytes in base64')),
})

/** Each purpose gets a key of its own, so a leak or a reuse in one place says nothing about another. */
type Purpose = 'link-token' | 'fingerprint' | 'rate-limit'

export type Keyring = { mac: (purpose: Purpose, text: string) => Buffer }

const parse = (text: string): Keyring => {
  let file: z.output<typeof KeyringFile>
  try {
    file = KeyringFile.parse(JSON.parse(text))
  } catch {
    throw new StartError('KEYRING must be {"active":"id","keys":{"id":"32 bytes in base64"}}, as text or as the path of a file.')
  }
  const active = file.keys[file.active]
  if (!active) throw new StartError(`KEYRING names "${file.active}" as active but has no such key.`)
  const secret = Buffer.from(active, 'base64')
  const derived = new Map<Purpose, Buffer>()
  const keyFor = (purpose: Purpose) => {
    const known = derived.get(purpose)
    if (known) return known
    const key = Buffer.from(hkdfSync('sha256', secret, '', `forecourt/${purpose}`, 32))
    derived.set(purpose, key)
    return key
  }
  return { mac: (purpose, value) => createHmac('sha256', keyFor(purpose)).update(value).digest() }
}

/** The embedded default makes its own key ring once and keeps it beside the data. */
const ownFile = (dataDir: string) => {
  const file = path.join(dataDir, 'keyring.json')
  if (!existsSync(file)) {
    mkdirSync(dataDir, { recursive: true })
    const fresh = { active: 'first', keys: { first: randomBytes(32).toString('base64') } }
    // Written beside and renamed: an interrupted first start leaves no half a key.
    const draft = `${file}.${process.pid}`
    writeFileSync(draft, JSON.stringify(fresh), { mode: 0o600 })
    renameSync(draft, file)
  }
  return readFileSync(file, 'utf8')
}

export const openKeyring = (config: Pick<Config, 'keyring' | 'data_dir' | 'database_url'>): Keyring => {
  if (config.keyring) {
    if (config.keyring.trimStart().startsWith('{')) return parse(config.keyring)
    if (!existsSync(config.keyring)) throw new StartError('KEYRING names a file that does not exist.')
    return parse(readFileSync(config.keyring, 'utf8'))
  }
  if (config.database_url) throw new StartError('KEYRING is not set. An external database needs one; see the README for how to make it.')
  return parse(ownFile(config.data_dir))
}
