// A security key in software: creates a passkey and signs with it by the rules of WebAuthn, to test the API without a browser.
import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto'
import type { PasskeyAssertion, PasskeyAttestation } from '@forecourt/domain/contract/passkey.ts'

const sha256 = (content: string | Buffer) => createHash('sha256').update(content).digest()

/** The CBOR values that an attestation needs. */
type Cbor = number | string | Buffer | Map<number | string, Cbor>

const head = (major: number, length: number) => {
  if (length < 24) return Buffer.from([(major << 5) | length])
  if (length < 256) return Buffer.from([(major << 5) | 24, length])
  return Buffer.from([(major << 5) | 25, length >> 8, length & 255])
}
const cbor = (value: Cbor): Buffer => {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  return Buffer.concat([head(5, value.size), ...[...value].flatMap(([key, entry]) => [cbor(key), cbor(entry)])])
}

const present = 0x01
const attested = 0x40

const authenticatorData = (host: string, { flags, count }: { flags: number; count: number }, rest: Buffer[] = []) => {
  const counter = Buffer.alloc(4)
  counter.writeUInt32BE(count)
  return Buffer.concat([sha256(host), Buffer.from([flags]), counter, ...rest])
}

const coseKey = (key: KeyObject) => {
  const { x = '', y = '' } = key.export({ format: 'jwk' })
  const point = (text: string) => Buffer.from(text, 'base64url')
  return cbor(
    new Map<number, Cbor>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, point(x)],
      [-3, point(y)],
    ]),
  )
}

/** One key for one portal. `count` can be set back, like that of a cloned key. */
export const anAuthenticator = (origin: string) => {
  const host = new URL(origin).hostname
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(16)
  const state = { count: 0 }
  const clientData = (type: string, challenge: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const credential = { id: id.toString('base64url'), rawId: id.toString('base64url'), type: 'public-key' as const }

  return {
    state,
    create: (challenge: string): PasskeyAttestation => {
      const length = Buffer.from([0, id.length])
      const data = authenticatorData(host, { flags: present | attested, count: 0 }, [
        Buffer.alloc(16),
        length,
        id,
        coseKey(publicKey),
      ])
      const attestation = new Map<string, Cbor>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', data],
      ])
      return {
        ...credential,
        response: {
          clientDataJSON: clientData('webauthn.create', challenge).toString('base64url'),
          attestationObject: cbor(attestation).toString('base64url'),
          transports: ['usb'],
        },
      }
    },
    sign: (challenge: string): PasskeyAssertion => {
      const data = authenticatorData(host, { flags: present, count: ++state.count })
      const client = clientData('webauthn.get', challenge)
      return {
        ...credential,
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: sign('sha256', Buffer.concat([data, sha256(client)]), privateKey).toString('base64url'),
        },
      }
    },
  }
}
