import { sql } from 'kysely'
import type { Db } from '#src/db/connect.ts'

/** Every row of every table as text, as a backup would hold it, with the queue and without the public ZIP codes. */
export const everythingAtRest = async (db: Db) => {
  const { rows: tables } = await sql<{ name: string }>`
    select format('%I.%I', table_schema, table_name) as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema') and table_name <> 'zipcodes'`.execute(
    db,
  )
  const texts: string[] = []
  for (const { name } of tables) {
    const { rows } = await sql<{ row: string }>`select t::text as row from ${sql.raw(name)} t`.execute(db)
    texts.push(...rows.map(({ row }) => `${name}: ${row}`))
  }
  return texts
}

/** The forms in which a secret may appear: plain, in base64 at any offset, in hex, in a URL. */
export const formsOf = (secret: string) => {
  const base64 = [0, 1, 2].map((shift) => {
    const whole = Buffer.from('x'.repeat(shift) + secret).toString('base64')
    return whole.slice(4, -4)
  })
  return [secret, ...base64, Buffer.from(secret).toString('hex'), encodeURIComponent(secret)]
}
