// docs/product/staff-tasks.md#drift: comparing the network's list with our cards, over HTTP.
import { randomInt } from 'node:crypto'
import { cardStatus } from '@forecourt/domain/rules/card-status.ts'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { everythingAtRest } from '#testing/at-rest.ts'
import type { Caller } from '#testing/caller.ts'
import { asList, compared, listed, sendList } from '#testing/card-lists.ts'
import { aCard } from '#testing/cards.ts'
import { aPortal, type Portal } from '#testing/portal.ts'
import { describeCards } from '#src/features/network-changes/describe-card.ts'
import { markConfirmed, markSent, withdrawUnneeded } from '#src/features/network-changes/mark-changes.ts'
import { lockChanges } from '#src/features/network-changes/take-due-changes.ts'
import { tellNetwork } from '#src/features/network-changes/tell-network.ts'
import { compareList } from './compare-list.ts'

/** A separate portal, because cards of other tests would count as missing in the list. */
let portal: Portal
let as: Caller
let account_id: number
beforeEach(async () => {
  portal = await aPortal({ DEMO: '1' })
  account_id = (await portal.anAccount()).id
  ;({ as } = await portal.staff(account_id))
})
afterEach(() => portal.close())

const aNumber = () => `7088${String(randomInt(10 ** 11)).padStart(12, '0')}`
const aCardOf = async (given: { card_status_id?: number; vehicle_number?: string; pin?: string } = {}) => {
  const number = aNumber()
  const card = await aCard(portal, { account_id, number, ...given })
  return { ...card, number, row: listed(number, { vehicle_number: card.vehicle_number ?? '' }) }
}
type Shown = { id: number; kind: string; last_four: string; decision: string | null; differences: object[] }
const kindsOf = (rows: Shown[]) => rows.map(({ kind, last_four }) => `${kind} ${last_four}`)
const changesOf = (card_id: number) =>
  portal.db.selectFrom('network_changes').select(['class', 'kinds', 'state']).where('card_id', '=', card_id).execute()
const decide = (id: number, row_id: number, body: object, by = as) =>
  by.post(`/v1/drift_checks/${id}/rows/${row_id}/decision`, body)

test('each kind of difference is found, a dead card alive at the network is told again, and no number is kept', async () => {
  const same = await aCardOf()
  const dead = await aCardOf({ card_status_id: cardStatus.lost })
  const looser = await aCardOf()
  const tighter = await aCardOf()
  const moved = await aCardOf()
  const missing = await aCardOf()
  const gone = await aCardOf({ card_status_id: cardStatus.cancelled })
  const strange = aNumber()
  const list = asList([
    same.row,
    dead.row,
    { ...looser.row, gallons_fill: '90' },
    { ...tighter.row, gallons_fill: '20' },
    { ...moved.row, vehicle_number: '0007' },
    listed(strange),
  ])
  const { id, check, rows } = await compared(portal, as, list)
  expect(kindsOf(rows)).toEqual([
    `dead_alive ${dead.last_four}`,
    `unknown_here ${strange.slice(-4)}`,
    `looser_there ${looser.last_four}`,
    `missing_there ${missing.last_four}`,
    `tighter_there ${tighter.last_four}`,
    `vehicle ${moved.last_four}`,
  ])
  expect(check).toMatchObject({ state: 'done', row_count: 6, equal_count: 1, open_count: 5, counts: { dead_alive: 1 } })
  expect(rows[0]).toMatchObject({ decision: 'told', decided_by: null })
  expect(await changesOf(dead.id)).toEqual([{ class: 1, kinds: ['drift'], state: 'waiting' }])
  expect(await changesOf(looser.id)).toEqual([])
  expect(rows.filter(({ last_four }: Shown) => last_four === gone.last_four)).toEqual([])
  const numbers = [same, dead, looser, tighter, moved].map(({ number }) => number)
  const rest = await everythingAtRest(portal.db)
  expect(rest.filter((text) => [...numbers, strange].some((number) => text.includes(number)))).toEqual([])

  const [, unknown, loose, miss, tight, vehicle] = rows as Shown[]
  expect((await decide(id, unknown!.id, { decision: 'tell' })).status).toBe(409)
  expect((await decide(id, unknown!.id, { decision: 'leave', reason: 'Sold to another provider' })).body.data).toMatchObject({
    decision: 'left',
    reason: 'Sold to another provider',
  })
  expect((await decide(id, loose!.id, { decision: 'take' })).status).toBe(409)
  expect((await decide(id, loose!.id, { decision: 'tell' })).body.data.decision).toBe('told')
  expect(await changesOf(looser.id)).toMatchObject([{ class: 2 }])
  expect((await decide(id, loose!.id, { decision: 'tell' })).body.message).toBe('This was decided already')
  expect((await decide(id, tight!.id, { decision: 'take' })).body.data.decision).toBe('taken')
  expect((await as.get(`/v1/cards/${tighter.id}`)).body.data).toMatchObject({ max_gallon_fill: 20, max_gallon_period: 150 })
  expect(await changesOf(tighter.id)).toEqual([])
  expect((await decide(id, vehicle!.id, { decision: 'leave', reason: '' })).status).toBe(422)
  expect((await decide(id, miss!.id, { decision: 'tell' })).status).toBe(200)
  const other = await portal.staff(account_id, 'support')
  expect((await decide(id, vehicle!.id, { decision: 'leave', reason: 'x' }, other.as)).status).toBe(403)
  expect((await decide(id + 1, vehicle!.id, { decision: 'leave', reason: 'x' })).status).toBe(404)
})

