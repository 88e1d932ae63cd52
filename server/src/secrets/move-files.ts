// docs/operations/files.md#moving: moves the content of files to the store, or back, while the portal runs. Each part has its own
// transaction. Moved files are skipped, so the command can be stopped and repeated at any time.
import { sql } from 'kysely'
import { inTransaction } from '#src/db/transaction.ts'
import type { SystemCtx } from '#src/system/context.ts'
import { here, inStore } from './file-homes.ts'
import { sealedFiles } from './rewrap.ts'

export type Way = 'to the store' | 'back'

type Movable = Extract<(typeof sealedFiles)[number], { moves: true }>
export const movable = sealedFiles.filter((kind): kind is Movable => 'moves' in kind)

/** Few, because a person who deletes one of these files waits until the whole part has moved. */
const atOnce = 10
/** Before the first row of a table. */
const start = '(0,0)'

type Row = { row: string; place: string; kept: Buffer }

const isWaiting = ({ column }: Movable, way: Way) =>
  sql`substr(${sql.ref(column)}, 1, 1) = ${Buffer.from([way === 'back' ? inStore : here])}`

/** Moves the next few rows after `after`. Returns the last of them, or undefined when there are none. */
const movePart = (ctx: SystemCtx, kind: Movable, { way, after }: { way: Way; after: string }) =>
  inTransaction(ctx, async (ctx) => {
    const { rows } = await sql<Row>`
      select ctid::text as row, ${sql.raw(kind.place)} as place, ${sql.ref(kind.column)} as kept from ${sql.table(kind.table)}
      where ctid > ${after}::tid and ${isWaiting(kind, way)} order by ctid limit ${atOnce} for update skip locked`.execute(ctx.db)
    for (const { row, place, kept } of rows) {
      const moved = way === 'back' ? await ctx.files.get(kept) : await ctx.files.put(place, kept)
      await sql`update ${sql.table(kind.table)} set ${sql.ref(kind.column)} = ${moved} where ctid = ${row}::tid`.execute(ctx.db)
    }
    return { last: rows.at(-1)?.row, moved: rows.length }
  })

export const moveFiles = async (ctx: SystemCtx, way: Way) => {
  let done = 0
  let left = 0
  for (const kind of movable) {
    for (let after: string | undefined = start; after !== undefined;) {
      const { last, moved } = await movePart(ctx, kind, { way, after })
      done += moved
      after = last
    }
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from ${sql.table(kind.table)} where ${isWaiting(kind, way)}`.execute(ctx.db)
    left += rows[0]!.count
  }
  return { done, left }
}
