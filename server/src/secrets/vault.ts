// docs/product/safety.md#secrets-at-rest: PINs and card numbers. Each account has a data key, wrapped by the key ring. A secret is
// AES-256-GCM under the data key, bound to its card by the additional data, so a ciphertext moved to another card does not open.
import { createCipheriv, createDecipheriv, createSecretKey, randomBytes, type KeyObject } from 'node:crypto'
import { sql } from 'kysely'
import type { Ctx } from '#src/system/context.ts'

type Secret = 'pin' | 'number' | 'pin-offset'
/** Part of every context. */
type Keys = Pick<Ctx, 'db' | 'keyring'>
type Place = { account_id: number; card_id: number; secret: Secret }
/** `header` is written before every secret sealed with the key. */
type DataKey = { id: number; key: KeyObject; header: Buffer }

const version = 1
const nonceLength = 12
const tagLength = 16
/** Fixed, so that the ciphertext's length does not reveal whether a PIN has four or six digits. */
const paddedLength = 32
const headerLength = 1 + 8

/** Generated in bulk, each used once: generating twelve random bytes takes longer than sealing with them. */
const nonces = { drawn: Buffer.alloc(0), used: 0 }
const nextNonce = () => {
  if (nonces.used === nonces.drawn.length) Object.assign(nonces, { drawn: randomBytes(256 * nonceLength), used: 0 })
  nonces.used += nonceLength
  return nonces.drawn.subarray(nonces.used - nonceLength, nonces.used)
}

const sealedPieces = (key: KeyObject, plain: Buffer, aad: string) => {
  const nonce = nextNonce()
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(aad))
  return [nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]
}

const seal = (key: KeyObject, plain: Buffer, aad: string) => Buffer.concat(sealedPieces(key, plain, aad))

const unseal = (key: KeyObject, sealed: Buffer, aad: string) => {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, nonceLength)).setAAD(Buffer.from(aad))
  decipher.setAuthTag(sealed.subarray(-tagLength))
  return Buffer.concat([decipher.update(sealed.subarray(nonceLength, -tagLength)), decipher.final()])
}

const wrapAad = (account_id: number) => `account|${account_id}|data-key|v${version}`
const cardAad = ({ account_id, card_id, secret }: Place) => `card|${account_id}|${card_id}|${secret}|v${version}`

/** Cache of unwrapped keys in this process; a key never changes after its creation. */
const openKeys = new WeakMap<object, Map<number, DataKey>>()
const cacheOf = (ctx: Pick<Ctx, 'keyring'>) => {
  const cache = openKeys.get(ctx.keyring) ?? new Map<number, DataKey>()
  openKeys.set(ctx.keyring, cache)
  return cache
}

const headerOf = (key_id: number) => {
  const header = Buffer.alloc(headerLength)
  header.writeUInt8(version, 0)
  header.writeBigUInt64BE(BigInt(key_id), 1)
  return header
}

const unwrap = (ctx: Keys, row: { id: number; account_id: number; wrapped_by: string; wrapped_key: Buffer }): DataKey => {
  const key = createSecretKey(unseal(ctx.keyring.wrapping.key(row.wrapped_by), row.wrapped_key, wrapAad(row.account_id)))
  const opened = { id: row.id, key, header: headerOf(row.id) }
  cacheOf(ctx).set(row.id, opened)
  return opened
}

const findKey = async (ctx: Keys, where: { id: number } | { account_id: number }) => {
  const query = ctx.db.selectFrom('account_keys').selectAll().orderBy('id', 'desc').limit(1)
  return 'id' in where
    ? query.where('id', '=', where.id).executeTakeFirst()
    : query.where('account_id', '=', where.account_id).executeTakeFirst()
}

/** The same data key, wrapped under the active key of the ring. */
export const rewrapKey = (
  { keyring }: Pick<Ctx, 'keyring'>,
  row: { account_id: number; wrapped_by: string; wrapped_key: Buffer },
) => {
  const { active, key } = keyring.wrapping
  const aad = wrapAad(row.account_id)
  return { wrapped_by: active, wrapped_key: seal(key(active), unseal(key(row.wrapped_by), row.wrapped_key, aad), aad) }
}

/** Whether the ring still opens the data key with its own key of that id. */
export const opensKey = (
  { keyring }: Pick<Ctx, 'keyring'>,
  { account_id, wrapped_by, wrapped_key }: { account_id: number; wrapped_by: string; wrapped_key: Buffer },
) => {
  try {
    unseal(keyring.wrapping.key(wrapped_by), wrapped_key, wrapAad(account_id))
    return true
  } catch {
    return false
  }
}

/** The account's newest data key, created on first use. Two concurrent first uses create two keys; both stay readable. */
export const accountKey = async (ctx: Ctx, account_id: number): Promise<DataKey> => {
  const row = await findKey(ctx, { account_id })
  if (row) return cacheOf(ctx).get(row.id) ?? unwrap(ctx, row)
  const { active, key } = ctx.keyring.wrapping
  const wrapped_key = seal(key(active), randomBytes(32), wrapAad(account_id))
  const made = await ctx.db
    .insertInto('account_keys')
    .values({ account_id, wrapped_by: active, wrapped_key })
    .returningAll()
    .executeTakeFirstOrThrow()
  return unwrap(ctx, made)
}

