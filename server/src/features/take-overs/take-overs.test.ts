// docs/product/take-over.md
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aPortal, type Portal } from '#testing/portal.ts'
import type { Caller } from '#testing/caller.ts'
import { aRecord, asOwnCsv, aTranId } from '#testing/imports.ts'
import { mailsTo } from '#testing/kept-mail.ts'
import { everythingAtRest, formsOf } from '#testing/at-rest.ts'
import { stand } from '#testing/standings.ts'
import {
  asBook,
  asSheetCsv,
  aTakenAccount,
  aTakenCard,
  aTakeOver,
  lookAt,
  referenceOf,
  runTakeOver,
  sendTakeOver,
} from '#testing/take-overs.ts'

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

const aFleet = (cards = 3) => {
  const account = aTakenAccount()
  const ref = referenceOf(account)
  return {
    accounts: [
      {
        ...account,
        legal_name: 'Cascade LLC',
        billing_address: '1 Main',
        billing_city: 'Kent',
        billing_state: 'WA',
        billing_zipcode: '98032',
        invoice_emails: 'ap@cascade.test',
      },
    ],
    contacts: [{ account: ref, kind: 'main', name: 'Dana', phone: '253 555 0144' }],
    addresses: [{ account: ref, address_name: 'Yard', address: '1 Main', city: 'Kent', state: 'WA', zipcode: '98032' }],
    users: [
      {
        account: ref,
        email: `dana.${account.account_number}.${account.division}@cascade.test`,
        first_name: 'Dana',
        last_name: 'Whitfield',
        roles: 'acct admin; report user',
      },
    ],
    vehicles: [{ account: ref, vehicle_number: '0042', plate: 'C1', year: '2021', type_code: 'T', tank_capacity: '80' }],
    drivers: [{ account: ref, driver_number: '117', last_name: 'Ortega' }],
    cards: [
      ...Array.from({ length: cards }, () => aTakenCard(ref)),
      aTakenCard(ref, { card_type: 'Single', pin: '48215', card_time_profile_id: '24/7', driver_number: '117' }),
    ],
    sites: [
      {
        network: 'Private Site',
        site_number: `9${account.account_number}`,
        name: 'Yard',
        state: 'WA',
        zipcode: '98032',
        kind: 'private',
      },
    ],
  }
}

type Problem = { row_number: number; problems: object }

const accountOf = async ({ accounts: [row] }: ReturnType<typeof aFleet>) =>
  portal.db
    .selectFrom('accounts')
    .selectAll()
    .where('cl_account_no', '=', `${row!.division}${row!.account_number}`)
    .executeTakeFirst()

test('a workbook of all sheets becomes an account with its people, vehicles, drivers, cards and sites', async () => {
  const fleet = aFleet()
  const sent = await sendTakeOver(staff, await asBook(fleet))
  expect(sent.body.data).toMatchObject({ state: 'reading', filename: 'fleet.xlsx' })
  await portal.runJobs()
  const { id } = sent.body.data
  const { takeOver, problems, accounts } = await lookAt(staff, id)
  expect(problems).toEqual([])
  expect(takeOver).toMatchObject({ state: 'checked', problem_count: 0, added: 11, account_count: 2 })
  expect(accounts).toContainEqual(
    expect.objectContaining({ name: 'Cascade Freight', card_count: 4, added: 10, state: 'waiting' }),
  )
  expect(await accountOf(fleet)).toBeUndefined()
  const after = await runTakeOver(portal, staff, { id })
  expect(after.takeOver).toMatchObject({ state: 'done', written_count: 2, refused_count: 0 })
  const account = (await accountOf(fleet))!
  expect(account).toMatchObject({ name: 'Cascade Freight', standing: 'open', state: 'WA' })
  const cards = await portal.db.selectFrom('cards').selectAll().where('account_id', '=', account.id).orderBy('id').execute()
  expect(cards).toHaveLength(4)
  expect(cards[0]).toMatchObject({
    card_status_id: 1,
    last_four: fleet.cards[0]!['card_number']!.slice(-4),
    expires_on: '2028-11-30',
    card_fuel_profile_id: 3,
  })
  expect(cards[3]!.driver_id).not.toBeNull()
  const as = (await portal.staff(account.id)).as
  expect((await as.post(`/v1/cards/${cards[3]!.id}/reveal_pin`)).body).toMatchObject({ data: { pin: '48215' } })
  expect((await as.post(`/v1/cards/${cards[0]!.id}/reveal_number`)).body).toMatchObject({
    data: { card_number: fleet.cards[0]!['card_number'] },
  })
  const counts = await portal.db.selectFrom('card_counts').select('total').where('account_id', '=', account.id).execute()
  expect(counts.reduce((sum, { total }) => sum + total, 0)).toBe(4)
})

