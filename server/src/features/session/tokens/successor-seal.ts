// For ten seconds a spent refresh token still gives its successor. We store only hashes, so the successor is encrypted with the
// spent token itself: a client that has the token can read it, the database alone cannot.
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import type { Tokens } from './session-tokens.ts'

const keyOf = (spentToken: string) => Buffer.from(hkdfSync('sha256', spentToken, '', 'forecourt/successor', 32))

export const sealSuccessor = (spentToken: string, successor: Tokens) => {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', keyOf(spentToken), nonce)
  const sealed = Buffer.concat([cipher.update(JSON.stringify(successor), 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed])
}

export const unsealSuccessor = (spentToken: string, sealed: Buffer): Tokens => {
  const decipher = createDecipheriv('aes-256-gcm', keyOf(spentToken), sealed.subarray(0, 12))
  decipher.setAuthTag(sealed.subarray(12, 28))
  return JSON.parse(Buffer.concat([decipher.update(sealed.subarray(28)), decipher.final()]).toString('utf8')) as Tokens
}
