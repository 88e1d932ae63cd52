// Stores the history sealed until its cards have been written. Then the ordinary import of transactions gets it.
import type { Ctx } from '#src/system/context.ts'
import { keepFile, openKept } from '#src/secrets/kept-files.ts'

const partBytes = 1024 * 1024
const placeOf = (take_over_id: number, part: number) => `take-over|${take_over_id}|${part}`

/** A history that is sent again replaces the previous one. */
export const historyWriter = (ctx: Ctx, take_over_id: number) => {
  let part = 0
  let waiting: string[] = []
  let length = 0
  const flush = async () => {
    if (part === 0) await ctx.db.deleteFrom('take_over_parts').where('take_over_id', '=', take_over_id).execute()
    const sealed = await keepFile(ctx, placeOf(take_over_id, part), Buffer.from(waiting.join('')))
    await ctx.db.insertInto('take_over_parts').values({ take_over_id, part, sealed }).execute()
    part++
    waiting = []
    length = 0
  }
  return {
    write: async (text: string) => {
      waiting.push(text)
      length += text.length
      if (length >= partBytes) await flush()
    },
    end: async () => {
      if (length > 0) await flush()
      return part > 0
    },
  }
}

export const readHistory = async function* (ctx: Ctx, take_over_id: number) {
  for (let part = 0; ; part++) {
    const row = await ctx.db
      .selectFrom('take_over_parts')
      .select('sealed')
      .where('take_over_id', '=', take_over_id)
      .where('part', '=', part)
      .executeTakeFirst()
    if (!row) return
    yield await openKept(ctx, placeOf(take_over_id, part), row.sealed)
  }
}
