// docs/product/card-life.md#allowances and #reset
import { cardStatus } from '@forecourt/domain/rules/card-status.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCard, aPin, aTemplate } from '#testing/cards.ts'
import { aPortal, type Portal } from '#testing/portal.ts'
import { aSite, aTransaction } from '#testing/transactions.ts'
import { recordFacts } from '#src/features/exceptions/record-facts.ts'
import { describeCards } from '#src/features/network-changes/describe-card.ts'
import { lockChanges } from '#src/features/network-changes/take-due-changes.ts'
import { endDueAllowances } from './end-due-allowances.ts'

let portal: Portal
beforeAll(async () => {
  portal = await aPortal()
})
afterAll(() => portal.close())

const [cfn, cng] = [1, 4]
const aManager = () => portal.aCustomer({ roles: ['card manager'] })
type Manager = Awaited<ReturnType<typeof aManager>>

/** Of a network that is not told by hand, so that it does not matter when the test runs. Its own limit is 50. */
const aCngCard = ({ account_id }: Manager) => aCard(portal, { account_id, card_network_id: cng })

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
/** Always in the coming week: the database uses the real time, by which an allowance of an earlier day would be over already. */
const noonOf = (weekday: number) => {
  const days = ((weekday - new Date().getUTCDay() + 6) % 7) + 1
  return new Date(`${inHours(days * 24).slice(0, 10)}T20:00:00Z`)
}
const dayAfter = (at: Date) => new Date(at.getTime() + 24 * 3_600_000).toISOString()
const [wednesday, saturday] = [3, 6]

const more = (value: number, rest = {}) => ({ field: 'max_gallon_fill', value, until: inHours(24), reason: 'Long trip', ...rest })

const endDue = () => endDueAllowances({ ...portal.ctx, who: { system: 'allowances.end-due' } })
/** Moves its end into the past, by an hour. */
const isOver = (id: number) =>
  sql`update card_allowances set until = now() - interval '1 hour', begins_at = now() - interval '5 hours' where id = ${id}`.execute(
    portal.db,
  )

const changesOf = async (card_id: number) => {
  const rows = await portal.db
    .selectFrom('network_changes')
    .select(['kinds', 'class', 'state'])
    .where('card_id', '=', card_id)
    .execute()
  return rows.map(({ kinds, class: urgency, state }) => [kinds.join(' '), urgency, state])
}

/** The card as its network would be told of it now. */
const toldOf = async (card_id: number) => {
  const ctx = { ...portal.ctx, who: { system: 'network-changes' } }
  const { id } = await portal.db
    .selectFrom('network_changes')
    .select('id')
    .where('card_id', '=', card_id)
    .where('state', '=', 'waiting')
    .executeTakeFirstOrThrow()
  return (await describeCards(ctx, await lockChanges(ctx, [id]))).get(id)!
}

test('a fill is judged by the limits in force at the time of the fill', async () => {
  const manager = await aManager()
  const card = await aCngCard(manager)
  await portal.db
    .updateTable('cards')
    .set({ states: ['WA'] })
    .where('id', '=', card.id)
    .execute()
  expect((await manager.as.post(`/v1/cards/${card.id}/allowances`, more(70))).status).toBe(200)
  await sql`insert into card_allowances (account_id, card_id, field, value, reason, state, until, begins_at)
    values (${manager.account_id}, ${card.id}, 'states', '"OR"', 'Long trip', 'in_force', ${inHours(24)}, now())`.execute(
    portal.db,
  )
  const fillAt = (hours: number) => ({
    account_id: manager.account_id,
    card_id: card.id,
    vehicle_number: '',
    transacted_at: inHours(hours).replace('Z', ''),
    time_zone: 'UTC',
  })
  const fills = [fillAt(-1), fillAt(1), fillAt(25)]
  const factsOf = await recordFacts({ db: portal.db }, fills)
  const judged = await Promise.all(
    fills.map((fill) =>
      portal.db
        .selectFrom('judged_limits')
        .select(['max_gallon_fill', 'max_gallon_period', 'states'])
        .where('id', '=', factsOf(fill).judged_limit_id)
        .executeTakeFirstOrThrow(),
    ),
  )
  const own = { max_gallon_fill: 50, max_gallon_period: judged[0]!.max_gallon_period, states: ['WA'] }
  expect(judged).toEqual([own, { ...own, max_gallon_fill: 70, states: ['WA', 'OR'] }, own])
})