test('no user hears of a take-over before the invitations are sent, and each is then invited once', async () => {
  const fleet = aFleet()
  const { id } = await aTakeOver(portal, staff, fleet)
  expect((await staff.post(`/v1/take_overs/${id}/invitations`)).status).toBe(409)
  await runTakeOver(portal, staff, { id })
  expect((await lookAt(staff, id)).takeOver.uninvited).toBe(1)
  expect((await staff.post(`/v1/take_overs/${id}/invitations`)).body).toEqual({ data: { invited: 1 } })
  expect((await staff.post(`/v1/take_overs/${id}/invitations`)).body).toEqual({ data: { invited: 0 } })
  await portal.runJobs()
  expect((await mailsTo(portal, fleet.users[0]!.email)).map(({ kind }) => kind)).toEqual(['invitation'])
})

test('a repeated file changes nothing, another value waits for overwrite, and edits made here are kept', async () => {
  const fleet = aFleet(2)
  await runTakeOver(portal, staff, await aTakeOver(portal, staff, fleet))
  const again = await aTakeOver(portal, staff, fleet)
  expect(again.takeOver).toMatchObject({ added: 0, changed: 0, kept: 0, unchanged: 10 })
  expect((await runTakeOver(portal, staff, { id: again.id })).takeOver).toMatchObject({ state: 'done', added: 0 })

  const account = (await accountOf(fleet))!
  const [first, second] = await portal.db
    .selectFrom('cards')
    .select(['id', 'version', 'description'])
    .where('account_id', '=', account.id)
    .orderBy('id')
    .execute()
  const as = (await portal.staff(account.id)).as
  const edited = await as.put(`/v1/cards/${second!.id}`, { description: 'Mended here', version: second!.version })
  expect(edited.status).toBe(200)
  const changed = { cards: fleet.cards.map((card, at) => (at < 2 ? { ...card, description: 'From the file' } : card)) }
  const later = await aTakeOver(portal, staff, changed)
  expect(later.takeOver).toMatchObject({ changed: 1, kept: 1, unchanged: 1 })
  await runTakeOver(portal, staff, { id: later.id })
  const descriptions = async () =>
    (
      await portal.db
        .selectFrom('cards')
        .select('description')
        .where('account_id', '=', account.id)
        .where('id', 'in', [first!.id, second!.id])
        .orderBy('id')
        .execute()
    ).map((row) => row.description)
  expect(await descriptions()).toEqual(['Truck', 'Mended here'])
  const overwriting = await aTakeOver(portal, staff, changed)
  await runTakeOver(portal, staff, { id: overwriting.id, overwrite: true })
  expect(await descriptions()).toEqual(['From the file', 'Mended here'])
  const told = await portal.db
    .selectFrom('network_changes')
    .select(['card_id', 'kinds', 'class', 'state'])
    .where('account_id', '=', account.id)
    .orderBy('card_id')
    .execute()
  expect(told).toEqual([
    { card_id: first!.id, kinds: ['text'], class: 4, state: 'waiting' },
    { card_id: second!.id, kinds: ['text'], class: 4, state: 'waiting' },
  ])
  expect((await aTakeOver(portal, staff, changed)).takeOver).toMatchObject({ changed: 0, kept: 1, unchanged: 2 })
})

