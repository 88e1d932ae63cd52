import { sql } from 'kysely'
import type { Ctx } from '#src/system/context.ts'
import { invalid } from '#src/system/errors.ts'

type Origin = { label: string; latitude: number; longitude: number }

const unknown = () => invalid({ near: ['Is not a place we know: give a ZIP code, or a city and its state as Kent, WA'] })

const readZipcode = async (ctx: Ctx, zipcode: string) => {
  const { rows } = await sql<Origin>`
    select zipcode || ' ' || city || ', ' || state as label, latitude, longitude from zipcodes
    where zipcode = ${zipcode} and latitude is not null`.execute(ctx.db)
  return rows[0]
}

/** A city has many ZIP codes; their center is close enough. */
const readCity = async (ctx: Ctx, city: string, state: string) => {
  const { rows } = await sql<Origin>`
    select min(city) || ', ' || min(state) as label, avg(latitude)::float8 as latitude, avg(longitude)::float8 as longitude from zipcodes
    where state = ${state} and lower(city) = ${city} having count(latitude) > 0`.execute(ctx.db)
  return rows[0]
}

export const findOrigin = async (ctx: Ctx, near: string): Promise<Origin> => {
  const [, zipcode] = /^(\d{5})(-\d{4})?$/.exec(near) ?? []
  const [, city, state] = /^(.+?)[\s,]+([a-z]{2})$/i.exec(near) ?? []
  const origin = zipcode
    ? await readZipcode(ctx, zipcode)
    : city && state
      ? await readCity(ctx, city.toLowerCase(), state.toUpperCase())
      : undefined
  if (!origin) throw unknown()
  return origin
}
