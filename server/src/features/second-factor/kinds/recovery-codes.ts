// Recovery codes for a lost phone: 80 random bits each, printed on paper by the user, stored as a hash, used once.
import { randomBytes } from 'node:crypto'
import type { Ctx } from '#src/system/context.ts'
import { hashToken } from '#src/secrets/token-hash.ts'

const howMany = 10
const groups = 4
/** Without letters that look like digits. There are 32 characters, so each has exactly five random bits. */
const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

const newCode = () => {
  const letters = [...randomBytes(groups * 4)].map((byte) => alphabet[byte % alphabet.length]).join('')
  return letters.match(/.{4}/g)?.join('-') ?? letters
}

/** Ignores case, spaces and dashes. */
const hashOf = (code: string) => hashToken(code.toUpperCase().replaceAll(/[^A-Z0-9]/g, ''))

/** Creates a new set, which is shown only once. The old codes stop working. */
export const issueRecoveryCodes = async (ctx: Ctx, user_id: number) => {
  const codes = Array.from({ length: howMany }, newCode)
  await dropRecoveryCodes(ctx, user_id)
  await ctx.db
    .insertInto('recovery_codes')
    .values(codes.map((code) => ({ user_id, hash: hashOf(code) })))
    .execute()
  return codes
}

export const dropRecoveryCodes = (ctx: Ctx, user_id: number) =>
  ctx.db.deleteFrom('recovery_codes').where('user_id', '=', user_id).execute()

/** Deletes the row, so that only one of two concurrent uses succeeds. */
export const consumeRecoveryCode = async (ctx: Ctx, user_id: number, code: string) => {
  const used = await ctx.db
    .deleteFrom('recovery_codes')
    .where('user_id', '=', user_id)
    .where('hash', '=', hashOf(code))
    .executeTakeFirst()
  return used.numDeletedRows > 0n
}
