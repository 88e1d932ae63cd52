import type { Ctx } from '#src/context.ts'
import { numberHash } from '#src/vault.ts'

/** A keyed hash takes as long as reading a line, and the cards of a fleet come again and again: each is made once. */
export const numberHashes = (ctx: Pick<Ctx, 'keyring'>) => {
  const known = new Map<string, Buffer>()
  return (number: string) => {
    const hash = known.get(number) ?? numberHash(ctx, number)
    known.set(number, hash)
    return hash
  }
}
export type NumberHashes = ReturnType<typeof numberHashes>
