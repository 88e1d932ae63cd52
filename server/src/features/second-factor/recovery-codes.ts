// Recovery codes: for the day the phone is gone. 80 random bits each, written down on paper, stored as a hash, used once.
import { randomBytes } from 'node:crypto'
import type { Ctx } from '#src/context.ts'
import { hashToken } from '#src/token-hash.ts'

const howMany = 10
const groups = 4
/** Without the letters that paper makes a digit of; 32 of them, so that each is five even bits. */
const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

const newCode = () => {
  const letters = [...randomBytes(groups * 4)].map((byte) => alphabet[byte % alphabet.length]).join('')
  return letters.match(/.{4}/g)?.join('-') ?? letters
}

/** However it was typed. */
const hashOf = (code: string) => hashToken(code.toUpperCase().replaceAll(/[^A-Z0-9]/g, ''))

/** A new set, told this once; the old one stops working. */
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

/** Of two who use one code at the same moment, one does. */
export const consumeRecoveryCode = async (ctx: Ctx, user_id: number, code: string) => {
  const used = await ctx.db
    .deleteFrom('recovery_codes')
    .where('user_id', '=', user_id)
    .where('hash', '=', hashOf(code))
    .executeTakeFirst()
  return used.numDeletedRows > 0n
}
