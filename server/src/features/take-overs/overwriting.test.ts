// docs/product/take-over.md#sent-again: rows that depend on each other are overwritten together.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Caller } from '#testing/caller.ts'
import { aPortal, type Portal } from '#testing/portal.ts'
import { aTakenAccount, aTakenCard, aTakeOver, referenceOf, runTakeOver } from '#testing/take-overs.ts'

let portal: Portal
let staff: Caller
beforeAll(async () => {
  portal = await aPortal({ DEMO: '1' })
})
// Each test uses its own member of staff, because uploads are rate-limited.
beforeEach(async () => {
  staff = (await portal.staff()).as
})
afterAll(() => portal.close())

test('two cards swap their vehicles and PINs', async () => {
  const account = aTakenAccount()
  const ref = referenceOf(account)
  const single = { card_type: 'Single', card_time_profile_id: '24/7' }
  const cards = ['48215', '59326'].map((pin) => aTakenCard(ref, { ...single, pin }))
  const { id } = await aTakeOver(portal, staff, { accounts: [account], cards })
  await runTakeOver(portal, staff, { id })
  const vehicles = () =>
    portal.db
      .selectFrom('cards as c')
      .innerJoin('accounts as a', 'a.id', 'c.account_id')
      .select(['c.vehicle_number', 'c.pin_index'])
      .where('a.cl_account_no', '=', ref.replace('-', ''))
      .orderBy('c.id')
      .execute()
  const [first, second] = await vehicles()
  const swapped = cards.map((card, at) => {
    const { vehicle_number, pin } = cards[1 - at]!
    return { ...card, vehicle_number: vehicle_number!, pin: pin! }
  })
  const again = await aTakeOver(portal, staff, { cards: swapped })
  expect(again.takeOver).toMatchObject({ state: 'checked', changed: 2 })
  const { accounts } = await runTakeOver(portal, staff, { id: again.id, overwrite: true })
  expect(accounts).toMatchObject([{ state: 'written', reason: null }])
  expect(await vehicles()).toEqual([second, first])
})

test('a person in several accounts is overwritten in each, because nobody changed them here', async () => {
  const accounts = [aTakenAccount(), aTakenAccount()]
  const email = `pat.${accounts[0]!.division}.${accounts[0]!.account_number}@cascade.test`
  const users = (roles: string) =>
    accounts.map((account) => ({ account: referenceOf(account), email, first_name: 'Pat', last_name: 'Lee', roles }))
  const { id } = await aTakeOver(portal, staff, { accounts, users: users('acct admin') })
  await runTakeOver(portal, staff, { id })
  const again = await aTakeOver(portal, staff, { users: users('report user') })
  expect(again.takeOver).toMatchObject({ state: 'checked', changed: 2, kept: 0 })
  await runTakeOver(portal, staff, { id: again.id, overwrite: true })
  const memberships = await portal.db
    .selectFrom('memberships as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .select('m.roles')
    .where('u.email', '=', email)
    .execute()
  expect(memberships).toEqual([{ roles: ['report user'] }, { roles: ['report user'] }])
})
