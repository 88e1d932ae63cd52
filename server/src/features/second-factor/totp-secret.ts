import type { Ctx } from '#src/context.ts'
import { openFile, sealFile } from '#src/vault.ts'

/** Bound to the person: moved to somebody else's row it does not open. */
const placeOf = (user_id: number) => `user|${user_id}|totp`

export const sealTotpSecret = (ctx: Ctx, user_id: number, secret: string) => sealFile(ctx, placeOf(user_id), Buffer.from(secret))

export const openTotpSecret = (ctx: Ctx, user_id: number, sealed: Buffer) => openFile(ctx, placeOf(user_id), sealed).toString()
