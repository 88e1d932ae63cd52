// docs/product/take-over.md#taking-over-a-portable-fleet: exported, imported by another install and exported again, it is equal
// except for ids and times.
import { randomInt } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aRecord, asOwnCsv, aTranId } from '#testing/imports.ts'
import { aPortal, type Portal } from '#testing/portal.ts'
import { aPortableFleet, aSecretFleet, comparable } from '#testing/portable-fleets.ts'
import { aTakenAccount, aTakenCard, aTakeOver, lookAt, referenceOf, runTakeOver, sendTakeOver } from '#testing/take-overs.ts'

const passphrase = 'correct horse battery staple'

let source: Portal
let target: Portal
beforeAll(async () => {
  source = await aPortal()
  // Another install with another key ring: nothing sealed in the source can be opened here.
  const keys = { other: Buffer.alloc(32, 9).toString('base64') }
  target = await aPortal({ KEYRING: JSON.stringify({ active: 'other', keys }) })
})
afterAll(async () => {
  await source.close()
  await target.close()
})

const aFleet = () => {
  const account = aTakenAccount({ external_number: `C-${randomInt(10 ** 9)}`, city: 'Kent' })
  const ref = referenceOf(account)
  const billing = {
    legal_name: 'Cascade, "the" LLC',
    billing_address: '1 Main',
    billing_city: 'Kent',
    billing_state: 'WA',
    billing_zipcode: '98032',
    invoice_emails: 'ap@cascade.test, pay@cascade.test',
    billing_cycle: 'weekly',
    has_page_breaks: 'Yes',
  }
  const first = aTakenCard(ref, { status: 'Cancelled', description: '=HYPERLINK("x")' })
  return {
    accounts: [{ ...account, ...billing }],
    contacts: [{ account: ref, kind: 'after_hours', name: 'Dana', phone: '253 555 0144', email: 'dana@cascade.test' }],
    addresses: [{ account: ref, address_name: 'Yard', address: '1 Main', city: 'Kent', state: 'WA', zipcode: '98032' }],
    users: [
      { account: ref, email: 'dana@cascade.test', first_name: 'Dana', last_name: 'Ø’Neill', roles: 'acct admin; report user' },
    ],
    vehicles: [{ account: ref, vehicle_number: '0042', year: '2021', type_code: 'T', owner_operator_name: 'Own' }],
    drivers: [
      { account: ref, driver_number: '117', last_name: 'Ortega', email: 'o@cascade.test', status: 'active', left_on: '' },
      { account: ref, driver_number: '118', last_name: 'Ruiz', email: '', status: 'left', left_on: '2026-01-31' },
    ],
    cards: [
      first,
      aTakenCard(ref, { replaces_number: first['card_number']!, issued_on: '2024-11-04' }),
      aTakenCard(ref, { card_type: 'Single', pin: '48215', card_time_profile_id: '24/7', driver_number: '117' }),
      aTakenCard(ref, { card_type: 'Single', pin_offset: '7731', card_time_profile_id: '24/7' }),
    ],
    sites: [{ network: 'CFN', site_number: '100001', name: 'Kent yard', state: 'WA', zipcode: '98032', kind: 'cardlock' }],
  }
}

const billedThere = { invoice_number: 'OLD-4711', invoice_date: '2026-04-30' }

/** An account of the source, which was taken over there, with purchases. */
const anAccountThere = async () => {
  const staff = (await source.staff()).as
  const fleet = aFleet()
  const { id } = await aTakeOver(source, staff, fleet)
  const history = fleet.cards
    .slice(1, 3)
    .map((card) => aRecord({ card_number: card['card_number']!, tran_id: aTranId(), ...billedThere }))
  const to = `/v1/take_overs/${id}/sheets`
  await sendTakeOver(staff, asOwnCsv(history), { filename: 'history.csv', sheet: 'history', to })
  await source.runJobs()
  expect((await runTakeOver(source, staff, { id })).takeOver.state).toBe('done')
  return { fleet, staff, account_id: await accountIn(source, fleet) }
}