test('a card that gets hours which include those of its allowance is told with its own, and judged by them', async () => {
  const [allWeek, workDays] = [1, 2]
  const manager = await aManager()
  const card = await aCard(portal, { account_id: manager.account_id, card_type_id: 1, card_time_profile_id: 3, pin: aPin() })
  await sql`insert into card_allowances (account_id, card_id, field, value, reason, state, until, begins_at)
    values (${manager.account_id}, ${card.id}, 'card_time_profile_id', ${String(workDays)}::jsonb, 'Long trip', 'in_force', ${inHours(24)}, now())`.execute(
    portal.db,
  )
  const hours = async () => {
    const fill = {
      account_id: manager.account_id,
      card_id: card.id,
      vehicle_number: '',
      transacted_at: inHours(1).replace('Z', ''),
      time_zone: 'UTC',
    }
    const { judged_by } = (await recordFacts({ db: portal.db }, [fill]))(fill)
    const { card_time_profile_id, card_time_profile_name } = await toldOf(card.id)
    return [judged_by.card_time_profile_id, card_time_profile_id, card_time_profile_name]
  }
  expect((await manager.as.put(`/v1/cards/${card.id}`, { max_gallon_fill: 40 })).status).toBe(200)
  expect(await hours()).toEqual([workDays, workDays, 'M-F 24 h'])
  expect((await manager.as.put(`/v1/cards/${card.id}`, { card_time_profile_id: allWeek })).status).toBe(200)
  expect(await hours()).toEqual([allWeek, allWeek, '24/7'])
})

test('an allowance takes effect at once, appears in the history, and ends by itself exactly once', async () => {
  const manager = await aManager()
  const card = await aCngCard(manager)
  const { status, body } = await manager.as.post(`/v1/cards/${card.id}/allowances`, more(70))
  expect([status, body.data.state, body.data.value]).toEqual([200, 'in_force', 70])
  expect((await manager.as.get(`/v1/cards/${card.id}`)).body.data.max_gallon_fill).toBe(50)
  expect((await manager.as.post(`/v1/cards/${card.id}/allowances`, more(60))).status).toBe(409)

  await endDue()
  expect((await manager.as.get(`/v1/cards/${card.id}/allowances`)).body.data.allowances[0].state).toBe('in_force')
  await isOver(body.data.id)
  await Promise.all([endDue(), endDue()])
  const [ended] = (await manager.as.get(`/v1/cards/${card.id}/allowances`)).body.data.allowances
  expect(ended).toMatchObject({ state: 'ended', ended_because: 'time' })
  // Even after a missed night, it ended at its own time and not when the job ran.
  expect(ended.ended_at).toBe(ended.until)
  const { data } = (await manager.as.get(`/v1/cards/${card.id}/history`)).body
  expect(
    data.map(({ action, changes }: { action: string; changes: { before: string; after: string }[] }) => [
      action,
      changes[0]?.before,
      changes[0]?.after,
    ]),
  ).toEqual([
    ['card.end-allowance', '70 gal', '50 gal'],
    ['card.allow', '50 gal', '70 gal'],
  ])
  expect((await manager.as.post(`/v1/cards/${card.id}/allowances`, more(60))).status).toBe(200)
})

