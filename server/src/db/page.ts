// Paging for every list, and LIKE patterns that match the typed text literally.
import { sql, type RawBuilder } from 'kysely'
import type { Db } from './connect.ts'

type PageQuery = { page: number; per_page: number }

export const offsetOf = ({ page, per_page }: PageQuery) => (page - 1) * per_page

export const pageMeta = ({ page, per_page }: PageQuery, total: number) => ({
  page,
  per_page,
  total,
  last_page: Math.max(1, Math.ceil(total / per_page)),
})

/**
 * The number of rows on all pages. `found` is what follows `from`. It is asked for apart from the rows, because a page after the
 * last one has none: its caller then goes to the last page.
 */
export const countOf = async (db: Db, found: RawBuilder<unknown>) => {
  const { rows } = await sql<{ total: number }>`select count(*)::int as total from ${found}`.execute(db)
  return rows[0]!.total
}

export const containing = (keyword: string) => `%${keyword.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
