// docs/product/orders-and-cards.md#use-of-a-card
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { runImport } from '#src/features/imports/run-import.ts'
import { verifySums } from '#src/features/transactions/verify-sums.ts'
import type { Caller } from '#testing/caller.ts'
import { aCard } from '#testing/cards.ts'
import { aCardNumber, aRecord, asOwnCsv, sendFile } from '#testing/imports.ts'
import { aPortal, type Portal } from '#testing/portal.ts'
import { aSite, aTransaction } from '#testing/transactions.ts'

let portal: Portal
let staff: Caller
beforeAll(async () => {
  portal = await aPortal()
  staff = (await portal.staff()).as
  portal.setTime(new Date('2026-03-20T20:00:00Z'))
})
afterEach(() => portal.setTime(new Date('2026-03-20T20:00:00Z')))
afterAll(() => portal.close())

type Listed = { id: number; vehicle_number: string; use: { last_used: { day: string; site: string } | null; spent: number } }

const anEditor = () => portal.aCustomer({ roles: ['card editor'] })
const listed = async (as: Caller, query: string): Promise<Listed[]> => (await as.get(`/v1/cards?with_use=1&${query}`)).body.data
const order = async (as: Caller, query: string) => (await listed(as, query)).map(({ vehicle_number }) => vehicle_number).join('')
const usesOf = async (as: Caller) => (await listed(as, 'orderBy=vehicle_number')).map(({ use }) => use)

/** Cards A to E: three bought, D has only a fee, E has nothing. */
const aUsedFleet = async () => {
  const { as, account_id } = await anEditor()
  const cards = new Map<string, number>()
  for (const vehicle_number of ['A', 'B', 'C', 'D', 'E'])
    cards.set(vehicle_number, (await aCard(portal, { account_id, vehicle_number, description: `truck ${vehicle_number}` })).id)
  const yelm = (await aSite(portal, { name: 'Yelm' })).id
  const kent = (await aSite(portal, { name: 'Kent' })).id
  const buy = (card: string, day: string, base: number, given: object = {}) =>
    aTransaction(portal, {
      account_id,
      card_id: cards.get(card)!,
      transacted_at: `${day}T08:00:00`,
      base,
      site_id: kent,
      ...given,
    })
  await buy('A', '2026-03-02', 500, { site_id: yelm })
  await buy('B', '2026-03-04', 300)
  await buy('B', '2026-02-27', 9_000, { site_id: yelm })
  await buy('C', '2026-02-28', 7_000, { site_id: null })
  await buy('D', '2026-03-05', 400, { kind: 'fee', site_id: null })
  return { as, account_id, cards, buy, yelm, kent }
}

test.each([
  ['last_used', 'CAB', 'BAC'],
  ['last_site', 'BA', 'AB'],
  ['spent', 'CEBDA', 'ADBEC'],
] as const)('the list sorts by %s in both directions; cards without a value come last', async (field, up, down) => {
  const { as, account_id } = await aUsedFleet()
  const without = ['A', 'B', 'C', 'D', 'E'].filter((card) => !up.includes(card))
  const asc = `${up}${without.join('')}`
  const desc = `${down}${without.toReversed().join('')}`
  const inOrder = (sortedBy: 'asc' | 'desc') => `orderBy=${field}&sortedBy=${sortedBy}`
  for (const [sortedBy, all] of [
    ['asc', asc],
    ['desc', desc],
  ] as const) {
    expect(await order(as, inOrder(sortedBy))).toBe(all)
    for (const filter of ['keyword=truck', 'card_status_id=1', 'card_network_id=1&per_page=5'])
      expect([filter, await order(as, `${filter}&${inOrder(sortedBy)}`)]).toEqual([filter, all])
    const file = (await as.get(`/v1/cards/export?format=csv&${inOrder(sortedBy)}`)).text
    expect([...file.matchAll(/truck (\w)/g)].map(([, card]) => card).join('')).toBe(all)
    const pages = [1, 2, 3].map((page) => order(as, `${inOrder(sortedBy)}&per_page=2&page=${page}`))
    expect((await Promise.all(pages)).join('')).toBe(all)
  }
  expect((await as.get(`/v1/cards?${inOrder('asc')}&per_page=2&page=9`)).body).toMatchObject({ data: [], meta: { total: 5 } })
  await sql`update cards set card_status_id = 3 where account_id = ${account_id} and vehicle_number in ('A', 'E')`.execute(
    portal.db,
  )
  expect(await order(as, `card_status_id=3&${inOrder('desc')}`)).toBe([...desc].filter((card) => 'AE'.includes(card)).join(''))
})