test('bad cells are named, can be repaired and replaced, and then the account is written', async () => {
  const fleet = aFleet(20)
  fleet.cards[3]!['status'] = 'Aktive'
  fleet.cards[4]!['status'] = 'Aktive'
  fleet.cards[7]!['card_number'] = '12'
  const { id, problems, takeOver } = await aTakeOver(portal, staff, fleet)
  expect(takeOver.problem_count).toBe(3)
  expect(problems.map((row: Problem) => [row.row_number, Object.keys(row.problems)])).toEqual([
    [5, ['status']],
    [6, ['status']],
    [9, ['card_number']],
  ])
  const { problem_columns } = (await staff.get(`/v1/take_overs/${id}`)).body.data
  expect(problem_columns, 'the same problem of a column is told once, with its rows').toMatchObject([
    { sheet: 'cards', column: 'status', rows: 2 },
    { sheet: 'cards', column: 'card_number', rows: 1 },
  ])
  expect(
    (await staff.post(`/v1/take_overs/${id}/replace`, { sheet: 'cards', column: 'status', from: 'Aktive', to: 'Active' })).body,
  ).toEqual({ data: { rows: 2 } })
  expect(
    (await staff.post(`/v1/take_overs/${id}/replace`, { sheet: 'cards', column: 'card_number', from: '12', to: '13' })).status,
  ).toBe(422)
  const unknown = { sheet: 'cards', column: 'colour', from: '', to: 'red' }
  expect((await staff.post(`/v1/take_overs/${id}/replace`, unknown)).body.errors).toEqual({
    column: ['The sheet cards has no such column'],
  })
  await portal.runJobs()
  const left = await lookAt(staff, id)
  expect(left.problems).toHaveLength(1)
  // The sites, which are written separately, can be written. The account with a problem is left.
  const partial = await runTakeOver(portal, staff, { id })
  expect(partial.takeOver).toMatchObject({ state: 'checked', written_count: 1 })
  expect(await accountOf(fleet)).toBeUndefined()
  const row = left.problems[0]
  const repaired = await staff.put(`/v1/take_overs/${id}/rows/${row.id}`, {
    cells: { card_number: aTakenCard('x').card_number! },
  })
  expect(repaired.status).toBe(200)
  expect(repaired.body.data.problems).toEqual({})
  expect((await staff.post(`/v1/take_overs/${id}/run`, {})).status).toBe(409)
  await portal.runJobs()
  expect((await runTakeOver(portal, staff, { id })).takeOver.state).toBe('done')
  expect(
    (
      await portal.db
        .selectFrom('cards')
        .select('id')
        .where('account_id', '=', (await accountOf(fleet))!.id)
        .execute()
    ).length,
  ).toBe(21)
})

test('a sheet sent again as CSV replaces its rows by their key', async () => {
  const fleet = aFleet(2)
  const good = fleet.cards[0]!['vehicle_number']!
  fleet.cards[0]!['vehicle_number'] = 'much too long'
  const { id } = await aTakeOver(portal, staff, fleet)
  fleet.cards[0]!['vehicle_number'] = good
  const sent = await sendTakeOver(staff, asSheetCsv(fleet.cards), {
    filename: 'cards.csv',
    sheet: 'cards',
    to: `/v1/take_overs/${id}/sheets`,
  })
  expect(sent.status).toBe(200)
  await portal.runJobs()
  expect((await lookAt(staff, id)).takeOver).toMatchObject({ problem_count: 0, row_count: 10 })
})

const wrong: [what: string, change: (fleet: ReturnType<typeof aFleet>) => void, problem: string][] = [
  [
    'an account that is nowhere',
    ({ cards }) => void (cards[0]!['account'] = '88-000001'),
    'There is no account 88-000001, here or in the sheet accounts',
  ],
  [
    'two live cards with one vehicle number',
    ({ cards }) => void (cards[1]!['vehicle_number'] = cards[0]!['vehicle_number']!),
    'The live card in row 2 has this vehicle number',
  ],
  ['one number twice', ({ cards }) => void (cards[1]!['card_number'] = cards[0]!['card_number']!), 'Row 2 is the same record'],
  [
    'a driver that is nowhere',
    ({ drivers }) => void (drivers[0]!.driver_number = '118'),
    'There is no driver with this number, here or in the sheet drivers',
  ],
  ['a network the account does not use', ({ accounts }) => void (accounts[0]!.networks = 'WEX'), 'This account does not use CFN'],
  [
    'a card that replaces none',
    ({ cards }) => void (cards[0]!['replaces_number'] = '70830000000001'),
    'There is no such card in this account',
  ],
  [
    'a live card without a PIN',
    ({ cards }) => void (cards[3]!['pin'] = ''),
    'Is missing: send the PIN, its offset, or Yes in pin_kept_elsewhere',
  ],
]
test.each(wrong)('%s is a problem of the preview', async (_, change, problem) => {
  const fleet = aFleet()
  change(fleet)
  const { problems } = await aTakeOver(portal, staff, fleet)
  expect(problems.flatMap((row: Problem) => Object.values(row.problems))).toContain(problem)
})

