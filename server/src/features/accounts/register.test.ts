// docs/product/accounts.md: the provider's register of accounts.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aCard, aTemplate, aNewCard } from '#testing/cards.ts'
import { aNewLine } from '#testing/orders.ts'
import { aPortal, type Portal } from '#testing/portal.ts'
import { anAccountStanding } from '#testing/standings.ts'

let portal: Portal
let as: Awaited<ReturnType<Portal['staff']>>['as']
beforeAll(async () => {
  portal = await aPortal()
  ;({ as } = await portal.staff())
  await aDivision('20')
})
afterAll(() => portal.close())

const aDivision = async (number: string) => {
  const reply = await as.post('/v1/divisions', { number, name: `Division ${number}` })
  expect(reply.status).toBe(200)
}

const made = async (body: Record<string, unknown>) => {
  const reply = await as.post('/v1/accounts', { account_name: 'Birch Lane Haulage', ...body })
  expect(reply).toMatchObject({ status: 200 })
  return reply.body.data
}

describe('a new account', () => {
  test('takes the next number of its division and invites its first admin', async () => {
    await aDivision('10')
    const email = `${randomUUID()}@fleet.test`
    const account = await made({ division_number: '10', admin: { email, first_name: 'Ada', last_name: 'Byron' } })
    expect(account).toMatchObject({ account_number: '10000001', division_number: '10', standing: 'open', users: 1, version: 1 })
    const users = await as.get(`/v1/accounts/${account.account_id}/users`)
    expect(users.body.data).toMatchObject([{ email, roles: ['acct admin'], status: 2 }])
    const mails = await portal.db.selectFrom('mails').select('kind').where('to_email', '=', email).execute()
    expect(mails).toHaveLength(1)
    expect(await made({ division_number: '10' })).toMatchObject({ account_number: '10000002' })
  })

  test('gets its own number even when twenty are created in one division at once', async () => {
    await aDivision('11')
    const numbers = await Promise.all(
      Array.from({ length: 20 }, async () => (await made({ division_number: '11' })).account_number),
    )
    expect(numbers.map(String).toSorted()).toEqual(Array.from({ length: 20 }, (_, n) => `11${String(n + 1).padStart(6, '0')}`))
  })

  test('skips numbers that were typed in and numbers of deleted prospects', async () => {
    await aDivision('12')
    await made({ division_number: '12', account_number: '12000002' })
    const prospect = await made({ division_number: '12', standing: 'prospect' })
    expect(prospect).toMatchObject({ account_number: '12000001', standing: 'prospect', opened_on: null })
    expect((await as.delete(`/v1/accounts/${prospect.account_id}`)).status).toBe(200)
    expect(await made({ division_number: '12' })).toMatchObject({ account_number: '12000003' })
    const again = await as.post('/v1/accounts', { account_name: 'X', division_number: '12', account_number: '12000001' })
    expect(again).toMatchObject({
      status: 422,
      body: { errors: { account_number: ['This number belongs or belonged to another account'] } },
    })
  })

  test.each([
    [{ division_number: '98' }, 'division_number'],
    [{ division_number: '98', account_number: '98000001' }, 'account_number'],
    [{ division_number: '20', account_number: '11999999' }, 'account_number'],
    [{ division_number: '20', account_number: '20-99999' }, 'account_number'],
    [{ division_number: '20', account_name: '' }, 'account_name'],
    [{ division_number: '20', account_name: 'x'.repeat(101) }, 'account_name'],
    [{ division_number: '20', account_name: 'A\u0000B' }, 'account_name'],
    [{ division_number: '20', account_name: 'A\u202eB' }, 'account_name'],
    [{ division_number: '20', time_zone: 'Mars/Olympus' }, 'time_zone'],
    [{ division_number: '20', state: 'XX' }, 'state'],
    [{ division_number: '20', external_number: '1'.repeat(21) }, 'external_number'],
    [{ division_number: '20', card_network_ids: [99] }, 'card_network_ids'],
    [{ division_number: '20', standing: 'closed' }, 'standing'],
    [{ division_number: '20', admin: { email: 'no', first_name: 'A', last_name: 'B' } }, 'admin.email'],
  ])('with %j is refused', async (body, field) => {
    const reply = await as.post('/v1/accounts', { account_name: 'Birch', ...body })
    expect(reply.status).toBe(422)
    expect(Object.keys(reply.body.errors)).toEqual([field])
  })

  test('is created once when the request is repeated with the same key', async () => {
    await aDivision('13')
    const key = { 'idempotency-key': randomUUID() }
    const body = { account_name: 'Once', division_number: '13' }
    const [first, second] = [await as.post('/v1/accounts', body, key), await as.post('/v1/accounts', body, key)]
    expect(second.body).toEqual(first.body)
  })

  test('may have any printable name, and is found by its previous number', async () => {
    const name = `<img src=x> "Çelik" & Söhne 100%_${randomUUID().slice(0, 8)}`
    const account = await made({ division_number: '20', account_name: name, external_number: 'OLD-7741-B' })
    expect(account.account_name).toBe(name)
    const found = await as.get('/v1/search_accounts?keyword=old-7741')
    expect(found.body.data).toMatchObject([{ account_name: name }])
    const twice = await as.post('/v1/accounts', { account_name: 'Y', division_number: '20', external_number: 'OLD-7741-B' })
    expect(twice).toMatchObject({ status: 422, body: { errors: { external_number: ['Another account has this number'] } } })
  })
})

