import { choiceLists } from '@forecourt/domain/rules/choice-lists.ts'
import { cardReader } from '@forecourt/domain/rules/take-over/read-card-row.ts'
import type { Ctx } from '#src/system/context.ts'
import { readProfiles } from '#src/features/reference/read-profiles.ts'
import type { TakeOverKey } from '#src/secrets/take-over-key.ts'
import type { Reading } from './staged-row.ts'

/** Profiles as they are now: a card may have one that the provider added. */
export const readingOf = async (ctx: Ctx, key: TakeOverKey): Promise<Reading> => {
  const { fuel_profiles, time_profiles } = await readProfiles(ctx)
  return { ctx, key, cards: cardReader({ ...choiceLists, fuel_profile: fuel_profiles, time_profile: time_profiles }) }
}