test('a card number that already belongs to another account is a problem of the preview', async () => {
  const fleet = aFleet(1)
  await runTakeOver(portal, staff, await aTakeOver(portal, staff, fleet))
  const other = aFleet(1)
  other.cards[0]!['card_number'] = fleet.cards[0]!['card_number']!
  expect((await aTakeOver(portal, staff, other)).problems[0].problems).toEqual({
    card_number: 'This number is a card of another account',
  })
})

test('a waiting take-over can be checked again, and shows what would now be refused', async () => {
  const waiting = aFleet(1)
  const { id, problems } = await aTakeOver(portal, staff, waiting)
  expect(problems).toEqual([])
  const meanwhile = aFleet(1)
  meanwhile.cards[0]!['card_number'] = waiting.cards[0]!['card_number']!
  await runTakeOver(portal, staff, await aTakeOver(portal, staff, meanwhile))
  expect(await staff.post(`/v1/take_overs/${id}/check`)).toMatchObject({ status: 200, body: { data: { state: 'reading' } } })
  await portal.runJobs()
  expect((await lookAt(staff, id)).problems[0].problems).toEqual({ card_number: 'This number is a card of another account' })
})

test('a refused account leaves nothing behind and says why, and the other accounts go on', async () => {
  const bad = aFleet(1)
  const good = aFleet(1)
  const both = Object.fromEntries(Object.keys(bad).map((sheet) => [sheet, [...bad[sheet as 'cards'], ...good[sheet as 'cards']]]))
  const { id } = await aTakeOver(portal, staff, both)
  // In the meantime someone opens an account with the number of the first one.
  await portal.db
    .insertInto('accounts')
    .values({
      name: 'Quicker',
      cl_division_no: bad.accounts[0]!.division,
      cl_account_no: `${bad.accounts[0]!.division}${bad.accounts[0]!.account_number}`,
    })
    .execute()
  const { accounts, takeOver } = await runTakeOver(portal, staff, { id })
  expect(takeOver).toMatchObject({ state: 'checked', refused_count: 1, written_count: 2 })
  expect(accounts[0]).toMatchObject({ state: 'refused', reason: 'The account number has been taken' })
  expect(
    await portal.db
      .selectFrom('cards')
      .select('id')
      .where('account_id', '=', (await accountOf(bad))!.id)
      .execute(),
  ).toEqual([])
  expect(
    await portal.db
      .selectFrom('cards')
      .select('id')
      .where('account_id', '=', (await accountOf(good))!.id)
      .execute(),
  ).toHaveLength(2)
})

test('an account closed after the check stays closed, and gets nothing from the file', async () => {
  const fleet = aFleet(1)
  const { id: first } = await aTakeOver(portal, staff, { accounts: fleet.accounts })
  await runTakeOver(portal, staff, { id: first })
  const { id: account_id } = (await accountOf(fleet))!
  const { accounts: _, sites: __, ...others } = fleet
  const { id, problems } = await aTakeOver(portal, staff, others)
  expect(problems).toEqual([])
  await stand(portal, account_id, 'closed')
  const { accounts, takeOver } = await runTakeOver(portal, staff, { id })
  expect(takeOver).toMatchObject({ state: 'checked', refused_count: 1, written_count: 0 })
  expect(accounts).toMatchObject([{ state: 'refused', reason: 'This account is closed' }])
  expect((await accountOf(fleet))!.standing).toBe('closed')
  const countOf = async (table: 'cards' | 'drivers' | 'vehicles' | 'memberships') =>
    (await portal.db.selectFrom(table).select('account_id').where('account_id', '=', account_id).execute()).length
  expect([await countOf('cards'), await countOf('drivers'), await countOf('vehicles'), await countOf('memberships')]).toEqual([
    0, 0, 0, 0,
  ])
})

