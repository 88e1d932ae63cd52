// Which accounts a person may choose from, and how staff search all accounts.
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPortal, type Portal } from '#testing/portal.ts'
import { matchAccounts } from '#src/db/match-accounts.ts'

let portal: Portal
beforeAll(async () => {
  portal = await aPortal()
})
afterAll(() => portal.close())

const anAccountOf = async (name: string, cl_account_no: string) =>
  portal.db
    .insertInto('accounts')
    .values({ name, cl_account_no, cl_division_no: cl_account_no.slice(0, 2), city: 'Kent', state: 'WA' })
    .returning(['id', 'name'])
    .executeTakeFirstOrThrow()

/** What the list and the search each find, by name. */
const listed = async (as: Awaited<ReturnType<Portal['staff']>>['as'], keyword: string) => {
  const query = new URLSearchParams({ keyword, per_page: '100' })
  return (await as.get(`/v1/accounts_user?${query}`)).body.data.map((row: { account_name: string }) => row.account_name)
}
const found = async (as: Awaited<ReturnType<Portal['staff']>>['as'], keyword: string) =>
  (await as.get(`/v1/search_accounts?${new URLSearchParams({ keyword })}`)).body.data.map(
    (row: { account_name: string }) => row.account_name,
  )

test('a customer sees only the accounts assigned to them, whatever they type', async () => {
  const mine = await portal.anAccount({ name: 'Cedar River Freight' })
  const theirs = await portal.anAccount({ name: 'Cedar River Gravel' })
  const { as, user } = await portal.aCustomer({ account_id: mine.id })
  await portal.join(user.id, (await portal.anAccount({ name: 'Cedar River Closed' })).id, { is_enabled: false })
  for (const keyword of ['', 'c', 'cedar', 'Cedar River', '%', '_', theirs.cl_account_no]) {
    const names = await listed(as, keyword)
    expect(['Cedar River Freight', undefined]).toContain(names[0])
    expect(names.length).toBeLessThanOrEqual(1)
  }
  expect(await listed(as, '')).toEqual(['Cedar River Freight'])
  const reply = await as.get('/v1/accounts_user')
  expect(reply.body).toEqual({
    data: [
      {
        account_id: mine.id,
        account_name: 'Cedar River Freight',
        division_number: mine.cl_account_no.slice(0, 2),
        account_number: mine.cl_account_no,
        city: '',
        state: '',
      },
    ],
    meta: { page: 1, per_page: 10, total: 1, last_page: 1 },
  })
})

test('a customer may not search all accounts', async () => {
  const { as } = await portal.aCustomer({ roles: ['acct admin'] })
  expect((await as.get('/v1/search_accounts?keyword=cedar')).status).toBe(403)
})

test.each(['', 'abc', '   a   ', '0-0-0-', '-0-0'])(
  'staff must type more than three characters: %j finds nothing',
  async (keyword) => {
    const { as } = await portal.staff()
    const query = new URLSearchParams({ keyword })
    expect(await as.get(`/v1/search_accounts?${query}`)).toMatchObject({
      status: 422,
      body: { errors: { keyword: ['Type at least 4 characters'] } },
    })
    expect((await as.get(`/v1/accounts_user?${query}`)).body).toMatchObject({ data: [], meta: { total: 0 } })
  },
)

test('staff find an account by its name, its number, and its number as people write it', async () => {
  await anAccountOf('Quarry Lane Trucking', '10034512')
  await anAccountOf('Twin Bridges Towing', '12034599')
  const { as } = await portal.staff()
  for (const keyword of ['Quarry Lane', 'quarry', 'LANE TRUCK', '10034512', '034512', '10-034512', '10-0345', '100-34512'])
    expect({ keyword, names: await found(as, keyword) }).toEqual({ keyword, names: ['Quarry Lane Trucking'] })
  // "-0" is read as "0", and a number typed as it is printed on the card is found too.
  for (const keyword of ['12-0345', '12-034599', '120345']) expect(await found(as, keyword)).toEqual(['Twin Bridges Towing'])
  for (const keyword of ['Quarry Lane', '10-034512', '100-34512'])
    expect(await listed(as, keyword)).toEqual(['Quarry Lane Trucking'])
})

