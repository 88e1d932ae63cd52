import type { Ctx } from '#src/system/context.ts'
import { openFile, sealFile } from '#src/secrets/vault.ts'

/** Sealed for one user, so that it cannot be opened in another user's row. */
const placeOf = (user_id: number) => `user|${user_id}|totp`

export const sealTotpSecret = (ctx: Ctx, user_id: number, secret: string) => sealFile(ctx, placeOf(user_id), Buffer.from(secret))

export const openTotpSecret = (ctx: Ctx, user_id: number, sealed: Buffer) => openFile(ctx, placeOf(user_id), sealed).toString()
