// The file of a run, stored in sealed parts. Each part fits in memory, and every download returns the same file.
import type { Ctx } from '#src/system/context.ts'
import type { Written } from '#src/outside/copied-rows.ts'
import { keepFile, openKept } from '#src/secrets/kept-files.ts'

const partBytes = 512 * 1024

/** The storage location of a part. The seal opens only there. */
const placeOf = (run_id: number, part: number) => `report-run|${run_id}|${part}`

/** Like the bytes of `Written`, these are valid only until the next part is requested. */
export type Part = Written & { part: number }

/** Cuts pieces of any size into parts of one size, reusing one buffer. The last part may be short; an empty file has none. */
export const toParts = async function* (pieces: AsyncIterable<Written>): AsyncGenerator<Part> {
  const held = Buffer.allocUnsafeSlow(partBytes)
  let size = 0
  let rows = 0
  let part = 0
  for await (const piece of pieces) {
    rows += piece.rows
    for (let taken = 0; taken < piece.bytes.length;) {
      const copied = piece.bytes.copy(held, size, taken)
      taken += copied
      size += copied
      if (size < partBytes) continue
      yield { part: part++, bytes: held, rows }
      size = 0
      rows = 0
    }
  }
  if (size > 0) yield { part, bytes: held.subarray(0, size), rows }
}

export const insertPart = async (ctx: Ctx, run_id: number, { part, bytes }: Part) => {
  const sealed = await keepFile(ctx, placeOf(run_id, part), bytes)
  await ctx.db.insertInto('report_run_parts').values({ run_id, part, sealed }).execute()
}

/** Reads one part at a time, at the pace of the download. */
export const readParts = async function* (ctx: Ctx, run_id: number): AsyncGenerator<Buffer> {
  for (let part = 0; ; part++) {
    const row = await ctx.db
      .selectFrom('report_run_parts')
      .select('sealed')
      .where('run_id', '=', run_id)
      .where('part', '=', part)
      .executeTakeFirst()
    if (!row) return
    yield await openKept(ctx, placeOf(run_id, part), row.sealed)
  }
}