test('a network told by hand gets allowances only during office hours, and is told when they begin and end', async () => {
  const manager = await aManager()
  const card = await aCard(portal, { account_id: manager.account_id, card_network_id: cfn })
  try {
    portal.setTime(noonOf(saturday))
    const closed = await manager.as.post(`/v1/cards/${card.id}/allowances`, more(60, { until: dayAfter(noonOf(saturday)) }))
    expect([closed.status, closed.body.code]).toEqual([409, 'office_closed'])
    expect((await manager.as.get(`/v1/cards/${card.id}/allowances`)).body.data).toMatchObject({
      told_by: 'hand',
      is_office_open: false,
    })
    portal.setTime(noonOf(wednesday))
    const open = await manager.as.post(`/v1/cards/${card.id}/allowances`, more(60, { until: dayAfter(noonOf(wednesday)) }))
    expect(open.status).toBe(200)
    expect(await changesOf(card.id)).toEqual([['allowance', 2, 'waiting']])
    expect((await toldOf(card.id)).max_gallon_fill).toBe(60)
    const ended = await manager.as.post(`/v1/cards/${card.id}/allowances/end`, { allowance_id: open.body.data.id })
    expect(ended.body.data).toMatchObject({ state: 'ended', ended_because: 'person' })
    const again = await manager.as.post(`/v1/cards/${card.id}/allowances/end`, { allowance_id: open.body.data.id })
    expect(again).toMatchObject({ status: 409, body: { code: 'decided' } })
    expect((await manager.as.post(`/v1/cards/${card.id}/reset`, { what: 'in_progress' })).status).toBe(200)
    expect(await changesOf(card.id)).toEqual([['allowance reset_in_progress', 2, 'waiting']])
    expect((await toldOf(card.id)).max_gallon_fill).toBe(50)
  } finally {
    portal.setTime(null)
  }
})

test('staff grant an allowance of a network told by hand only during office hours; they may refuse it at any time', async () => {
  const manager = await aManager()
  const staff = await portal.staff()
  const card = await aCard(portal, { account_id: manager.account_id, card_network_id: cfn })
  const asked = async () => {
    const { body } = await manager.as.post(`/v1/cards/${card.id}/allowances`, more(999, { until: dayAfter(noonOf(wednesday)) }))
    expect(body.data.state).toBe('asked')
    return `/v1/allowances/${body.data.id}/decide`
  }
  try {
    portal.setTime(noonOf(wednesday))
    const path = await asked()
    portal.setTime(noonOf(saturday))
    expect(await staff.as.post(path, { decision: 'grant' })).toMatchObject({
      status: 409,
      body: { code: 'office_closed', message: expect.stringContaining('CFN is told by hand') },
    })
    expect((await manager.as.get(`/v1/cards/${card.id}/allowances`)).body.data.allowances[0].state).toBe('asked')
    expect(await changesOf(card.id)).toEqual([])
    expect((await staff.as.post(path, { decision: 'refuse', note: 'Too much' })).status).toBe(200)
    portal.setTime(noonOf(wednesday))
    expect((await staff.as.post(await asked(), { decision: 'grant' })).status).toBe(200)
    expect(await changesOf(card.id)).toEqual([['allowance', 2, 'waiting']])
  } finally {
    portal.setTime(null)
  }
})

/** Makes ending this allowance fail in the database. */
const poison = async (id: number) => {
  await sql`create function refuse_end() returns trigger language plpgsql as
    'begin raise exception ''poisoned'' using errcode = ''XX001''; end'`.execute(portal.db)
  await sql`create trigger poisoned before update on card_allowances for each row
    when (new.id = ${sql.lit(id)} and new.state = 'ended') execute function refuse_end()`.execute(portal.db)
  return () => sql`drop function refuse_end cascade`.execute(portal.db)
}

