import { cardReader } from '@forecourt/domain/rules/take-over/read-card-row.ts'
import type { Ctx } from '#src/system/context.ts'
import { readLists } from '#src/features/reference/read-lists.ts'
import type { TakeOverKey } from '#src/secrets/take-over-key.ts'
import type { Reading } from './staged-row.ts'

/** Includes the current profiles, because a card may have one that the provider added. */
export const readingOf = async (ctx: Ctx, key: TakeOverKey): Promise<Reading> => {
  return { ctx, key, cards: cardReader(await readLists({ db: ctx.db })) }
}