const accountIn = async ({ db }: Portal, { accounts: [row] }: ReturnType<typeof aFleet>) => {
  const { id } = await db
    .selectFrom('accounts')
    .select('id')
    .where('cl_account_no', '=', `${row!.division}${row!.account_number}`)
    .executeTakeFirstOrThrow()
  return id
}

test('a fleet with its card numbers and PINs is the same after moving to another install', { timeout: 240_000 }, async () => {
  const { fleet, account_id } = await anAccountThere()
  const before = await aSecretFleet(source, account_id, passphrase)
  expect(before.bytes.includes(fleet.cards[2]!['card_number']!)).toBe(false)
  expect(before.files['cards.secrets']!.includes('48215')).toBe(false)

  const staff = (await target.staff()).as
  const sent = await sendTakeOver(staff, before.bytes, { filename: 'fleet.zip', passphrase })
  expect([sent.status, sent.body.message]).toEqual([200, undefined])
  await target.runJobs()
  const { id } = sent.body.data
  expect((await lookAt(staff, id)).problems).toEqual([])
  const { takeOver } = await runTakeOver(target, staff, { id })
  expect(takeOver).toMatchObject({ state: 'done', has_history: true })
  const { body } = await staff.get(`/v1/imports/${takeOver.import_id}`)
  expect(body.data).toMatchObject({ state: 'done', added: 2, held: 0, refused: 0 })

  const there = await accountIn(target, fleet)
  const bought = target.db.selectFrom('transactions').select('invoiced_elsewhere').where('account_id', '=', there)
  expect(await bought.execute()).toEqual([{ invoiced_elsewhere: true }, { invoiced_elsewhere: true }])
  const card = await target.db
    .selectFrom('cards')
    .select('id')
    .where('account_id', '=', there)
    .where('pin_sealed', 'is not', null)
    .executeTakeFirstOrThrow()
  const as = (await target.staff(there)).as
  expect((await as.post(`/v1/cards/${card.id}/reveal_pin`)).body).toMatchObject({ data: { pin: '48215' } })

  const after = await aSecretFleet(target, there, passphrase)
  const compared = before.manifest.files.filter(({ is_compared }) => is_compared).map(({ name }) => name)
  expect(compared).toEqual(after.manifest.files.filter(({ is_compared }) => is_compared).map(({ name }) => name))
  for (const name of compared) expect([name, comparable(after.files, name)]).toEqual([name, comparable(before.files, name)])
  expect(comparable(after.files, 'transactions.csv')).toMatchObject([billedThere, billedThere])
  const [{ id: bought_id }] = (await as.get('/v1/transactions?from=2026-01-01&to=2026-12-31')).body.data
  expect((await as.get(`/v1/transactions/${bought_id}`)).body.data).toMatchObject({ invoice_number: 'OLD-4711' })
  expect(comparable(after.files, 'cards.csv')).toHaveLength(4)

  // Sending the same file again changes nothing.
  const again = await sendTakeOver(staff, before.bytes, { filename: 'fleet.zip', passphrase })
  await target.runJobs()
  expect((await lookAt(staff, again.body.data.id)).takeOver).toMatchObject({ problem_count: 0, added: 0, changed: 0, kept: 0 })
})

test('a fleet without its card numbers and PINs moves everything but cards and purchases', async () => {
  const { account_id } = await anAccountThere()
  const { bytes } = await aPortableFleet(source, (await source.staff()).as, account_id)
  const other = await aPortal()
  const staff = (await other.staff()).as
  const sent = await sendTakeOver(staff, bytes, { filename: 'fleet.zip' })
  await other.runJobs()
  const { takeOver, problems } = await lookAt(staff, sent.body.data.id)
  expect(problems).toEqual([])
  expect(takeOver).toMatchObject({ has_history: false })
  expect((await runTakeOver(other, staff, { id: takeOver.id })).takeOver.state).toBe('done')
  expect(await other.db.selectFrom('cards').select('id').execute()).toEqual([])
  expect(await other.db.selectFrom('drivers').select('id').execute()).toHaveLength(2)
  await other.close()
})
