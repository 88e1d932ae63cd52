// docs/product/take-over.md#secrets-in-a-take-over: each take-over has its own key. Once the key is destroyed, the numbers and PINs
// in the rows cannot be opened any more, not even from a backup made later.
import { createHmac, createSecretKey, randomBytes, type KeyObject } from 'node:crypto'
import type { Ctx } from '#src/system/context.ts'
import { openFile, openUnder, sealFile, sealUnder } from './vault.ts'

const keyPlace = (take_over_id: number) => `take-over|${take_over_id}|key`

export type TakeOverKey = {
  seal: (place: string, text: string) => string
  open: (place: string, sealed: string) => string
  /** Equal texts give equal marks, within this take-over only. */
  mark: (text: string) => Buffer
}

const toKey = (take_over_id: number, key: KeyObject): TakeOverKey => ({
  seal: (place, text) => sealUnder(key, `take-over|${take_over_id}|${place}`, text).toString('base64'),
  open: (place, sealed) => openUnder(key, `take-over|${take_over_id}|${place}`, Buffer.from(sealed, 'base64')),
  mark: (text) => createHmac('sha256', key).update(text).digest().subarray(0, 16),
})

export const makeTakeOverKey = (ctx: Ctx, take_over_id: number) => {
  const bytes = randomBytes(32)
  return { key_sealed: sealFile(ctx, keyPlace(take_over_id), bytes), key: toKey(take_over_id, createSecretKey(bytes)) }
}

export const openTakeOverKey = (ctx: Ctx, take_over_id: number, key_sealed: Buffer) =>
  toKey(take_over_id, createSecretKey(openFile(ctx, keyPlace(take_over_id), key_sealed)))