test('the list shows the last purchase and the spend of this month; other accounts do not count', async () => {
  const { as, account_id, cards } = await aUsedFleet()
  await aUsedFleet()
  const expected = [
    { last_used: { day: '2026-03-02', site: 'Yelm' }, spent: 500 },
    { last_used: { day: '2026-03-04', site: 'Kent' }, spent: 300 },
    { last_used: { day: '2026-02-28', site: '' }, spent: 0 },
    { last_used: null, spent: 400 },
    { last_used: null, spent: 0 },
  ]
  expect(await usesOf(as)).toEqual(expected)
  expect((await listed(as, 'keyword=truck b')).map(({ use }) => use)).toEqual([expected[1]])
  expect((await as.get('/v1/cards?orderBy=spent')).body.data[0], 'it is not read otherwise').not.toHaveProperty('use')
  // A row that was changed without the triggers shows in its own account, and the proof names it.
  await sql`update card_uses set spent = spent + 1 where account_id = ${account_id} and card_id = ${cards.get('B')!}`.execute(
    portal.db,
  )
  expect((await verifySums(portal)).problems).toEqual([
    expect.stringMatching(
      new RegExp(`^card_uses of account ${account_id}, card ${cards.get('B')}: kept .* 301 9000 0, detail .* 300 9000 0[.]$`),
    ),
  ])
  await sql`update card_uses set spent = spent - 1 where account_id = ${account_id} and card_id = ${cards.get('B')!}`.execute(
    portal.db,
  )
})

test('a month begins with nothing spent, by the account’s own clock, also where a site is ahead of it', async () => {
  const { as, buy } = await aUsedFleet()
  const spent = async () => (await usesOf(as)).map((use) => use.spent)
  // In Los Angeles it is still the last hour of March. In New York it is April.
  await buy('A', '2026-04-01', 40)
  portal.setTime(new Date('2026-04-01T06:30:00Z'))
  expect(await spent()).toEqual([500, 300, 0, 400, 0])
  expect(await order(as, 'orderBy=spent&sortedBy=desc')).toBe('ADBEC')
  // A late line of March counts for March.
  await buy('A', '2026-03-31', 7)
  expect(await spent()).toEqual([507, 300, 0, 400, 0])
  portal.setTime(new Date('2026-04-01T07:30:00Z'))
  expect(await spent()).toEqual([40, 0, 0, 0, 0])
  expect(await order(as, 'orderBy=spent&sortedBy=desc')).toBe('AEDCB')
  await buy('B', '2026-04-02', 60)
  expect(await order(as, 'orderBy=spent&sortedBy=desc')).toBe('BAEDC')
  portal.setTime(new Date('2026-05-01T07:30:00Z'))
  expect(await spent()).toEqual([0, 0, 0, 0, 0])
  expect((await verifySums(portal)).problems).toEqual([])
})

const importNow = async (...records: ReturnType<typeof aRecord>[]) => {
  const { body } = await sendFile(staff, asOwnCsv(records), { layout: 'C' })
  await runImport({ ...portal.ctx, who: { system: 'imports.run' } }, { import_id: body.data.id })
  return (await staff.get(`/v1/imports/${body.data.id}`)).body.data
}

const aNumberedCard = async (account_id: number, vehicle_number: string) => {
  const card_number = aCardNumber()
  await aCard(portal, { account_id, number: card_number, vehicle_number })
  const at = (tran_date: string, given: object = {}) => aRecord({ card_number, tran_date, ...given })
  return { card_number, at }
}

