// The key of the secrets in a portable fleet, kept sealed from the request until the file is made.
import type { Ctx } from '#src/system/context.ts'
import { openFile, sealFile } from '#src/secrets/vault.ts'

const placeOf = (id: number) => `portable|${id}|key`

export const sealKey = (ctx: Ctx, id: number, key: Buffer) => sealFile(ctx, placeOf(id), key)

type Kept = { id: number; salt: Buffer | null; key_sealed: Buffer | null }

/** Undefined for a fleet without secrets. */
export const openKey = (ctx: Ctx, { id, salt, key_sealed }: Kept) =>
  salt && key_sealed ? { salt, key: openFile(ctx, placeOf(id), key_sealed) } : undefined