test('an allowance that cannot be ended does not hold up the others, and ends once the cause is fixed', async () => {
  const manager = await aManager()
  const asked: { id: number; card_id: number }[] = []
  for (let n = 0; n < 3; n++) {
    const { id: card_id } = await aCngCard(manager)
    const { id } = (await manager.as.post(`/v1/cards/${card_id}/allowances`, more(70))).body.data
    await isOver(id)
    asked.push({ id, card_id })
  }
  const states = () =>
    Promise.all(
      asked.map(async ({ card_id }) => (await manager.as.get(`/v1/cards/${card_id}/allowances`)).body.data.allowances[0].state),
    )
  const cure = await poison(asked[1]!.id)
  await expect(endDue()).rejects.toThrow('1 allowance could not be ended')
  expect(await states()).toEqual(['ended', 'in_force', 'ended'])
  await cure()
  await endDue()
  expect(await states()).toEqual(['ended', 'ended', 'ended'])
})

test('staff decide on allowances above 1.5 times the template; undecided requests are refused when their time is up', async () => {
  const manager = await aManager()
  const card = await aCngCard(manager)
  const template = await aTemplate(portal, { card_network_id: cng, max_gallon_fill: 60 })
  await portal.db
    .updateTable('cards')
    .set({ template_snapshot: JSON.stringify(template) })
    .where('id', '=', card.id)
    .execute()
  const asked = await manager.as.post(`/v1/cards/${card.id}/allowances`, more(91))
  expect([asked.body.data.state, asked.body.data.begins_at]).toEqual(['asked', null])
  const taskOf = (object_id: number) =>
    portal.db
      .selectFrom('staff_tasks')
      .select('note')
      .where('kind', '=', 'allowance_asked')
      .where('object_id', '=', object_id)
      .executeTakeFirst()
  expect(await taskOf(asked.body.data.id)).toEqual({ note: '' })
  expect((await manager.as.post(`/v1/allowances/${asked.body.data.id}/decide`, { decision: 'grant' })).status).toBe(403)
  const { as: staff } = await portal.staff(manager.account_id)
  expect((await staff.post(`/v1/allowances/${asked.body.data.id}/decide`, { decision: 'refuse' })).status).toBe(422)
  const granted = await staff.post(`/v1/allowances/${asked.body.data.id}/decide`, { decision: 'grant' })
  expect(granted.body.data.state).toBe('in_force')
  expect(await taskOf(asked.body.data.id)).toEqual({ note: 'Granted' })
  const twice = await staff.post(`/v1/allowances/${asked.body.data.id}/decide`, { decision: 'grant' })
  expect(twice).toMatchObject({ status: 409, body: { code: 'decided' } })

  const other = await aCngCard(manager)
  const left = await manager.as.post(`/v1/cards/${other.id}/allowances`, more(99))
  await sql`update card_allowances set until = now() where id = ${left.body.data.id}`.execute(portal.db)
  await endDue()
  expect((await manager.as.get(`/v1/cards/${other.id}/allowances`)).body.data.allowances[0]).toMatchObject({
    state: 'refused',
    note: 'Not decided in time',
  })
  expect(await taskOf(left.body.data.id)).toEqual({ note: 'Its time is over' })
})

test('an allowance for two fills ends after the second, where two products of one swipe are one fill', async () => {
  const manager = await aManager()
  const { account_id } = manager
  const card = await aCngCard(manager)
  const asked = await manager.as.post(`/v1/cards/${card.id}/allowances`, more(60, { uses: 2 }))
  expect(asked.status).toBe(200)
  const { id: site_id } = await aSite(portal, { card_network_id: cng })
  const bought = (hours: number, given: object = {}) =>
    aTransaction(portal, {
      account_id,
      card_id: card.id,
      site_id,
      time_zone: 'UTC',
      transacted_at: inHours(hours).slice(0, 19),
      ...given,
    })
  const shown = async () => {
    await endDue()
    return (await manager.as.get(`/v1/cards/${card.id}/allowances`)).body.data.allowances[0]
  }
  const swipe = { auth_number: '004711' }
  await bought(1, swipe)
  await bought(1, { ...swipe, product_id: 62 })
  // A line that is billed again, after a correction of the first one.
  await bought(1, { ...swipe, parent_id: 1, correction: 1 })
  expect(await shown()).toMatchObject({ state: 'in_force' })
  await bought(2)
  // The hold that followed did not end it.
  await manager.as.post('/v1/update_card_status', { card_ids: [card.id], card_status_id: cardStatus.inactive, reason: 'other' })
  expect(await shown()).toMatchObject({ state: 'ended', ended_because: 'uses' })
})

