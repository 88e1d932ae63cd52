import type { PortableFleet } from '@forecourt/domain/contract/portable-fleets.ts'
import { sql, type RawBuilder } from 'kysely'
import { countOf, offsetOf, pageMeta } from '#src/db/page.ts'
import type { UserCtx } from '#src/system/context.ts'
import { notFound } from '#src/system/errors.ts'

const name = (user: string) => sql`${sql.ref(`${user}.first_name`)} || ' ' || ${sql.ref(`${user}.last_name`)}`

const select = async (ctx: UserCtx, tail: RawBuilder<unknown>) => {
  const { rows } = await sql<PortableFleet>`
    select f.id, f.state, f.has_secrets, ${name('u')} as asked_by, ${name('s')} as approved_by,
      coalesce(f.user_id = ${ctx.who.user_id}, false) as is_own, f.filename, f.bytes::float8 as bytes, f.failure, f.created_at,
      f.made_at, f.expires_at
    from portable_fleets f left join users u on u.id = f.user_id left join users s on s.id = f.approved_by ${tail}`.execute(
    ctx.db,
  )
  return rows
}

type Place = { account_id: number; withSecrets: boolean }

/** Excludes expired fleets, even if housekeeping has not deleted them yet. */
const here = ({ account_id, withSecrets }: Place) =>
  sql`where f.account_id = ${account_id} and f.expires_at > now() and (${withSecrets}::boolean or not f.has_secrets)`

export const getPortable = async (ctx: UserCtx, place: Place & { id: number }) => {
  const [row] = await select(ctx, sql`${here(place)} and f.id = ${place.id}`)
  if (!row) throw notFound()
  return row
}

const needAccount = async ({ db }: UserCtx, account_id: number) => {
  const found = await db.selectFrom('accounts').select('id').where('id', '=', account_id).executeTakeFirst()
  if (!found) throw notFound()
}

export const listPortable = async (ctx: UserCtx, place: Place, query: { page: number; per_page: number }) => {
  await needAccount(ctx, place.account_id)
  const total = await countOf(ctx.db, sql`portable_fleets f ${here(place)}`)
  const data = await select(ctx, sql`${here(place)} order by f.id desc limit ${query.per_page} offset ${offsetOf(query)}`)
  return { data, meta: pageMeta(query, total) }
}
