// docs/product/take-over.md#numbers-and-pins-in-a-portable-fleet: a file of secrets under a key derived from a passphrase.
// AES-256-GCM over the whole file: a wrong passphrase and a changed byte both fail at the tag, before any content is used.
import { createCipheriv, createDecipheriv, createSecretKey, randomBytes, scrypt } from 'node:crypto'
import { slots } from '#src/outside/slots.ts'

const mark = Buffer.from('FCSEC1\n')
const saltLength = 16
const nonceLength = 12
const tagLength = 16
const aad = Buffer.from('forecourt-fleet|cards.secrets|v1')

const cost = { N: 2 ** 17, r: 8, p: 1, maxmem: 160 * 1024 * 1024 }
const derive = (secret: string, salt: Buffer) =>
  new Promise<Buffer>((resolve, reject) => {
    scrypt(secret, salt, 32, cost, (error, key) => (error ? reject(error) : resolve(key)))
  })
/** Each derivation needs 128 MB while it runs. */
const oneAtATime = slots({ at_once: 1, waiting: 5 })

export const makeSalt = () => randomBytes(saltLength)

/** The same characters typed on another machine give the same key. */
export const keyFrom = (passphrase: string, salt: Buffer) => oneAtATime(() => derive(passphrase.normalize('NFKC'), salt))

type Sealing = { key: Buffer; salt: Buffer }
type Piece = { bytes: Buffer; rows: number }

export const sealPieces = async function* ({ key, salt }: Sealing, pieces: AsyncIterable<Piece>): AsyncGenerator<Piece> {
  const nonce = randomBytes(nonceLength)
  const cipher = createCipheriv('aes-256-gcm', createSecretKey(key), nonce).setAAD(aad)
  yield { bytes: Buffer.concat([mark, salt, nonce]), rows: 0 }
  for await (const { bytes, rows } of pieces) yield { bytes: cipher.update(bytes), rows }
  yield { bytes: Buffer.concat([cipher.final(), cipher.getAuthTag()]), rows: 0 }
}

const unseal = (key: Buffer, sealed: Buffer) => {
  const decipher = createDecipheriv('aes-256-gcm', createSecretKey(key), sealed.subarray(0, nonceLength)).setAAD(aad)
  decipher.setAuthTag(sealed.subarray(-tagLength))
  return Buffer.concat([decipher.update(sealed.subarray(nonceLength, -tagLength)), decipher.final()])
}

/** Undefined when the passphrase is wrong or a byte was changed: the two cannot be told apart. */
export const openSealed = async (sealed: Buffer, passphrase: string): Promise<Buffer | undefined> => {
  const saltAt = mark.length
  const nonceAt = saltAt + saltLength
  if (sealed.length < nonceAt + nonceLength + tagLength || !sealed.subarray(0, saltAt).equals(mark)) return undefined
  const key = await keyFrom(passphrase, sealed.subarray(saltAt, nonceAt))
  try {
    return unseal(key, sealed.subarray(nonceAt))
  } catch {
    return undefined
  }
}
