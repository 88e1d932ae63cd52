// The bytes of a received file as sealed parts of one size, so that the part with a given byte can be computed.
import { createHash } from 'node:crypto'
import type { Ctx } from '#src/system/context.ts'
import { keepFile, openKept } from '#src/secrets/kept-files.ts'

const partBytes = 1024 * 1024

const placeOf = (import_id: number, part: number) => `import|${import_id}|${part}`

const writePart = async (ctx: Ctx, { import_id, part }: { import_id: number; part: number }, content: Buffer) => {
  const sealed = await keepFile(ctx, placeOf(import_id, part), content)
  await ctx.db.insertInto('import_parts').values({ import_id, part, sealed }).execute()
}

/** Each part is written as soon as it is full, so that memory use does not grow with the file. */
export const writeParts = async (ctx: Ctx, import_id: number, content: AsyncIterable<Uint8Array>) => {
  const hash = createHash('sha256')
  let bytes = 0
  let part = 0
  let waiting: Buffer = Buffer.alloc(0)
  for await (const given of content) {
    hash.update(given)
    bytes += given.length
    waiting = Buffer.concat([waiting, given])
    while (waiting.length >= partBytes) {
      await writePart(ctx, { import_id, part: part++ }, waiting.subarray(0, partBytes))
      waiting = waiting.subarray(partBytes)
    }
  }
  if (waiting.length > 0) await writePart(ctx, { import_id, part }, waiting)
  return { bytes, sha256: hash.digest() }
}

export const readParts = async function* (ctx: Ctx, import_id: number, from: number) {
  for (let part = Math.floor(from / partBytes), skip = from % partBytes; ; part++, skip = 0) {
    const row = await ctx.db
      .selectFrom('import_parts')
      .select('sealed')
      .where('import_id', '=', import_id)
      .where('part', '=', part)
      .executeTakeFirst()
    if (!row) return
    yield (await openKept(ctx, placeOf(import_id, part), row.sealed)).subarray(skip)
  }
}