test('a corrected last purchase gives way to the one before it, and a reversal does not', async () => {
  const { as, account_id } = await anEditor()
  const { at } = await aNumberedCard(account_id, 'A')
  const first = at('2026-03-03', { site_number: '1', site_name: 'First' })
  const last = at('2026-03-09', { site_number: '2', site_name: 'Last' })
  expect(await importNow(first, last)).toMatchObject({ added: 2 })
  expect(await usesOf(as)).toEqual([{ last_used: { day: '2026-03-09', site: 'Last' }, spent: first.total + last.total }])
  // The site had sent the wrong day.
  expect(await importNow({ ...last, tran_date: '2026-02-09' })).toMatchObject({ corrected: 1 })
  expect(await usesOf(as)).toEqual([{ last_used: { day: '2026-03-03', site: 'First' }, spent: first.total }])
  // And the wrong card.
  const other = await aNumberedCard(account_id, 'B')
  expect(await importNow({ ...first, card_number: other.card_number })).toMatchObject({ corrected: 1 })
  expect(await usesOf(as)).toMatchObject([{ last_used: { day: '2026-02-09' }, spent: 0 }, { last_used: { day: '2026-03-03' } }])
  const { quantity, total, federal_tax, state_tax } = last
  const back = { quantity: -quantity, total: -total, federal_tax: -federal_tax, state_tax: -state_tax }
  expect(await importNow(at('2026-03-10', back))).toMatchObject({ added: 1 })
  expect((await usesOf(as))[0]).toMatchObject({ last_used: { day: '2026-02-09' }, spent: -total })
  expect((await verifySums(portal)).problems).toEqual([])
})

test('two imports at once leave each card with its last purchase and all it spent', async () => {
  const { as, account_id } = await anEditor()
  const cards = await Promise.all(['A', 'B', 'C'].map((vehicle) => aNumberedCard(account_id, vehicle)))
  const fileOf = (days: readonly string[]) => days.flatMap((day) => cards.map(({ at }) => at(`2026-03-${day}`)))
  const [odd, even] = [fileOf(['01', '03', '05']), fileOf(['02', '04', '06'])]
  const both = await Promise.all([importNow(...odd), importNow(...even)])
  expect(both).toMatchObject([{ added: 9 }, { added: 9 }])
  expect(await usesOf(as)).toEqual(
    cards.map(() => ({ last_used: { day: '2026-03-06', site: 'Kent Cardlock' }, spent: 6 * odd[0]!.total })),
  )
  expect((await verifySums(portal)).problems).toEqual([])
})

/** Both remove a line of the same card, the second before the first has committed. */
const removeAtOnce = async (first: number, second: number) => {
  const removal = (id: number) => sql`delete from transactions where id = ${id}`
  const isWaiting = async () =>
    (await sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(portal.db))
      .rows.length
  let other: Promise<unknown> | undefined
  await portal.db.transaction().execute(async (db) => {
    await removal(first).execute(db)
    other = removal(second).execute(portal.db)
    await expect.poll(isWaiting).toBe(1)
  })
  await other
}

test('two removals at once leave the purchase before both', async () => {
  for (const turns of [
    [1, 2],
    [2, 1],
  ] as const) {
    const { as, account_id } = await anEditor()
    const { id: card_id } = await aCard(portal, { account_id })
    const bought: number[] = []
    // Of different months and worth nothing, so that neither waits for a sum of the other.
    for (const month of [1, 2, 3])
      bought.push((await aTransaction(portal, { account_id, card_id, base: 0, transacted_at: `2026-0${month}-01T08:00:00` })).id)
    await removeAtOnce(bought[turns[0]]!, bought[turns[1]]!)
    expect(await usesOf(as)).toMatchObject([{ last_used: { day: '2026-01-01' }, spent: 0 }])
  }
  expect((await verifySums(portal)).problems).toEqual([])
})

test('a card that is deleted takes its purchases and its use along', async () => {
  const { as, account_id, cards } = await aUsedFleet()
  await sql`delete from cards where id in (${cards.get('A')!}, ${cards.get('D')!})`.execute(portal.db)
  expect(await order(as, 'orderBy=last_used')).toBe('CBE')
  const { rows } = await sql<{
    uses: number
  }>`select count(*)::int as uses from card_uses where account_id = ${account_id}`.execute(portal.db)
  expect(rows).toEqual([{ uses: 2 }])
  expect((await verifySums(portal)).problems).toEqual([])
})
