// docs/product/take-over.md#writing: what a record needs besides its cells.
import { userStatus } from '@forecourt/domain/rules/user-status.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Caller } from '#testing/caller.ts'
import { aPortal, type Portal } from '#testing/portal.ts'
import { aTakenAccount, aTakenCard, aTakeOver, referenceOf, runTakeOver } from '#testing/take-overs.ts'

let portal: Portal
let staff: Caller
beforeAll(async () => {
  portal = await aPortal()
})
// Each test uses its own member of staff, because uploads are rate-limited.
beforeEach(async () => {
  staff = (await portal.staff()).as
})
afterAll(() => portal.close())

test('a site has the clock of its state', async () => {
  const site = (site_number: string, state: string) => ({ network: 'Private Site', site_number, name: 'Yard', state })
  const { id } = await aTakeOver(portal, staff, { sites: [site('880001', 'ID'), site('880002', 'WA'), site('880003', 'TX')] })
  await runTakeOver(portal, staff, { id })
  const sites = portal.db.selectFrom('sites').select('time_zone').where('site_number', 'like', '88000%').orderBy('site_number')
  const zones = (await sites.execute()).map(({ time_zone }) => time_zone)
  expect(zones).toEqual(['America/Denver', 'America/Los_Angeles', 'America/Chicago'])
})

test('a person who was disabled with their last account can sign in to the account of a take-over, a barred one cannot', async () => {
  const account = aTakenAccount()
  const ref = referenceOf(account)
  const [left, barred] = [await portal.aCustomer({ roles: ['report user'] }), await portal.aCustomer({ roles: ['report user'] })]
  for (const { as, account_id, user } of [left, barred]) {
    expect((await as.get('/v1/profile')).status).toBe(200)
    const { as: admin } = await portal.aCustomer({ account_id, roles: ['acct admin'] })
    const disabled = await admin.put(`/v1/users/update_status/${user.id}`, undefined, { status: String(userStatus.disabled) })
    expect(disabled.status).toBe(200)
  }
  await portal.db.updateTable('users').set({ is_barred: true }).where('id', '=', barred.user.id).execute()
  const users = [left, barred].map(({ user }) => ({
    account: ref,
    email: user.email,
    first_name: 'Dana',
    last_name: 'Whitfield',
    roles: 'report user',
  }))
  const { id } = await aTakeOver(portal, staff, { accounts: [account], users })
  await runTakeOver(portal, staff, { id })
  const statusOf = async ({ user }: typeof left) =>
    (await portal.db.selectFrom('users').select('status').where('id', '=', user.id).executeTakeFirstOrThrow()).status
  expect([await statusOf(left), await statusOf(barred)]).toEqual([userStatus.active, userStatus.disabled])
})

test('the number of the previous system is not taken for the number that another account has here', async () => {
  const own = aTakenAccount()
  await runTakeOver(portal, staff, await aTakeOver(portal, staff, { accounts: [own], cards: [aTakenCard(referenceOf(own))] }))
  const theirs = `${own.division}${own.account_number}`
  const coming = { division: own.division, external_number: theirs, name: 'Other Freight', networks: 'CFN', state: 'WA' }
  const cards = [aTakenCard(theirs)]
  const first = await aTakeOver(portal, staff, { accounts: [coming], cards })
  expect(first.problems).toEqual([])
  await runTakeOver(portal, staff, first)
  const owners = portal.db
    .selectFrom('cards as c')
    .innerJoin('accounts as a', 'a.id', 'c.account_id')
    .select(['a.name', 'a.external_number'])
    .where('c.last_four', '=', cards[0]!['card_number']!.slice(-4))
  expect(await owners.execute()).toEqual([{ name: 'Other Freight', external_number: theirs }])
  // Named without the sheet of accounts, it may be either of the two.
  const { problems } = await aTakeOver(portal, staff, { cards: [aTakenCard(theirs)] })
  expect(problems).toMatchObject([
    {
      problems: {
        account: 'Two accounts have this number: one here, one in the previous system. Use the number here with its dash',
      },
    },
  ])
  const dashed = await aTakeOver(portal, staff, { cards: [aTakenCard(referenceOf(own))] })
  expect(dashed.problems).toEqual([])
})

test('accounts whose new numbers are the former ones of others keep their own rows, however often they are checked', async () => {
  const [one, two] = [aTakenAccount(), aTakenAccount()]
  const numbers = [one, two].map(({ division, account_number }) => `${division}${account_number}`) as [string, string]
  const accounts = [
    { ...one, external_number: `K${numbers[0]}` },
    { ...two, external_number: numbers[0] },
    { ...aTakenAccount(), external_number: numbers[1] },
  ]
  const cards = [aTakenCard(referenceOf(one)), aTakenCard(`K${numbers[0]}`), aTakenCard(referenceOf(two)), aTakenCard(numbers[0])]
  const { id, problems } = await aTakeOver(portal, staff, { accounts, cards })
  const twofold = 'Two accounts have this number: one here, one in the previous system. Use the number here with its dash'
  expect(problems).toMatchObject([{ row_number: 5, problems: { account: twofold } }])
  const repaired = { cells: { account: referenceOf(two) } }
  expect((await staff.put(`/v1/take_overs/${id}/rows/${problems[0].id}`, repaired)).status).toBe(200)
  await portal.runJobs()
  await staff.post(`/v1/take_overs/${id}/check`)
  await portal.runJobs()
  await runTakeOver(portal, staff, { id })
  const owners = await portal.db
    .selectFrom('cards as c')
    .innerJoin('accounts as a', 'a.id', 'c.account_id')
    .select(['a.cl_account_no', 'c.last_four'])
    .where(
      'c.last_four',
      'in',
      cards.map((card) => card['card_number']!.slice(-4)),
    )
    .orderBy('c.id')
    .execute()
  const ownerOf = (card: (typeof cards)[number]) =>
    owners.find(({ last_four }) => last_four === card['card_number']!.slice(-4))?.cl_account_no
  expect(cards.map(ownerOf)).toEqual([numbers[0], numbers[0], numbers[1], numbers[1]])
})

test('a number with a letter that has no capital in the database is written, and found again', async () => {
  const account = aTakenAccount()
  const vehicles = ['Straße', 'STRASSEN'].map((vehicle_number) => ({ account: referenceOf(account), vehicle_number }))
  const drivers = [{ account: referenceOf(account), driver_number: 'Voß', last_name: 'Voß' }]
  const { id } = await aTakeOver(portal, staff, { accounts: [account], vehicles, drivers })
  expect((await runTakeOver(portal, staff, { id })).takeOver).toMatchObject({ state: 'done', written_count: 1, added: 4 })
  const again = await aTakeOver(portal, staff, { accounts: [account], vehicles, drivers })
  expect(again.takeOver).toMatchObject({ added: 0, changed: 0, unchanged: 4 })
})