test('a closed account keeps its name: renaming it is refused, whether it was closed before or after the check', async () => {
  const {
    accounts: [row],
  } = aFleet(0)
  const { id: first } = await aTakeOver(portal, staff, { accounts: [row!] })
  await runTakeOver(portal, staff, { id: first })
  const { id: account_id } = (await accountOf({ accounts: [row] } as ReturnType<typeof aFleet>))!
  const renamed = { accounts: [{ ...row!, name: 'Late Freight' }] }
  const { id } = await aTakeOver(portal, staff, renamed)
  await stand(portal, account_id, 'closed')
  const { accounts } = await runTakeOver(portal, staff, { id, overwrite: true })
  expect(accounts).toMatchObject([{ state: 'refused', reason: 'This account is closed' }])
  const { name } = await portal.db.selectFrom('accounts').select('name').where('id', '=', account_id).executeTakeFirstOrThrow()
  expect(name).toBe('Cascade Freight')
  const { problems } = await aTakeOver(portal, staff, renamed)
  expect(problems).toMatchObject([{ problems: { account_number: 'This account is closed' } }])
  expect((await aTakeOver(portal, staff, { accounts: [row!] })).problems).toEqual([])
})

test('missing days default to the provider’s day, and accounts can be named with the dash', async () => {
  // In Los Angeles it is still the day before.
  portal.setTime(new Date('2026-11-18T03:00:00Z'))
  const fleet = aFleet(0)
  const ref = referenceOf(fleet.accounts[0]!)
  const drivers = [{ account: ref, driver_number: '118', last_name: 'Gone', status: 'left' }]
  await runTakeOver(portal, staff, await aTakeOver(portal, staff, { accounts: fleet.accounts, drivers }))
  portal.setTime(null)
  const account = (await accountOf(fleet))!
  const left = await portal.db.selectFrom('drivers').select('left_on').where('account_id', '=', account.id).execute()
  expect(left).toEqual([{ left_on: '2026-11-17' }])
  const opened = await portal.db.selectFrom('accounts').select('opened_on').where('id', '=', account.id).execute()
  expect(opened).toEqual([{ opened_on: '2026-11-17' }])
  const { problems } = await aTakeOver(portal, staff, { drivers: [{ ...drivers[0]!, account: '98-765432' }] })
  expect(problems).toMatchObject([{ problems: { account: 'There is no account 98-765432, here or in the sheet accounts' } }])
})

test('a PIN that came as an offset stays with the network until a new PIN replaces it', async () => {
  const fleet = aFleet(0)
  Object.assign(fleet.cards[0]!, { pin: '', pin_offset: '7731' })
  await runTakeOver(portal, staff, await aTakeOver(portal, staff, fleet))
  const account = (await accountOf(fleet))!
  const card = await portal.db.selectFrom('cards').selectAll().where('account_id', '=', account.id).executeTakeFirstOrThrow()
  expect(card.pin_offset_sealed).not.toBeNull()
  const reply = await (await portal.staff(account.id)).as.post(`/v1/cards/${card.id}/reveal_pin`)
  expect(reply.status).toBe(409)
  expect(reply.body.message).toBe('The network keeps this PIN')
  // A new PIN replaces it, and nothing is left of the old one.
  const { as } = await portal.staff(account.id)
  const set = await as.put(`/v1/cards/${card.id}`, { pin: '58316', version: card.version })
  expect([set.status, set.text]).toEqual([200, expect.any(String)])
  expect((await as.post(`/v1/cards/${card.id}/reveal_pin`)).body).toMatchObject({ data: { pin: '58316' } })
  const after = await portal.db
    .selectFrom('cards')
    .select(['pin_offset_sealed', 'is_pin_kept_elsewhere'])
    .where('id', '=', card.id)
    .executeTakeFirstOrThrow()
  expect(after).toEqual({ pin_offset_sealed: null, is_pin_kept_elsewhere: false })
})