test('a card that is missing there is told as a new one, and a PIN that is missing there is told again', async () => {
  await portal.db.updateTable('network_channels').set({ sends_pin: true }).where('card_network_id', '=', 1).execute()
  const [missing, open] = [await aCardOf({ pin: '48213' }), await aCardOf({ pin: '48214' })]
  for (const { id: card_id } of [missing, open]) {
    const [{ id } = { id: 0 }] = await tellNetwork(portal.ctx, { cardIds: [card_id], kinds: ['activated'] })
    await sql`update network_changes set state = 'confirmed', sent_at = now(), answered_at = now() where id = ${id}`.execute(
      portal.db,
    )
  }
  const { id, rows } = await compared(portal, as, asList([{ ...open.row, pin_set: 'N' }]))
  const told = async (card_id: number, last_four: string) => {
    const row = rows.find((one: Shown & { card_id: number }) => one.card_id === card_id)
    expect([last_four, (await decide(id, row!.id, { decision: 'tell' })).status]).toEqual([last_four, 200])
    const { rows: waiting } = await sql<{ id: number }>`
      select id from network_changes where card_id = ${card_id} and state = 'waiting'`.execute(portal.db)
    const [change] = await lockChanges(portal.ctx, [waiting[0]!.id])
    const said = (await describeCards(portal.ctx, [change!])).get(change!.id)!
    return [said.action, said.pin_action, said.pin]
  }
  expect(await told(missing.id, missing.last_four!)).toEqual(['A', 'S', '48213'])
  expect(await told(open.id, open.last_four!)).toEqual(['U', 'S', '48214'])
})

test('a limit taken from the network and raised again is told, although the network confirmed it before', async () => {
  const card = await aCardOf()
  const aWaiting = async () => {
    const { id } = await portal.db
      .selectFrom('network_changes')
      .select('id')
      .where('card_id', '=', card.id)
      .where('state', '=', 'waiting')
      .executeTakeFirstOrThrow()
    const [change] = await lockChanges(portal.ctx, [id])
    return { change: change!, ...(await describeCards(portal.ctx, [change!])).get(id)! }
  }
  await tellNetwork(portal.ctx, { cardIds: [card.id], kinds: ['limits'] })
  const first = await aWaiting()
  await markSent(portal.ctx, [{ ...first, payload: Buffer.from('said') }], { has_arrived: true })
  await markConfirmed(portal.ctx, { ids: [first.change_id] })
  const { id, rows } = await compared(portal, as, asList([{ ...card.row, gallons_fill: '20' }]))
  expect((await decide(id, rows[0].id, { decision: 'take' })).body.data.decision).toBe('taken')
  expect((await as.put(`/v1/cards/${card.id}`, { max_gallon_fill: 50 })).body.data).toMatchObject({ max_gallon_fill: 50 })
  expect(await withdrawUnneeded(portal.ctx, [await aWaiting()])).toHaveLength(1)
})

