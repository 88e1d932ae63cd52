// The locator and the list of sites over 60,000 sites: against a tenth as many sites with the same number nearby, and against the
// ten milliseconds that the locator may take in the database.
import { sql } from 'kysely'
import { connect, jobLimits } from '../server/src/db/connect.ts'
import { migrate } from '../server/src/db/migrate.ts'
import { listNear } from '../server/src/features/sites/near-sites.ts'
import { listSites } from '../server/src/features/sites/sites.queries.ts'
import type { AccountCtx } from '../server/src/system/context.ts'
import { execute, withDatabase } from '../server/testing/cluster.ts'
import { medians } from './measure.ts'
import { atMost, type Figure } from './part.ts'

const rounds = 300
const nearby = 100
const milliseconds = 10

/** A hundred sites around Kent, and the others spread over the country. */
const openSites = async (cluster_url: string, count: number) => {
  const name = `sites_${count}`
  await execute(cluster_url, `create database ${name}`)
  const url = withDatabase(cluster_url, name)
  await migrate(url)
  const { db, close } = connect(url, { limits: jobLimits })
  await sql`insert into zipcodes (zipcode, city, state, latitude, longitude) values ('98032', 'Kent', 'WA', 47.3776, -122.2854)`.execute(
    db,
  )
  const account = await db
    .insertInto('accounts')
    .values({ name: 'Bench', cl_division_no: '01', cl_account_no: '01000001' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const card = { account_id: account.id, card_network_id: 1, card_type_id: 3, card_status_id: 1, description: 'Bench' }
  await db.insertInto('cards').values(card).execute()
  await sql`select setseed(0.5)`.execute(db)
  await sql`insert into sites (card_network_id, site_number, name, city, county, state, kind, latitude, longitude)
    select 1, lpad(n::text, 5, '0'), 'Site ' || lpad(n::text, 5, '0') || ' Cardlock', 'Town ' || n % 900, 'County', 'WA', 'cardlock',
      case when n <= ${nearby}::int then 47.1 + random() * 0.5 else 26 + random() * 20 end,
      case when n <= ${nearby}::int then -122.6 + random() * 0.6 else -121 + random() * 50 end
    from generate_series(1, ${count}::int) n`.execute(db)
  await sql`vacuum analyze sites`.execute(db)
  const ctx = { db, clock: { now: () => new Date() }, account } as unknown as AccountCtx
  return { ctx, close }
}

export const benchLocator = async ({ cluster_url }: { cluster_url: string }): Promise<Figure[]> => {
  const [few, many] = [await openSites(cluster_url, 6_000), await openSites(cluster_url, 60_000)]
  const list = { page: 1, per_page: 10, sortedBy: 'asc', view: 'all' } as const
  const works = {
    near: ({ ctx }: typeof few) => listNear(ctx, { near: '98032', radius: 25, open: false }),
    list: ({ ctx }: typeof few) => listSites(ctx, { ...list, keyword: '' }),
    search: ({ ctx }: typeof few) => listSites(ctx, { ...list, keyword: 'cardlock 04711' }),
  }
  const figures: Figure[] = []
  for (const [name, work] of Object.entries(works)) {
    const { floor, ours } = await medians(
      rounds,
      () => work(few),
      () => work(many),
    )
    figures.push(atMost(1.3, { work: `sites: ${name}, 60,000 against 6,000`, floor, ours, unit: 'ms' }))
    if (name === 'near')
      figures.push(atMost(1, { work: 'sites: near, against ten milliseconds', floor: milliseconds, ours, unit: 'ms' }))
  }
  await few.close()
  await many.close()
  return figures
}
