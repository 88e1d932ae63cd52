import type { Ctx } from '#src/system/context.ts'
import { numberHash } from '#src/secrets/vault.ts'

/** A keyed hash takes as long as reading a line, and a fleet's cards repeat, so each hash is computed once. */
export const numberHashes = (ctx: Pick<Ctx, 'keyring'>) => {
  const known = new Map<string, Buffer>()
  return (number: string) => {
    const hash = known.get(number) ?? numberHash(ctx, number)
    known.set(number, hash)
    return hash
  }
}
export type NumberHashes = ReturnType<typeof numberHashes>