test('when two people decide a difference at once, one succeeds', async () => {
  const card = await aCardOf()
  const { id, rows } = await compared(portal, as, asList([{ ...card.row, gallons_fill: '90' }]))
  const both = await Promise.all([decide(id, rows[0].id, { decision: 'tell' }), decide(id, rows[0].id, { decision: 'tell' })])
  expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
})

test('a list without differences confirms taken-over cards, and sending it again is refused', async () => {
  const card = await aCardOf()
  await portal.db.updateTable('cards').set({ is_taken_over: true }).where('id', '=', card.id).execute()
  const { check } = await compared(portal, as, asList([card.row]))
  expect(check).toMatchObject({ state: 'done', equal_count: 1, confirmed_count: 1, open_count: 0, counts: {} })
  expect(await changesOf(card.id)).toMatchObject([{ state: 'confirmed' }])
  const again = await sendList(as, asList([card.row]))
  expect(again.status).toBe(422)
  expect(again.body.errors.file[0]).toMatch(/^This list was compared on \d{4}-\d\d-\d\d already$/)
})

test('a network that ignored a stop and sends the same list a day later is told of the stop again', async () => {
  const card = await aCardOf()
  const theirs = () => asList([card.row])
  expect((await compared(portal, as, theirs())).rows).toEqual([])
  await as.post('/v1/update_card_status', { card_ids: [card.id], card_status_id: cardStatus.stolen, reason: 'stolen' })
  const sent_at = new Date().toISOString()
  await portal.db
    .updateTable('network_changes')
    .set({ state: 'assumed', sent_at, answered_at: sent_at })
    .where('card_id', '=', card.id)
    .execute()
  expect((await sendList(as, theirs())).status).toBe(422)
  await sql`update drift_checks set created_at = created_at - interval '1 day'`.execute(portal.db)
  const { rows } = await compared(portal, as, theirs())
  expect(kindsOf(rows)).toEqual([`dead_alive ${card.last_four}`])
  expect(await changesOf(card.id)).toMatchObject([{ state: 'assumed' }, { class: 1, state: 'waiting' }])
})

test('a network is expected to apply a running allowance; without one, a looser limit is a difference', async () => {
  const card = await aCardOf()
  const other = await aCardOf()
  await portal.db
    .insertInto('card_allowances')
    .values({
      account_id,
      card_id: card.id,
      field: 'max_gallon_fill',
      value: '90',
      reason: 'A long haul',
      state: 'in_force',
      begins_at: new Date().toISOString(),
      until: new Date(Date.now() + 3_600_000).toISOString(),
    })
    .execute()
  const { rows } = await compared(portal, as, asList([card, other].map(({ row }) => ({ ...row, gallons_fill: '90' }))))
  expect(kindsOf(rows)).toEqual([`looser_there ${other.last_four}`])
  const own = await compared(portal, as, asList([card.row, other.row]))
  expect(own.rows).toMatchObject([
    { kind: 'tighter_there', last_four: card.last_four, differences: [{ field: 'Gallons a fill', ours: '90', theirs: '50' }] },
  ])
})

test('a network is expected to apply the hours of an allowance, until the card gets wider ones', async () => {
  const [allWeek, workDays] = [1, 2]
  for (const [our_id, their_code] of [
    [allWeek, '10'],
    [workDays, '20'],
  ] as const)
    await sql`insert into network_codes (card_network_id, what, our_id, their_code) values (1, 'time_profile', ${our_id}, ${their_code})`.execute(
      portal.db,
    )
  const card = await aCardOf()
  const setHours = (card_time_profile_id: number) =>
    portal.db.updateTable('cards').set({ card_time_profile_id }).where('id', '=', card.id).execute()
  await setHours(3)
  await sql`insert into card_allowances (account_id, card_id, field, value, reason, state, until, begins_at)
    values (${account_id}, ${card.id}, 'card_time_profile_id', ${String(workDays)}::jsonb, 'A long haul', 'in_force',
      now() + interval '1 hour', now())`.execute(portal.db)
  const differencesOf = async (times: string) =>
    (await compared(portal, as, asList([{ ...card.row, times }, listed(aNumber())]))).rows.flatMap(
      ({ differences }: Shown) => differences,
    )
  expect(await differencesOf('20')).toEqual([])
  await setHours(allWeek)
  expect(await differencesOf('10')).toEqual([])
  expect(await differencesOf('20')).toMatchObject([{ ours: '10', theirs: '20' }])
})

