// The keys that are never in the database. They derive link tokens and fingerprints, and wrap the data keys of PINs.
import {
  createHash,
  createHmac,
  createPrivateKey,
  createPublicKey,
  createSecretKey,
  hkdfSync,
  randomBytes,
  sign,
  type KeyObject,
} from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import type { Config } from '#src/system/config.ts'
import { StartError } from '#src/system/start-error.ts'

const KeyringFile = z.strictObject({
  /** The key for new secrets; the other keys only open old ones. */
  active: z.string().min(1),
  /** The key of the searchable hashes. It never changes; the database remembers it (index-key.ts), so it may be omitted. */
  index: z.string().min(1).optional(),
  keys: z.record(
    z.string(),
    z.base64().refine((text) => Buffer.from(text, 'base64').length === 32, 'must be 32 bytes in base64'),
  ),
})

/** Each purpose has its own key, so a leak in one place does not endanger another. */
type MacPurpose = 'link-token' | 'fingerprint' | 'rate-limit'
type IndexPurpose =
  | 'pin-index'
  | 'number-hash'
  | 'serial-order'
  | 'take-over-digest'
  | 'network-told'
  | 'activation-code'
  | 'activation-code-hash'

export type Keyring = {
  /** Also uses the index key: a new active key changes no link, no count of attempts and no answer to a repeated call. */
  mac: (purpose: MacPurpose, text: string) => Buffer
  /** A keyed hash to find equal values. There are so few PINs that an unkeyed hash could be reversed by trying them all. */
  index: (purpose: IndexPurpose, text: string) => Buffer
  /** The id of the key that wraps new data keys, and every wrapping key by its id. */
  wrapping: { active: string; key: (id: string) => KeyObject }
  /** `is_named`: the key ring names its index key. `under` returns the same ring with another of its keys as the index key. */
  indexing: { id: string; is_named: boolean; ids: readonly string[]; under: (id: string) => Keyring }
  /** For values that are verified years later with the key that created them: the key's id is stored beside the value. */
  sealing: { active: string; has: (id: string) => boolean; mac: (id: string, text: string) => Buffer }
  /** Ed25519, derived from the index key: the same text gets the same signature forever. */
  signing: () => { key_id: string; public_key: string; sign: (text: string) => string }
}

const readRing = (text: string) => {
  let file: z.output<typeof KeyringFile>
  try {
    file = KeyringFile.parse(JSON.parse(text))
  } catch {
    throw new StartError('KEYRING must be {"active":"id","keys":{"id":"32 bytes in base64"}}, as text or as the path of a file.')
  }
  for (const id of [file.active, file.index ?? file.active])
    if (!Object.hasOwn(file.keys, id)) throw new StartError(`KEYRING has no key "${id}".`)
  return file
}

const parse = (text: string): Keyring => {
  const file = readRing(text)
  return ringOf(file, file.index ?? file.active)
}

/** The bytes before the 32-byte key in the PKCS 8 form of an Ed25519 key. */
const ed25519Prefix = Buffer.from('302e020100300506032b657004220420', 'hex')

const signingWith = (seed: KeyObject) => {
  const key = createPrivateKey({ key: Buffer.concat([ed25519Prefix, seed.export()]), format: 'der', type: 'pkcs8' })
  const shown = createPublicKey(key)
  return {
    key_id: createHash('sha256')
      .update(shown.export({ format: 'der', type: 'spki' }))
      .digest('hex')
      .slice(0, 16),
    public_key: shown.export({ format: 'pem', type: 'spki' }) as string,
    sign: (text: string) => sign(null, Buffer.from(text), key).toString('base64'),
  }
}

const ringOf = (file: ReturnType<typeof readRing>, indexId: string): Keyring => {
  const secretOf = (id: string) => {
    const secret = file.keys[id]
    if (!secret) throw new StartError(`KEYRING has no key "${id}".`)
    return Buffer.from(secret, 'base64')
  }
  // Key objects, not bytes: Node would convert the bytes to an object for each hash, which takes three times as long.
  const derived = new Map<string, KeyObject>()
  const derive = (id: string, purpose: string) => {
    const name = `${id}/${purpose}`
    const known = derived.get(name)
    if (known) return known
    const key = createSecretKey(Buffer.from(hkdfSync('sha256', secretOf(id), '', `forecourt/${purpose}`, 32)))
    derived.set(name, key)
    return key
  }
  const hmac = (key: KeyObject, value: string) => createHmac('sha256', key).update(value).digest()
  return {
    mac: (purpose, value) => hmac(derive(indexId, purpose), value),
    index: (purpose, value) => hmac(derive(indexId, purpose), value),
    wrapping: { active: file.active, key: (id) => derive(id, 'key-wrapping') },
    indexing: {
      id: indexId,
      is_named: file.index !== undefined,
      ids: Object.keys(file.keys),
      under: (id) => ringOf(file, id),
    },
    sealing: {
      active: file.active,
      has: (id) => Object.hasOwn(file.keys, id),
      mac: (id, value) => hmac(derive(id, 'audit-chain'), value),
    },
    signing: () => signingWith(derive(indexId, 'invoice-proof')),
  }
}

/** With the embedded database, the first start creates a key ring and keeps it beside the data. */
const ownFile = (dataDir: string) => {
  const file = path.join(dataDir, 'keyring.json')
  if (!existsSync(file)) {
    const fresh = { active: 'first', keys: { first: randomBytes(32).toString('base64') } }
    // Written to a draft and then linked into place: an interrupted first start leaves no partial key, and of two processes that
    // start together the second one takes the key of the first. The draft is flushed to disk before the key seals the first secret.
    const draft = `${file}.${process.pid}`
    writeFileSync(draft, JSON.stringify(fresh), { mode: 0o600, flush: true })
    try {
      linkSync(draft, file)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    } finally {
      rmSync(draft)
    }
  }
  return readFileSync(file, 'utf8')
}

/** This is the first file written to DATA_DIR, so an unwritable folder is noticed here. */
const keepOwnFile = (dataDir: string) => {
  try {
    mkdirSync(dataDir, { recursive: true })
    return ownFile(dataDir)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new StartError(`DATA_DIR ${dataDir} cannot be used (${code}). Set DATA_DIR to a folder that can be written to.`, {
      cause: error,
    })
  }
}

const readNamed = (file: string) => {
  if (!existsSync(file)) throw new StartError('KEYRING names a file that does not exist.')
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    throw new StartError('KEYRING names a file that cannot be read.', { cause: error })
  }
}

export const openKeyring = (config: Pick<Config, 'keyring' | 'data_dir' | 'database_url'>): Keyring => {
  if (config.keyring) {
    if (config.keyring.trimStart().startsWith('{')) return parse(config.keyring)
    return parse(readNamed(config.keyring))
  }
  if (config.database_url)
    throw new StartError('KEYRING is not set. An external database needs one; see the README for how to make it.')
  return parse(keepOwnFile(config.data_dir))
}