/** The newest keys of many accounts in one look-up. */
export const accountKeys = async (ctx: Ctx, account_ids: ReadonlySet<number>): Promise<Map<number, DataKey>> => {
  const rows = await ctx.db
    .selectFrom('account_keys')
    .selectAll()
    .distinctOn('account_id')
    .where('account_id', 'in', sql<number>`(select unnest(${[...account_ids]}::bigint[]))`)
    .orderBy('account_id')
    .orderBy('id', 'desc')
    .execute()
  const keys = new Map(rows.map((row) => [row.account_id, cacheOf(ctx).get(row.id) ?? unwrap(ctx, row)]))
  for (const account_id of account_ids) if (!keys.has(account_id)) keys.set(account_id, await accountKey(ctx, account_id))
  return keys
}

const padded = (text: string) => {
  const plain = Buffer.alloc(paddedLength)
  plain.write(text, 'latin1')
  return plain
}

const unpadded = (plain: Buffer) => plain.subarray(0, plain.indexOf(0)).toString('latin1')

/** Seals a number or a PIN under a key that the caller manages, bound to `place`. */
export const sealUnder = (key: KeyObject, place: string, text: string) => seal(key, padded(text), place)
export const openUnder = (key: KeyObject, place: string, sealed: Buffer) => unpadded(unseal(key, sealed, place))

export const sealSecret = (dataKey: DataKey, place: Place, text: string) =>
  Buffer.concat([dataKey.header, ...sealedPieces(dataKey.key, padded(text), cardAad(place))])

/** The data key that sealed the secret, as named in its header. */
const keyOf = async (ctx: Keys, account_id: number, sealed: Buffer) => {
  const id = Number(sealed.readBigUInt64BE(1))
  const known = cacheOf(ctx).get(id)
  const row = known ? undefined : await findKey(ctx, { id })
  const dataKey = known ?? (row && row.account_id === account_id ? unwrap(ctx, row) : undefined)
  if (!dataKey) throw new Error('A sealed secret names a key that is not its account’s')
  return dataKey.key
}

export const openSecret = async (ctx: Keys, place: Place, sealed: Buffer) =>
  unpadded(unseal(await keyOf(ctx, place.account_id, sealed), sealed.subarray(headerLength), cardAad(place)))

type ChangePlace = { account_id: number; id: number }
const payloadAad = ({ account_id, id }: ChangePlace) => `network-change|${account_id}|${id}|payload|v${version}`

/** Content sent to a network, of any length, sealed under the account's key and bound to the change. */
export const sealPayload = (dataKey: DataKey, place: ChangePlace, content: Buffer) =>
  Buffer.concat([dataKey.header, ...sealedPieces(dataKey.key, content, payloadAad(place))])

export const openPayload = async (ctx: Keys, place: ChangePlace, sealed: Buffer) =>
  unseal(await keyOf(ctx, place.account_id, sealed), sealed.subarray(headerLength), payloadAad(place))

type PinPlace = { account_id: number; card_network_id: number }

export const pinIndexLength = 16

/** Equal PINs of one account and network collide in the database's unique index; in different accounts they do not. */
export const pinIndex = (ctx: Pick<Ctx, 'keyring'>, { account_id, card_network_id }: PinPlace, pin: string) =>
  ctx.keyring.index('pin-index', `${account_id}|${card_network_id}|${pin}`).subarray(0, pinIndexLength)

export const numberHash = (ctx: Pick<Ctx, 'keyring'>, number: string) => ctx.keyring.index('number-hash', number)

const fileAad = (place: string) => `${place}|file|v${version}`
const fileKeyAad = (place: string) => `${place}|file-key|v${version}`
const wrappedLength = nonceLength + 32 + tagLength

/** `first` marks where the content is (file-homes.ts). */
const fileHeader = (active: string, wrapped: Buffer, first = version) =>
  Buffer.concat([Buffer.from([first, Buffer.byteLength(active)]), Buffer.from(active), wrapped])

/** Enough bytes of a sealed file to read its header. */
export const headerBytes = 2 + 255 + wrappedLength

/** Splits a sealed file into the header with the wrapped key, and the bytes after it. */
export const splitSealed = (sealed: Buffer) => {
  const contentAt = 2 + sealed.readUInt8(1) + wrappedLength
  return { header: sealed.subarray(0, contentAt), content: sealed.subarray(contentAt) }
}

/** The header of a sealed file, rewrapped under the active key, and the length of the old header. The content is unchanged. */
export const rewrapFile = ({ keyring }: Pick<Ctx, 'keyring'>, place: string, head: Buffer) => {
  const { active, key } = keyring.wrapping
  const keyAt = 2 + head.readUInt8(1)
  const length = keyAt + wrappedLength
  const fileKey = unseal(key(head.subarray(2, keyAt).toString()), head.subarray(keyAt, length), fileKeyAad(place))
  return { length, header: fileHeader(active, seal(key(active), fileKey, fileKeyAad(place)), head.readUInt8(0)) }
}

/** Seals a whole file under a new key, which the key ring wraps. Both are bound to the place where the file is kept. */
export const sealFile = ({ keyring }: Pick<Ctx, 'keyring'>, place: string, content: Buffer) => {
  const { active, key } = keyring.wrapping
  const fileKey = randomBytes(32)
  const header = fileHeader(active, seal(key(active), fileKey, fileKeyAad(place)))
  return Buffer.concat([header, ...sealedPieces(createSecretKey(fileKey), content, fileAad(place))])
}

export const openFile = ({ keyring }: Pick<Ctx, 'keyring'>, place: string, sealed: Buffer) => {
  const keyAt = 2 + sealed.readUInt8(1)
  const contentAt = keyAt + wrappedLength
  const wrapping = keyring.wrapping.key(sealed.subarray(2, keyAt).toString())
  const fileKey = unseal(wrapping, sealed.subarray(keyAt, contentAt), fileKeyAad(place))
  return unseal(createSecretKey(fileKey), sealed.subarray(contentAt), fileAad(place))
}