test('cards of an account on hold are no difference where the network locks the account, and are not told one by one', async () => {
  const channels = () => portal.db.updateTable('network_channels').where('card_network_id', '=', 1)
  await channels().set({ locks_by: 'account' }).execute()
  const [open, told, dead] = [await aCardOf(), await aCardOf(), await aCardOf({ card_status_id: cardStatus.lost })]
  await portal.db.insertInto('account_holds').values({ account_id, reason: 'credit' }).execute()
  const list = () => [open.row, { ...told.row, status: 'K' }, dead.row]
  const { rows } = await compared(portal, as, asList(list()))
  expect(kindsOf(rows)).toEqual([`dead_alive ${dead.last_four}`])
  expect(await changesOf(open.id)).toEqual([])
  await channels().set({ locks_by: 'card' }).execute()
  const byCard = await compared(portal, as, asList(list().slice(0, 2)))
  expect(kindsOf(byCard.rows)).toEqual([`dead_alive ${open.last_four}`])
})

test('a card with a waiting change is no difference, unless it is dead here', async () => {
  const card = await aCardOf()
  const dead = await aCardOf({ card_status_id: cardStatus.stolen })
  for (const { id } of [card, dead])
    await portal.db
      .insertInto('network_changes')
      .values({
        account_id,
        card_id: id,
        card_network_id: 1,
        revision: 1,
        kinds: ['limits'],
        class: 2,
        due_at: new Date().toISOString(),
      })
      .execute()
  const { rows } = await compared(portal, as, asList([{ ...card.row, gallons_fill: '90' }, dead.row]))
  expect(kindsOf(rows)).toEqual([`dead_alive ${dead.last_four}`])
  expect(await changesOf(dead.id)).toMatchObject([{ class: 1 }])
})

test('a malformed list is refused with one sentence, and nothing is written', async () => {
  const card = await aCardOf({ card_status_id: cardStatus.lost })
  const good = asList([card.row])
  const sum = Number(card.last_four)
  const wrong: [string, string][] = [
    ['', 'The list is empty'],
    ['card_number,colour\n1,2', 'The list has a column “colour”, which is not known'],
    [`${good}\r\nabc,,A`, 'Line 3: card_number is not a card number'],
    [asList([card.row, card.row]), 'Line 3 has the number of a line before it'],
    [`${good}\r\nT,2,${sum}`, 'The last line counts 2 cards; the list has 1'],
    [`${good}\r\nT,1,${sum + 1}`, 'The sum in the last line is not that of the last four digits'],
    [`${good}\r\nT,1,${sum}\r\n${card.number},,A`, 'Line 4 follows the last line'],
    [`${good}\r\n"${card.number}`, 'A quotation mark is opened and never closed (line 3)'],
  ]
  for (const [file, message] of wrong) {
    const { status, body } = await sendList(as, file)
    expect([status, body.errors?.file?.[0]]).toEqual([422, message])
  }
  expect((await sendList(as, good, { card_network_id: 99 })).body.errors).toEqual({ card_network_id: ['Choose a network'] })
  await portal.runJobs()
  expect((await as.get('/v1/drift_checks')).body.meta.total).toBe(0)
  expect(await changesOf(card.id)).toEqual([])
  expect((await sendList(as, `${good}\r\nT,1,${sum}`)).status).toBe(200)
})

test('workers that share or repeat a job tell each dead card only once', async () => {
  const cards = await Promise.all(Array.from({ length: 5 }, () => aCardOf({ card_status_id: cardStatus.lost })))
  const sent = await sendList(as, asList(cards.map(({ row }) => row)))
  const { id } = sent.body.data
  const system = { ...portal.ctx, who: { system: 'drift-checks.compare' } }
  await Promise.all([1, 2, 3].map(() => compareList(system, { drift_check_id: id })))
  await compareList(system, { drift_check_id: id })
  const { counts, state } = (await as.get(`/v1/drift_checks/${id}`)).body.data
  expect({ counts, state }).toEqual({ counts: { dead_alive: 5 }, state: 'done' })
  for (const card of cards) expect(await changesOf(card.id)).toHaveLength(1)
})