test.each([
  ['an allowance', 'allowances', () => more(60), 'A card that is Lost gets no allowance'],
  ['a reset', 'reset', () => ({ what: 'day_count' }), 'A card that is Lost cannot be reset'],
] as const)('a card that is reported lost while %s is requested gets none', async (_, what, body, message) => {
  const manager = await aManager()
  const card = await aCngCard(manager)
  const asked = await portal.db.transaction().execute(async (report) => {
    await report.updateTable('cards').set({ card_status_id: cardStatus.lost }).where('id', '=', card.id).execute()
    const asking = manager.as.post(`/v1/cards/${card.id}/${what}`, body())
    await expect
      .poll(
        async () =>
          (
            await sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
              portal.db,
            )
          ).rows,
      )
      .toHaveLength(1)
    return { asking }
  })
  expect(await asked.asking).toMatchObject({ status: 409, body: { message } })
})

test('stopping a card ends its allowances', async () => {
  const manager = await aManager()
  const card = await aCngCard(manager)
  await manager.as.post(`/v1/cards/${card.id}/allowances`, more(60))
  await manager.as.post('/v1/update_card_status', { card_ids: [card.id], card_status_id: cardStatus.lost, reason: 'lost' })
  await endDue()
  const { allowances } = (await manager.as.get(`/v1/cards/${card.id}/allowances`)).body.data
  expect(allowances[0]).toMatchObject({ state: 'ended', ended_because: 'card' })
})

test('three days asked by a clock that is ahead of ours are three days from now', async () => {
  const manager = await aManager()
  const card = await aCngCard(manager)
  const asked = await manager.as.post(`/v1/cards/${card.id}/allowances`, more(60, { until: inHours(72.1) }))
  expect(asked.status).toBe(200)
  expect(Date.parse(asked.body.data.until)).toBeLessThanOrEqual(Date.parse(inHours(72)))
})

test('an allowance is refused if it is too long or too small, or if its card or account does not qualify', async () => {
  const manager = await aManager()
  const card = await aCngCard(manager)
  const foreign = await aCngCard(await aManager())
  const lost = await aCard(portal, { account_id: manager.account_id, card_status_id: cardStatus.lost })
  const ask = async (id: number, body: object) => {
    const reply = await manager.as.post(`/v1/cards/${id}/allowances`, body)
    return [reply.status, ...Object.keys(reply.body.errors ?? {})]
  }
  expect(await ask(card.id, more(60, { until: inHours(73) }))).toEqual([422, 'until'])
  expect(await ask(card.id, more(60, { until: inHours(-1) }))).toEqual([422, 'until'])
  expect(await ask(card.id, more(50))).toEqual([422, 'value'])
  expect(await ask(card.id, more(60, { reason: ' ' }))).toEqual([422, 'reason'])
  expect(await ask(card.id, more(60, { field: 'states', value: 'OR' }))).toEqual([422, 'value'])
  expect(await ask(card.id, more(60, { field: 'pin' }))).toEqual([422, 'field'])
  expect(await ask(foreign.id, more(60))).toEqual([404])
  expect(await ask(lost.id, more(60))).toEqual([409])
  expect((await manager.as.post(`/v1/cards/${card.id}/reset`, { what: 'day_count' })).status).toBe(409)
  await portal.db.updateTable('accounts').set({ standing: 'on_hold' }).where('id', '=', manager.account_id).execute()
  expect(await ask(card.id, more(60))).toEqual([409])
})