describe('a change of an account', () => {
  const change = (account_id: number, body: object) => as.put(`/v1/accounts/${account_id}`, body)

  test('is refused from a stale version, and only one of two changes at once succeeds', async () => {
    const { id } = await portal.anAccount()
    const replies = await Promise.all(['Kent', 'Auburn'].map((city) => change(id, { city, version: 1 })))
    expect(replies.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
    expect(await change(id, { city: 'Yakima', version: 1 })).toMatchObject({ status: 409, body: { code: 'version' } })
  })

  test('can replace its number until it has a card, and the old number is never used again', async () => {
    await aDivision('14')
    const { account_id } = await made({ division_number: '14' })
    expect(await change(account_id, { account_number: '14000500', version: 1 })).toMatchObject({
      status: 200,
      body: { data: { account_number: '14000500', is_number_fixed: false } },
    })
    const reuse = await as.post('/v1/accounts', { account_name: 'X', division_number: '14', account_number: '14000001' })
    expect(reuse.status).toBe(422)
    await aCard(portal, { account_id })
    expect(await change(account_id, { account_number: '14000501', version: 2 })).toMatchObject({
      status: 409,
      body: { code: 'number_fixed' },
    })
  })

  test('can take back a number that it had before, and no other account can take either', async () => {
    await aDivision('17')
    const { account_id } = await made({ division_number: '17' })
    const become = async (account_number: string, version: number) =>
      (await change(account_id, { account_number, version })).body.data?.account_number
    expect(await become('17000500', 1)).toBe('17000500')
    expect(await become('17000001', 2)).toBe('17000001')
    expect(await become('17000500', 3)).toBe('17000500')
    for (const account_number of ['17000500', '17000001']) {
      const other = { account_name: 'X', division_number: '17', account_number }
      expect((await as.post('/v1/accounts', other)).status).toBe(422)
    }
    const { account_id: second } = await made({ division_number: '17' })
    expect((await change(second, { account_number: '17000001', version: 1 })).status).toBe(422)
  })

  test('appears in its history with the old and the new value', async () => {
    const { id } = await portal.anAccount()
    await change(id, { city: 'Kent', version: 1 })
    const { body } = await as.get(`/v1/accounts/${id}/history`)
    expect(body.data).toMatchObject([{ action: 'account.update', changes: [{ label: 'City', before: '', after: 'Kent' }] }])
  })

  test.each(['', '/networks', '/contacts'])('is refused in a closed account: %s', async (path) => {
    const { id } = await anAccountStanding(portal, 'closed')
    const bodies = { '': { city: 'Kent' }, '/networks': { card_network_ids: [] }, '/contacts': { contacts: [] } }
    const reply = await as.put(`/v1/accounts/${id}${path}`, { ...bodies[path as keyof typeof bodies], version: 1 })
    expect(reply).toMatchObject({ status: 409, body: { code: 'account_closed' } })
  })

  test('accepts one contact of each kind', async () => {
    const { id } = await portal.anAccount()
    const main = { kind: 'main', name: 'Dana', phone: '(253) 555-0100', email: 'dana@fleet.test' }
    const put = (contacts: object[], version: number) => as.put(`/v1/accounts/${id}/contacts`, { contacts, version })
    expect(await put([main, { kind: 'safety' }], 1)).toMatchObject({ status: 200, body: { data: { contacts: [main] } } })
    expect((await put([main, main], 2)).body.errors).toEqual({ contacts: ['Only one contact of each kind'] })
    expect((await put([], 1)).status).toBe(409)
  })
})

test.each([
  ['get', ''],
  ['get', '/users'],
  ['get', '/history'],
  ['delete', ''],
  ['post', '/open'],
] as const)('an account that does not exist is not found: %s %s', async (method, path) => {
  expect((await as[method](`/v1/accounts/999999999${path}`)).status).toBe(404)
})

describe('the networks of an account', () => {
  test('decide which templates it sees and which cards it may order', async () => {
    const { account_id, as: editor } = await portal.aCustomer({ roles: ['card manager'] })
    const set = await as.put(`/v1/accounts/${account_id}/networks`, { card_network_ids: [1, 5], version: 1 })
    expect(set.body.data.card_network_ids).toEqual([1, 5])
    const wex = await aTemplate(portal, { card_network_id: 3 })
    const cfn = await aTemplate(portal)
    const offered = (await editor.get('/v1/card_templates?is_page=0')).body.data.map((row: { id: number }) => row.id)
    expect([offered.includes(cfn.id), offered.includes(wex.id)]).toEqual([true, false])
    const line = await aNewLine(portal, { card_template_id: wex.id })
    expect(await editor.post('/v1/card_orders', { data: [line] })).toMatchObject({
      status: 422,
      body: { errors: { 'data.0.card_template_id': ['This account does not use WEX'] } },
    })
    const card = { ...(await aNewCard(portal)), card_template_id: wex.id }
    expect((await editor.post('/v1/cards', card)).body.errors).toEqual({ card_template_id: ['This account does not use WEX'] })
    expect((await editor.post('/v1/card_orders', { data: [await aNewLine(portal)] })).status).toBe(200)
  })
})

describe('divisions', () => {
  test('a division that gets its first account at the same moment is not removed', async () => {
    await aDivision('71')
    const isWaiting = async () =>
      (await sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(portal.db))
        .rows.length
    let removal: ReturnType<typeof as.delete> | undefined
    await portal.db.transaction().execute(async (db) => {
      await sql`select from divisions where number = '71' for no key update`.execute(db)
      removal = as.delete('/v1/divisions/71')
      await expect.poll(isWaiting).toBe(1)
      const account = { name: 'Alder Tree Care', cl_account_no: '71000001', cl_division_no: '71', standing: 'open' }
      await db.insertInto('accounts').values(account).execute()
    })
    expect(await removal).toMatchObject({ status: 409, body: { code: 'division_in_use' } })
  })

  test('are changed only from the current version, and deleted only while no account uses them', async () => {
    await aDivision('15')
    const change = (version: number) => as.put('/v1/divisions/15', { cfn_participant: '123', version })
    expect((await change(1)).body.data).toMatchObject({ number: '15', name: 'Division 15', cfn_participant: '123', accounts: 0 })
    expect(await change(1)).toMatchObject({ status: 409, body: { code: 'version' } })
    await made({ division_number: '15' })
    expect(await as.delete('/v1/divisions/15')).toMatchObject({ status: 409, body: { code: 'division_in_use' } })
    await aDivision('16')
    expect((await as.delete('/v1/divisions/16')).status).toBe(200)
    expect((await as.delete('/v1/divisions/16')).status).toBe(404)
    expect((await as.post('/v1/divisions', { number: '15', name: 'Twice' })).body.errors).toEqual({
      number: ['This division exists already'],
    })
  })
})

test('the list is paged, and filtered by standing and keyword', async () => {
  const tag = randomUUID().slice(0, 8)
  await portal.anAccount({ name: `Open ${tag}` })
  const held = await portal.anAccount({ name: `Held ${tag}` })
  await portal.db.insertInto('account_holds').values({ account_id: held.id, reason: 'credit' }).execute()
  const names = async (query: string) =>
    (await as.get(`/v1/accounts?keyword=${tag}${query}`)).body.data.map((row: { account_name: string }) => row.account_name)
  expect(await names('')).toEqual([`Held ${tag}`, `Open ${tag}`])
  expect(await names('&standing=on_hold')).toEqual([`Held ${tag}`])
  expect(await names('&per_page=1&page=2')).toEqual([`Open ${tag}`])
  expect((await as.get('/v1/accounts?standing=asleep')).status).toBe(422)
  const dashed = `${held.cl_account_no.slice(0, 2)}-${held.cl_account_no.slice(2)}`
  expect((await as.get(`/v1/accounts?keyword=${dashed}`)).body.data).toHaveLength(1)
})

test('the number of an account begins with its division', async () => {
  const wrong = sql`insert into accounts (name, cl_division_no, cl_account_no) values ('Wrong', '20', '21000001')`
  await expect(wrong.execute(portal.db)).rejects.toThrow('accounts_number_in_division')
})

test('an account may use only the fuel profiles that staff choose for it', async () => {
  const { id: account_id } = await portal.anAccount()
  const staff = (await portal.staff(account_id)).as
  const url = `/v1/accounts/${account_id}/fuel_profiles`
  const set = (card_fuel_profile_ids: number[], version: number) => staff.put(url, { card_fuel_profile_ids, version })
  const named = await set([3, 1, 3], 1)
  expect(named.body.data).toMatchObject({ card_fuel_profile_ids: [1, 3], group_name: null, version: 2 })
  expect((await set([1], 1)).status).toBe(409)
  expect((await set([9_999], 2)).body.errors).toEqual({ card_fuel_profile_ids: ['Unknown fuel profile'] })
  const card = await aCard(portal, { account_id })
  const edit = (card_fuel_profile_id: number) => staff.put(`/v1/cards/${card.id}`, { card_fuel_profile_id, version: 1 })
  expect((await edit(2)).status).toBe(422)
  expect((await edit(1)).status).toBe(200)
  expect((await set([], 2)).body.data.card_fuel_profile_ids).toEqual([])
  const customer = await portal.aCustomer({ account_id, roles: ['acct admin'] })
  expect((await customer.as.put(url, { card_fuel_profile_ids: [], version: 3 })).status).toBe(403)
})
