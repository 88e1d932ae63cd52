// Who is shown which notice, and which ones they have seen. The server stores that per person, not the browser.
import type { RoleName } from '@forecourt/domain/rules/access.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aNotice } from '#testing/notices.ts'
import { aPortal, type Portal } from '#testing/portal.ts'

let portal: Portal
beforeAll(async () => {
  portal = await aPortal()
})
afterAll(() => portal.close())

type Caller = Awaited<ReturnType<Portal['aCustomer']>>['as']
type Notice = { id: number; title: string; is_new: boolean }

const aMember = (account_id?: number) => portal.aCustomer({ roles: ['report user'], ...(account_id && { account_id }) })
const notices = async (as: Caller): Promise<Notice[]> => (await as.get('/v1/notifications')).body.data
const titles = async (as: Caller) => (await notices(as)).map(({ title }) => title)
/** Only the account's own notices, because other tests add notices of the provider. */
const newOnes = async (as: Caller, mine: number[]) =>
  (await notices(as)).filter(({ id, is_new }) => is_new && mine.includes(id)).map(({ id }) => id)
const see = (as: Caller, id: number) => as.put('/v1/notifications/seen', { id })

test('notices of the provider reach every account, notices of an account reach only that account', async () => {
  const mine = await aMember()
  const theirs = await aMember()
  await aNotice(portal, { account_id: mine.account_id, title: 'for the first' })
  await aNotice(portal, { account_id: theirs.account_id, title: 'for the second' })
  await aNotice(portal, { title: 'for all' })
  expect((await titles(mine.as)).slice(0, 2)).toEqual(['for all', 'for the first'])
  expect((await titles(theirs.as)).slice(0, 2)).toEqual(['for all', 'for the second'])
  expect(await titles(mine.as)).not.toContain('for the second')
})

test('the twenty newest notices are shown, newest first', async () => {
  const { as, account_id } = await aMember()
  for (let n = 1; n <= 25; n++) await aNotice(portal, { account_id, title: `number ${n}` })
  const shown = await titles(as)
  expect(shown).toHaveLength(20)
  expect(shown[0]).toBe('number 25')
})

test('a notice is not new for a person who has seen it, but it is for a colleague; later notices are new', async () => {
  const { as, account_id } = await aMember()
  const colleague = await aMember(account_id)
  const first = await aNotice(portal, { account_id })
  const second = await aNotice(portal, { account_id })
  expect(await newOnes(as, [first, second])).toEqual([second, first])
  expect((await see(as, second)).status).toBe(200)
  expect(await newOnes(as, [first, second])).toEqual([])
  expect(await newOnes(colleague.as, [first, second])).toEqual([second, first])
  const third = await aNotice(portal, { account_id })
  expect(await newOnes(as, [first, second, third])).toEqual([third])
})

test('an outdated tab does not mark notices as new again, and seeing them twice changes nothing', async () => {
  const { as, account_id } = await aMember()
  const first = await aNotice(portal, { account_id })
  const second = await aNotice(portal, { account_id })
  await Promise.all([see(as, second), see(as, first), see(as, second)])
  expect((await see(as, first)).status).toBe(200)
  expect(await newOnes(as, [first, second])).toEqual([])
})

test('a person cannot mark a notice of another account or person as seen, nor an unknown one', async () => {
  const { as, account_id } = await aMember()
  const stranger = await aMember()
  const colleague = await aMember(account_id)
  const theirs = await aNotice(portal, { account_id: stranger.account_id })
  const forColleague = await aNotice(portal, { account_id, user_id: colleague.user.id })
  for (const id of [theirs, forColleague, Number.MAX_SAFE_INTEGER]) expect((await see(as, id)).status).toBe(404)
  for (const id of [0, -1, 1.5, '7', null]) expect((await as.put('/v1/notifications/seen', { id })).status).toBe(422)
  expect((await see(colleague.as, forColleague)).status).toBe(200)
})

test('notices are marked as seen separately for each account, even for staff', async () => {
  const here = await portal.anAccount()
  const there = await portal.anAccount()
  const { as } = await portal.staff(here.id)
  const first = await aNotice(portal, { account_id: here.id })
  const second = await aNotice(portal, { account_id: there.id })
  await see(as, first)
  expect(await newOnes(as, [first, second])).toEqual([])
  const inOther = await as.get('/v1/notifications', { AccountId: String(there.id) })
  expect(inOther.body.data.find(({ id }: Notice) => id === second)?.is_new).toBe(true)
})

test.each<{ roles: RoleName[]; shown: string[] }>([
  { roles: [], shown: ['an order', 'of the provider'] },
  { roles: ['report user'], shown: ['a report', 'an invoice', 'an order', 'of the provider'] },
  { roles: ['billing information user'], shown: ['billing', 'an order', 'of the provider'] },
  { roles: ['card editor'], shown: ['a card', 'billing', 'an invoice', 'an order', 'of the provider'] },
])('with the roles $roles a person is shown the notices they can follow', async ({ roles, shown }) => {
  const { as, account_id } = await portal.aCustomer({ roles })
  await aNotice(portal, { account_id, title: 'of the provider' })
  await aNotice(portal, { account_id, title: 'an order', link: '/card-order/1/review' })
  await aNotice(portal, { account_id, title: 'an invoice', link: '/invoices?invoice=1', needs: 'transactions.view' })
  const billing = await aNotice(portal, { account_id, title: 'billing', link: '/billing-information', needs: 'billing.manage' })
  await aNotice(portal, { account_id, title: 'a report', link: '/fuel-summary-report', needs: 'reports.run' })
  await aNotice(portal, { account_id, title: 'a card', link: '/card-management', needs: 'cards.manage' })
  const mine = new Set(['a card', 'a report', 'billing', 'an invoice', 'an order', 'of the provider'])
  expect((await titles(as)).filter((title) => mine.has(title))).toEqual(shown)
  expect((await see(as, billing)).status).toBe(shown.includes('billing') ? 200 : 404)
})
