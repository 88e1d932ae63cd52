import { states } from '@forecourt/domain/states.ts'
import type { Ctx } from '#src/system/context.ts'

type Place = { state: string; zipcode: string }

const nameOf = (code: string) => states.find((state) => state.code === code)?.name ?? code

/** What is wrong with a ZIP code, or undefined. The reference data has five digits, so a +4 is not checked. */
export const zipcodeProblem = async (ctx: Ctx, { state, zipcode }: Place): Promise<string | undefined> => {
  const digits = zipcode.slice(0, 5)
  const place = await ctx.db.selectFrom('zipcodes').select(['city', 'state']).where('zipcode', '=', digits).executeTakeFirst()
  if (!place) return `${digits} is not a US ZIP code`
  return place.state === state ? undefined : `${digits} is in ${place.city}, ${place.state}, not in ${nameOf(state)}`
}
