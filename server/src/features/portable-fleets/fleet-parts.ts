// The file of a portable fleet, stored in sealed parts, so that a process never holds more than one part in memory.
import type { Ctx } from '#src/system/context.ts'
import { keepFile, openKept } from '#src/secrets/kept-files.ts'

const partBytes = 512 * 1024
/** The seal binds a part to this place. */
const placeOf = (portable_fleet_id: number, part: number) => `portable|${portable_fleet_id}|${part}`

export type Part = { part: number; bytes: Buffer }

/** Regroups pieces of any size into parts of one size; the last may be shorter. */
export const toParts = async function* (pieces: AsyncIterable<Buffer>): AsyncGenerator<Part> {
  let part = 0
  let held: Buffer[] = []
  let size = 0
  for await (const piece of pieces) {
    held.push(Buffer.from(piece))
    size += piece.length
    if (size < partBytes) continue
    yield { part: part++, bytes: Buffer.concat(held) }
    held = []
    size = 0
  }
  if (size > 0) yield { part, bytes: Buffer.concat(held) }
}

export const insertPart = async (ctx: Ctx, portable_fleet_id: number, { part, bytes }: Part) => {
  const sealed = await keepFile(ctx, placeOf(portable_fleet_id, part), bytes)
  await ctx.db.insertInto('portable_fleet_parts').values({ portable_fleet_id, part, sealed }).execute()
}

export const removeParts = (ctx: Ctx, portable_fleet_id: number) =>
  ctx.db.deleteFrom('portable_fleet_parts').where('portable_fleet_id', '=', portable_fleet_id).execute()

/** Yields one part at a time, as fast as the download reads them. */
export const readParts = async function* (ctx: Ctx, portable_fleet_id: number): AsyncGenerator<Buffer> {
  for (let part = 0; ; part++) {
    const row = await ctx.db
      .selectFrom('portable_fleet_parts')
      .select('sealed')
      .where('portable_fleet_id', '=', portable_fleet_id)
      .where('part', '=', part)
      .executeTakeFirst()
    if (!row) return
    yield await openKept(ctx, placeOf(portable_fleet_id, part), row.sealed)
  }
}