test('among 5,000 accounts a keyword search uses the index, both as typed and as rewritten', async () => {
  const db = await portal.db.startTransaction().execute()
  // On a busy machine, creating many accounts takes longer than the statement timeout of a call.
  await sql`set local statement_timeout = 0`.execute(db)
  // Other tests draw divisions and numbers at random, so some of these may exist already.
  await sql`insert into divisions (number, name) values ('97', 'Many') on conflict do nothing`.execute(db)
  await sql`insert into accounts (cl_division_no, cl_account_no, name)
    select '97', '97' || lpad(n::text, 6, '0'), 'Harbor Freight ' || n from generate_series(1, 5000) n
    on conflict do nothing`.execute(db)
  await sql`analyze accounts`.execute(db)
  const planOf = async (keyword: string) => {
    const { rows } = await sql<{ 'QUERY PLAN': string }>`
      explain select id from accounts a where ${matchAccounts(keyword)}`.execute(db)
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  }
  const plans = [await planOf('freight 4711'), await planOf('97-004711')]
  await db.rollback().execute()
  expect(plans[0]).toContain('accounts_search')
  expect(plans[1]).toMatch(/BitmapOr[^]*accounts_search[^]*accounts_search/)
})

test('a percent sign, an underscore and a backslash are searched for literally', async () => {
  await anAccountOf('Half 100% Diesel', '30000001')
  await anAccountOf('Half 100x Diesel', '30000002')
  await anAccountOf('Snake_Case Co', '30000003')
  await anAccountOf('SnakeXCase Co', '30000004')
  await anAccountOf(String.raw`Back\slash Co`, '30000005')
  const { as } = await portal.staff()
  expect(await found(as, '100% d')).toEqual(['Half 100% Diesel'])
  expect(await found(as, 'snake_case')).toEqual(['Snake_Case Co'])
  expect(await found(as, String.raw`back\slash`)).toEqual([String.raw`Back\slash Co`])
  for (const keyword of ['%%%%', '____', '\\\\\\\\', "'; drop table accounts; --", '" or 1=1 --']) {
    expect(await found(as, keyword)).toEqual([])
    expect(await listed(as, keyword)).toEqual([])
  }
})

test('the search returns twenty accounts: those that begin with the keyword first, then by name', async () => {
  for (let n = 10; n < 35; n++) await anAccountOf(`Best Zebra ${n}`, `310000${n}`)
  await anAccountOf('A place with Zebra Inc', '31000090')
  await anAccountOf('Zebra Lines', '31000091')
  const { as } = await portal.staff()
  const names = await found(as, 'zebra')
  expect(names).toHaveLength(20)
  expect(names.slice(0, 3)).toEqual(['Zebra Lines', 'A place with Zebra Inc', 'Best Zebra 10'])
})

test('the list is paged, sorted by name or number in both directions, and repeats no row', async () => {
  const { as, user, account_id } = await portal.aCustomer()
  await portal.db.deleteFrom('memberships').where('account_id', '=', account_id).execute()
  for (let n = 0; n < 25; n++) await portal.join(user.id, (await anAccountOf('Same Name', `320000${10 + n}`)).id)
  const page = async (number: number, more = '') => (await as.get(`/v1/accounts_user?page=${number}${more}`)).body
  const pages = [await page(1), await page(2), await page(3)]
  expect(pages[0].meta).toEqual({ page: 1, per_page: 10, total: 25, last_page: 3 })
  expect(new Set(pages.flatMap(({ data }) => data.map((row: { account_id: number }) => row.account_id))).size).toBe(25)
  const numbers = async (more: string) => (await page(1, more)).data.map((row: { account_number: string }) => row.account_number)
  expect((await numbers('&orderBy=account_number&sortedBy=desc'))[0]).toBe('32000034')
  expect((await numbers('&orderBy=account_number&sortedBy=asc'))[0]).toBe('32000010')
  expect((await page(4)).data).toEqual([])
})

test.each([
  'orderBy=password_hash',
  'orderBy=cl_account_no',
  'orderBy=account_name;drop',
  'sortedBy=sideways',
  'page=0',
  'page=10001',
  'page=1e3',
  'per_page=101',
  'per_page=0',
  'page=1&page=2',
  `keyword=${'x'.repeat(101)}`,
  'keyword=a%00b',
  'keyword=a&keyword=b',
])('a list asked for with %s is refused', async (query) => {
  const { as } = await portal.aCustomer()
  expect((await as.get(`/v1/accounts_user?${query}`)).status).toBe(422)
})

test('a member of staff may search thirty times a minute', async () => {
  const { as } = await portal.staff()
  const statuses = []
  for (let time = 0; time < 31; time++) statuses.push((await as.get('/v1/search_accounts?keyword=nothing')).status)
  expect(statuses).toEqual([...Array<number>(30).fill(200), 429])
})
