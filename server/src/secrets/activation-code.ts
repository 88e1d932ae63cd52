// docs/product/fulfilment.md#by-phone: the code on the letter with a card. It is derived from the key ring, so a letter that is
// printed twice carries the same code, and the code is not stored.
import type { Keyring } from './keyring.ts'

type Keys = { keyring: Keyring }
type Made = { account_id: number; card_id: number; made_at: string }

const codeDigits = 8

export const activationCode = ({ keyring }: Keys, { account_id, card_id, made_at }: Made) => {
  const drawn = keyring.index('activation-code', `${account_id}|${card_id}|${new Date(made_at).toISOString()}`)
  return String(drawn.readUIntBE(0, 6) % 10 ** codeDigits).padStart(codeDigits, '0')
}

/** The stored form of a code. */
export const codeHash = ({ keyring }: Keys, card_id: number, code: string) =>
  keyring.index('activation-code-hash', `${card_id}|${code}`)
