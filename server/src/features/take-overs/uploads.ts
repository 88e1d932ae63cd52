// docs/product/take-over.md#uploads-that-break-off: each arriving file has a row, which its process keeps alive with a heartbeat.
import { sql } from 'kysely'
import type { Ctx } from '#src/system/context.ts'

/** A process without a heartbeat for this long has died, and the file that it received broke off. */
export const leaseSeconds = 30
const beatEvery = 10_000

const alive = sql`clock_timestamp() + make_interval(secs => ${leaseSeconds})`

export type Upload = { id: number; take_over_id: number; sheet: string }
type Arriving = { take_over_id: number; filename: string; sheet?: string | undefined }

export const beginUpload = async ({ db }: Ctx, { take_over_id, filename, sheet = '' }: Arriving): Promise<Upload> => {
  const { rows } = await sql<{ id: number }>`
    insert into take_over_uploads (take_over_id, filename, sheet, alive_until)
    values (${take_over_id}, ${filename}, ${sheet}, ${alive}) returning id`.execute(db)
  return { id: rows[0]!.id, take_over_id, sheet }
}

/** A failed heartbeat is followed by the next one. If the database is unreachable, writing the rows fails too and reports it. */
export const whileAlive = async <Result>(ctx: Ctx, { id }: Upload, work: () => Promise<Result>) => {
  const beat = async () => {
    await sql`update take_over_uploads set alive_until = ${alive} where id = ${id}`
      .execute(ctx.db)
      .catch((error: unknown) => ctx.log.warn({ err: error, upload_id: id }, 'an upload could not say that it is alive'))
  }
  const beats = setInterval(() => void beat(), beatEvery)
  try {
    return await work()
  } finally {
    clearInterval(beats)
  }
}

/** The whole file has arrived. It replaces those that broke off with the same sheets. */
export const endUpload = async ({ db }: Ctx, { id, take_over_id, sheet }: Upload, sheets: readonly string[]) => {
  await sql`delete from take_over_uploads where id = ${id} or
    (take_over_id = ${take_over_id} and alive_until < clock_timestamp() and sheet = any(${[sheet, ...sheets]}::text[]))`.execute(
    db,
  )
}

/** No more rows follow. If none has arrived yet, there is nothing to send again and the row is deleted. */
export const breakUpload = async ({ db }: Ctx, { id }: Upload, hasRows: boolean) => {
  await (
    hasRows
      ? sql`update take_over_uploads set alive_until = '-infinity' where id = ${id}`
      : sql`delete from take_over_uploads where id = ${id}`
  ).execute(db)
}

/** The names of the files of the take-over `t` that broke off. */
export const brokenUploads = sql`array(select p.filename from take_over_uploads p
  where p.take_over_id = t.id and p.alive_until < clock_timestamp() order by p.id)`

/** Whether a file of the take-over `t` is still arriving. */
export const isArriving = sql`exists (select from take_over_uploads p
  where p.take_over_id = t.id and p.alive_until >= clock_timestamp())`