test('the history goes to the import, and its purchases belong to the cards that were taken over', async () => {
  const fleet = aFleet(1)
  const { id } = await aTakeOver(portal, staff, fleet)
  const card_number = fleet.cards[0]!['card_number']!
  const tran_id = aTranId()
  const history = asOwnCsv([
    aRecord({ card_number, tran_id }),
    aRecord({ card_number: fleet.cards[1]!['card_number']!, tran_id: aTranId() }),
  ])
  const to = `/v1/take_overs/${id}/sheets`
  expect((await sendTakeOver(staff, history, { filename: 'history.csv', sheet: 'history', to })).status).toBe(200)
  expect((await everythingAtRest(portal.db)).filter((row) => row.includes(card_number))).toEqual([])
  await portal.runJobs()
  const { takeOver } = await runTakeOver(portal, staff, { id })
  expect(takeOver).toMatchObject({ state: 'done', has_history: true, import_id: expect.any(Number) })
  const { body } = await staff.get(`/v1/imports/${takeOver.import_id}`)
  expect(body.data).toMatchObject({ state: 'done', layout: 'C', added: 2, held: 0, refused: 0 })
  const account = (await accountOf(fleet))!
  const bought = await portal.db
    .selectFrom('transactions as t')
    .innerJoin('cards as c', 'c.id', 't.card_id')
    .select(['t.tran_id', 'c.last_four'])
    .where('t.account_id', '=', account.id)
    .where('t.tran_id', '=', tran_id)
    .execute()
  expect(bought).toEqual([{ tran_id, last_four: card_number.slice(-4) }])
  // Nothing of it is left outside the import.
  expect(await portal.db.selectFrom('take_over_parts').select('part').where('take_over_id', '=', id).execute()).toEqual([])
})

test('our own card numbers continue after the highest one taken over', async () => {
  const before = await portal.db
    .selectFrom('card_number_ranges')
    .selectAll()
    .where('card_network_id', '=', 1)
    .executeTakeFirstOrThrow()
  const { writeNumber } = await import('@forecourt/domain/rules/card-number.ts')
  const fleet = aFleet(1)
  fleet.cards[0]!['card_number'] = writeNumber(before, before.next_serial + 500)
  await runTakeOver(portal, staff, await aTakeOver(portal, staff, fleet))
  const after = await portal.db
    .selectFrom('card_number_ranges')
    .selectAll()
    .where('card_network_id', '=', 1)
    .executeTakeFirstOrThrow()
  expect(after.next_serial).toBe(before.next_serial + 501)
})

test('card numbers and PINs are never stored in the clear, and not at all after the end', async () => {
  const fleet = aFleet(1)
  fleet.cards[1]!['pin'] = '93817'
  const { id } = await aTakeOver(portal, staff, fleet)
  const secrets = [fleet.cards[0]!['card_number']!, fleet.cards[1]!['card_number']!].flatMap(formsOf)
  const stored = async () => (await everythingAtRest(portal.db)).filter((row) => secrets.some((secret) => row.includes(secret)))
  expect(await stored()).toEqual([])
  const rows = await staff.get(`/v1/take_overs/${id}/rows?sheet=cards`)
  expect(rows.text).not.toContain('93817')
  expect(rows.body.data[1].cells).toMatchObject({ pin: 'set', card_number: `•••• ${fleet.cards[1]!['card_number']!.slice(-4)}` })
  const keys = () => portal.db.selectFrom('take_overs').select('key_sealed').where('id', '=', id).executeTakeFirstOrThrow()
  expect((await keys()).key_sealed).not.toBeNull()
  await runTakeOver(portal, staff, { id })
  expect((await keys()).key_sealed).toBeNull()
  expect(await stored()).toEqual([])
})

test('abandoning a take-over destroys its key and refuses further calls', async () => {
  const { id } = await aTakeOver(portal, staff, aFleet(1))
  expect((await staff.post(`/v1/take_overs/${id}/abandon`)).body.data.state).toBe('abandoned')
  expect(
    (await portal.db.selectFrom('take_overs').select('key_sealed').where('id', '=', id).executeTakeFirstOrThrow()).key_sealed,
  ).toBeNull()
  expect((await staff.post(`/v1/take_overs/${id}/run`, {})).status).toBe(409)
  expect((await staff.post(`/v1/take_overs/${id}/abandon`)).status).toBe(409)
})

test('the example workbook can be taken over unchanged', async () => {
  const file = await staff.get('/v1/take_over_workbook?example=1')
  expect(file.status).toBe(200)
  const sent = await sendTakeOver(staff, file.bytes)
  expect(sent.status).toBe(200)
  await portal.runJobs()
  expect((await lookAt(staff, sent.body.data.id)).problems).toEqual([])
})
