import type { Ctx } from '#src/system/context.ts'

const shown = 50

/** From the reference table that holds the real US ZIP codes (db/seed/load-zipcodes.ts). */
export const findZipcodes = (ctx: Ctx, keyword: string) =>
  ctx.db
    .selectFrom('zipcodes')
    .select(['zipcode', 'city', 'state'])
    .where('zipcode', 'like', `${keyword}%`)
    .orderBy('zipcode')
    .limit(shown)
    .execute()
