// The list of accounts, its search and the account picker with 5,000 accounts, compared with a tenth as many.
import { sql } from 'kysely'
import { connect, jobLimits } from '../server/src/db/connect.ts'
import { migrate } from '../server/src/db/migrate.ts'
import { searchAccounts } from '../server/src/features/accounts/accounts.queries.ts'
import { listAccounts } from '../server/src/features/accounts/read-register.ts'
import type { UserCtx } from '../server/src/system/context.ts'
import { execute, withDatabase } from '../server/testing/cluster.ts'
import { medians } from './measure.ts'
import { atMost, type Figure } from './part.ts'

const rounds = 300

const openAccounts = async (cluster_url: string, count: number) => {
  const name = `accounts_${count}`
  await execute(cluster_url, `create database ${name}`)
  const url = withDatabase(cluster_url, name)
  await migrate(url)
  const { db, close } = connect(url, { limits: jobLimits })
  await sql`insert into divisions (number, name) values ('41', 'Bench')`.execute(db)
  await sql`insert into accounts (cl_division_no, cl_account_no, name, city, state)
    select '41', '41' || lpad(n::text, 6, '0'), (array['North', 'Cedar', 'Harbor', 'Summit'])[1 + n % 4] || ' Freight ' || lpad(n::text, 6, '0'), 'Kent', 'WA'
    from generate_series(1, ${count}::int) n`.execute(db)
  await sql`vacuum analyze accounts`.execute(db)
  return { ctx: { db, who: { user_id: 1, user_type_id: 1 } } as unknown as UserCtx, close }
}

export const benchAccounts = async ({ cluster_url }: { cluster_url: string }): Promise<Figure[]> => {
  const [few, many] = [await openAccounts(cluster_url, 500), await openAccounts(cluster_url, 5_000)]
  const list = { page: 1, per_page: 25, orderBy: 'account_name', sortedBy: 'asc' } as const
  const works = {
    'the list of accounts': ({ ctx }: typeof few) => listAccounts(ctx, { ...list, keyword: '' }),
    'a search in it': ({ ctx }: typeof few) => listAccounts(ctx, { ...list, keyword: 'harbor freight 000494' }),
    'the picker': ({ ctx }: typeof few) => searchAccounts(ctx, { keyword: '41000012' }),
  }
  const figures: Figure[] = []
  for (const [name, work] of Object.entries(works)) {
    const { floor, ours } = await medians(
      rounds,
      () => work(few),
      () => work(many),
    )
    figures.push(atMost(1.3, { work: `${name}, 5,000 accounts against 500`, floor, ours, unit: 'ms' }))
  }
  await few.close()
  await many.close()
  return figures
}
