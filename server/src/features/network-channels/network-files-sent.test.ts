// docs/product/network-channels.md#files: changes sent in files, to a folder and to a real SFTP server.
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { cardStatus } from '@forecourt/domain/rules/card-status.ts'
import { writeAnswers, type AnswerLine } from '@forecourt/domain/rules/network-files/answer-file.ts'
import type { SystemCtx } from '#src/system/context.ts'
import { asList, listed } from '#testing/card-lists.ts'
import { aCard } from '#testing/cards.ts'
import { aChange, aChannel, aToldCard, changeOf } from '#testing/network-changes.ts'
import { aPortal, type Portal } from '#testing/portal.ts'
import { aSftpServer } from '#testing/sftp-server.ts'
import { makeFile } from './sending/send-files.ts'
import { findChannel } from './channel.ts'
import { endChanges } from './change-ends.ts'
import { writeNetworkNegativeList } from './negative-list.ts'
import { readNetworkAnswers } from './read-network-answers.ts'
import { sendDue } from './send-due.ts'
import { sendToNetwork } from './send-to-network.ts'

const [cfn, ppa, wex] = [1, 2, 3]

let portal: Portal
let ctx: SystemCtx
let root: string
beforeAll(async () => {
  portal = await aPortal()
  ctx = { ...portal.ctx, who: { system: 'test' } }
  root = mkdtempSync(path.join(os.tmpdir(), 'forecourt-network-'))
})
afterAll(async () => {
  await portal.close()
  rmSync(root, { recursive: true, force: true })
})

type Row = Record<string, string>
const namesIn = (folder: string) => readdirSync(folder).toSorted((one, other) => (one < other ? -1 : 1))
const cardsIn = (file: string) =>
  parse<Row>(readFileSync(file), { columns: true }).filter(({ record_type }) => record_type === 'C')

const folders = (name: string) => {
  const [folder, answers] = [path.join(root, `${name}-out`), path.join(root, `${name}-in`)]
  mkdirSync(folder, { recursive: true })
  mkdirSync(answers, { recursive: true })
  return { folder, answers }
}

const answer = (
  folder: string,
  name: string,
  network: string,
  lines: (Pick<AnswerLine, 'change_id' | 'result' | 'text'> & { revision?: number })[],
) => {
  const answers = lines.map((line) => ({ revision: 1, code: '', effective_at: '', ...line }))
  writeFileSync(
    path.join(folder, name),
    writeAnswers.csv({ head: { network, sequence: 1, created_at: '20261116141000' }, answers }),
  )
}

const problemsOf = async (card_network_id: number) => {
  const { rows } = await sql<{ problem: string }>`
    select p.problem from network_answer_problems p join network_answers a on a.id = p.answer_id
    where a.card_network_id = ${card_network_id} order by p.id`.execute(portal.db)
  return rows.map(({ problem }) => problem)
}

test('stops go first and in their own file; answers confirm or refuse, and unusable answers are reported', async () => {
  const { folder, answers } = folders('cfn')
  await aChannel(portal, cfn, { kind: 'folder', settings: { folder, answers } })
  const limits = await aToldCard(portal, { number: '4000101', kinds: ['activated'] })
  const stop = await aToldCard(portal, { number: '4000102', kinds: ['status'], class: 1 })
  const other = await aToldCard(portal, { number: '4000103', pin: '48213' })
  await portal.db.updateTable('cards').set({ card_status_id: cardStatus.lost }).where('id', '=', stop.card.id).execute()
  // The stop enqueued its job in its own transaction, once.
  const { rows: jobs } = await sql`select data from pgboss.job where name = 'networks.send'`.execute(portal.db)
  expect(jobs).toEqual([{ data: { card_network_id: cfn } }])
  await sendToNetwork(ctx, { card_network_id: cfn })
  const [first, second, ...more] = namesIn(folder)
  expect(more).toEqual([])
  expect([first, second].map((name) => name?.replace(/_\d{8}_/, '_day_'))).toEqual([
    'FC_CFN_day_000000001_U.csv',
    'FC_CFN_day_000000002_R.csv',
  ])
  expect(cardsIn(path.join(folder, first!))).toMatchObject([
    { card_number: '4000102', action: 'H', change_id: String(stop.change_id) },
  ])
  const regular = cardsIn(path.join(folder, second!))
  expect(regular).toMatchObject([
    { card_number: '4000101', action: 'A', products: '07', gallons_fill: '50', pin_action: 'N' },
    { card_number: '4000103', pin_action: 'K', pin: '' },
  ])
  expect(await changeOf(portal, limits.change_id)).toMatchObject({ state: 'sent' })

  // While a change is with the network, the next one of the card waits, unless it is a stop.
  await portal.db.updateTable('cards').set({ max_gallon_fill: 20 }).where('id', '=', limits.card.id).execute()
  const waiting = await aChange(portal, limits.card.id)
  await sendToNetwork(ctx, { card_network_id: cfn })
  expect(await changeOf(portal, waiting)).toMatchObject({ state: 'waiting', revision: 2 })

  answer(answers, 'one.csv', 'CFN', [
    { change_id: stop.change_id, result: 'A', text: '' },
    { change_id: limits.change_id, result: 'A', text: '' },
    { change_id: other.change_id, result: 'R', text: 'Not on file' },
    { change_id: 999_999, result: 'A', text: '' },
  ])
  writeFileSync(path.join(answers, 'half.csv.part'), 'record_type')
  await readNetworkAnswers(ctx, { card_network_id: cfn })
  expect(await changeOf(portal, stop.change_id)).toMatchObject({ state: 'confirmed' })
  expect(await changeOf(portal, other.change_id)).toMatchObject({ state: 'refused', refusal: 'Not on file' })
  expect(await problemsOf(cfn)).toEqual(['Change 999999 is not known'])
  await sendToNetwork(ctx, { card_network_id: cfn })
  expect(await changeOf(portal, waiting)).toMatchObject({ state: 'sent' })

  // The same file under another name, a second answer, a truncated file, one of another network, and an older revision.
  writeFileSync(path.join(answers, 'copy.csv'), readFileSync(path.join(answers, 'one.csv')))
  answer(answers, 'two.csv', 'CFN', [{ change_id: stop.change_id, result: 'R', text: 'Too late' }])
  writeFileSync(path.join(answers, 'cut.csv'), readFileSync(path.join(answers, 'two.csv'), 'utf8').replace(/T,.*/s, ''))
  answer(answers, 'foreign.csv', 'WEX', [{ change_id: waiting, result: 'A', text: '' }])
  answer(answers, 'older.csv', 'CFN', [{ change_id: waiting, result: 'A', text: '' }])
  await readNetworkAnswers(ctx, { card_network_id: cfn })
  await readNetworkAnswers(ctx, { card_network_id: cfn })
  expect((await problemsOf(cfn)).slice(1)).toEqual([
    'The last line is missing: the file may have been cut off',
    'The file is for WEX, not for CFN',
    `Change ${waiting} of revision 1 was never sent; it has revision 2`,
    `Change ${stop.change_id} of revision 1 was answered before`,
  ])
  expect(await changeOf(portal, stop.change_id)).toMatchObject({ state: 'confirmed', refusal: '' })
  expect(await changeOf(portal, waiting)).toMatchObject({ state: 'sent' })
})

test('a card list beside the answers is compared by itself, once, and a faulty list is reported', async () => {
  const { folder, answers } = folders('lists')
  await aChannel(portal, cfn, { kind: 'folder', settings: { folder, answers } })
  const dead = await aCard(portal, {
    account_id: (await portal.anAccount()).id,
    number: '4000181',
    card_status_id: cardStatus.lost,
  })
  const before = (await problemsOf(cfn)).length
  writeFileSync(path.join(answers, 'FC_CFN_LIST_20261116.csv'), asList([listed('4000181')]))
  writeFileSync(path.join(answers, 'FC_CFN_LIST_20261117.csv'), `${asList([listed('4000181')])}\r\nT,2,181`)
  writeFileSync(path.join(answers, 'FC_CFN_LIST_20261118.csv.part'), 'card_number')
  for (let minute = 0; minute < 3; minute++) await readNetworkAnswers(ctx, { card_network_id: cfn })
  await portal.runJobs()
  const checks = await portal.db
    .selectFrom('drift_checks')
    .select(['filename', 'state', 'row_count', 'user_id'])
    .where('card_network_id', '=', cfn)
    .execute()
  expect(checks).toEqual([{ filename: 'FC_CFN_LIST_20261116.csv', state: 'done', row_count: 1, user_id: null }])
  const told = await portal.db.selectFrom('network_changes').select(['class', 'kinds']).where('card_id', '=', dead.id).execute()
  expect(told).toEqual([{ class: 1, kinds: ['drift'] }])
  expect((await problemsOf(cfn)).slice(before)).toEqual(['The last line counts 2 cards; the list has 1'])
})

test('a refusal ends when the card is set back: the network is told once more and accepts', async () => {
  const { folder } = folders('set-back')
  const own = await aPortal()
  onTestFinished(own.close)
  const system: SystemCtx = { ...own.ctx, who: { system: 'test' } }
  await aChannel(own, cfn, { kind: 'folder', settings: { folder } })
  const { account, card, change_id } = await aToldCard(own, { number: '4000341', kinds: ['activated'] })
  const send = () => sendToNetwork(system, { card_network_id: cfn })
  const set = (max_gallon_fill: number) =>
    own.db.updateTable('cards').set({ max_gallon_fill }).where('id', '=', card.id).execute()
  await send()
  await endChanges(system, [change_id], { state: 'confirmed', reference: '' })
  await set(60)
  const raised = await aChange(own, card.id)
  await send()
  await endChanges(system, [raised], { state: 'refused', refusal: 'Too many gallons' })
  await set(50)
  const back = await aChange(own, card.id)
  await send()
  await endChanges(system, [back], { state: 'confirmed', reference: '' })
  const { as } = await own.staff(account.id)
  expect((await as.get(`/v1/cards/${card.id}`)).body.data.network_state).toBe('confirmed')
  const open = own.db.selectFrom('staff_tasks').select('kind').where('object_id', '=', card.id).where('done_at', 'is', null)
  expect(await open.execute()).toEqual([])
})

test('what could not be delivered is told in the new way when the channel of the network changes, stops included', async () => {
  const own = await aPortal()
  onTestFinished(own.close)
  const system: SystemCtx = { ...own.ctx, who: { system: 'test' } }
  await aChannel(own, cfn, { kind: 'folder', settings: { folder: path.join(root, 'not-there') } })
  const stop = await aToldCard(own, { number: '4000351', kinds: ['status'], class: 1 })
  const limits = await aToldCard(own, { number: '4000352' })
  await sendToNetwork(system, { card_network_id: cfn })
  await aChange(own, limits.card.id, { kinds: ['pin'] })
  const { as } = await own.staff()
  const queued = async () => {
    await sendDue(system)
    const { body } = await as.get('/v1/network_queue')
    return body.data.map((row: { card_id: number; class: number; kinds: string[] }) => [row.card_id, row.class, row.kinds])
  }
  expect(await queued()).toEqual([])
  await aChannel(own, cfn, { kind: 'hand' })
  const told = [
    [stop.card.id, 1, ['status']],
    [limits.card.id, 2, ['limits', 'pin']],
  ]
  expect([await queued(), await queued()]).toEqual([told, told])
  expect([await changeOf(own, stop.change_id), await changeOf(own, limits.change_id)]).toMatchObject([
    { state: 'superseded' },
    { state: 'superseded' },
  ])
})

test('a file that could not be delivered goes out without the cards of which the network knows more by now', async () => {
  const folder = path.join(root, 'back-again')
  const own = await aPortal()
  onTestFinished(own.close)
  const system: SystemCtx = { ...own.ctx, who: { system: 'test' } }
  await aChannel(own, cfn, { kind: 'folder', urgent_by: 'hand', settings: { folder } })
  const [lost, other] = [
    await aToldCard(own, { number: '4000371', kinds: ['activated'] }),
    await aToldCard(own, { number: '4000372', kinds: ['activated'] }),
  ]
  await sendToNetwork(system, { card_network_id: cfn })
  // The folder is missing. Meanwhile the card is lost, and staff stop it on the network's own screens.
  await own.db.updateTable('cards').set({ card_status_id: cardStatus.lost }).where('id', '=', lost.card.id).execute()
  const stop = await aChange(own, lost.card.id, { kinds: ['status'], class: 1 })
  const { as } = await own.staff()
  const { seen } = (await as.get(`/v1/network_queue/${stop}`)).body.data
  expect((await as.post(`/v1/network_queue/${stop}/done`, { seen, reference: 'Called' })).status).toBe(200)
  const deliver = async () => {
    mkdirSync(folder, { recursive: true })
    await sql`update network_transmissions set next_attempt_at = null`.execute(own.db)
    await sendToNetwork(system, { card_network_id: cfn })
  }
  await deliver()
  const [name, ...more] = namesIn(folder)
  expect(more).toEqual([])
  expect(cardsIn(path.join(folder, name!))).toMatchObject([
    { card_number: '4000372', line: '1', change_id: String(other.change_id) },
  ])
  expect(readFileSync(path.join(folder, name!), 'utf8')).toMatch(/\nT,1,372,/)
  expect([await changeOf(own, lost.change_id), await changeOf(own, other.change_id)]).toMatchObject([
    { state: 'superseded' },
    { state: 'sent', sent_at: expect.any(String) },
  ])

  // A file of which nothing is left goes out empty, so that no number is missing.
  rmSync(folder, { recursive: true })
  const third = await aToldCard(own, { number: '4000373', kinds: ['activated'] })
  await sendToNetwork(system, { card_network_id: cfn })
  await own.db.updateTable('cards').set({ card_status_id: cardStatus.stolen }).where('id', '=', third.card.id).execute()
  const second = await aChange(own, third.card.id, { kinds: ['status'], class: 1 })
  const now = (await as.get(`/v1/network_queue/${second}`)).body.data.seen
  expect((await as.post(`/v1/network_queue/${second}/done`, { seen: now, reference: '' })).status).toBe(200)
  await deliver()
  expect(namesIn(folder).map((file) => file.replace(/_\d{8}_/, '_day_'))).toEqual(['FC_CFN_day_000000002_R.csv'])
  expect(cardsIn(path.join(folder, namesIn(folder)[0]!))).toEqual([])
  const { body } = await as.get('/v1/network_transmissions')
  expect(body.data.map(({ line_count, state }: Row) => [line_count, state])).toEqual([
    [0, 'answered'],
    [1, 'sent'],
  ])
})

test('a stop is sent at once although a person is entering another change of the card, or it waits for its next try', async () => {
  const { folder } = folders('claimed')
  const own = await aPortal()
  onTestFinished(own.close)
  const system: SystemCtx = { ...own.ctx, who: { system: 'test' } }
  await aChannel(own, cfn, { kind: 'hand', urgent_by: 'folder', settings: { folder } })
  const { card, change_id } = await aToldCard(own, { number: '4000391' })
  const { as } = await own.staff()
  expect((await as.post(`/v1/network_queue/${change_id}/claim`)).status).toBe(200)
  const aside = await aToldCard(own, { number: '4000392' })
  await sql`update network_changes set attempts = 6, next_attempt_at = now() + interval '10 minutes'
    where id = ${aside.change_id}`.execute(own.db)
  for (const { id } of [card, aside.card]) {
    await own.db.updateTable('cards').set({ card_status_id: cardStatus.stolen }).where('id', '=', id).execute()
    await aChange(own, id, { kinds: ['status'], class: 1 })
  }
  await sendToNetwork(system, { card_network_id: cfn })
  expect(cardsIn(path.join(folder, namesIn(folder)[0]!))).toMatchObject([
    { card_number: '4000391', action: 'H', status: 'S', change_id: String(change_id) },
    { card_number: '4000392', action: 'H', status: 'S', change_id: String(aside.change_id) },
  ])
})

test('a PIN that a stop overtook before its file arrived is told when the card works again, once', async () => {
  const folder = path.join(root, 'overtaken')
  const own = await aPortal()
  onTestFinished(own.close)
  const system: SystemCtx = { ...own.ctx, who: { system: 'test' } }
  await aChannel(own, cfn, { kind: 'folder', urgent_by: 'hand', sends_pin: true, settings: { folder } })
  const send = async () => {
    await sql`update network_transmissions set next_attempt_at = null`.execute(own.db)
    await sendToNetwork(system, { card_network_id: cfn })
  }
  const single = { number: '4000381', pin: '48213', kinds: ['activated' as const] }
  const fresh = await aToldCard(own, single)
  const known = await aToldCard(own, { ...single, number: '4000382', kinds: ['pin'] })
  await own.db.updateTable('cards').set({ is_taken_over: true }).where('id', '=', known.card.id).execute()
  await send()
  const { as } = await own.staff()
  const cards = [fresh.card.id, known.card.id]
  const become = (card_status_id: number) =>
    own.db.updateTable('cards').set({ card_status_id }).where('id', 'in', cards).execute()
  await become(cardStatus.locked)
  for (const id of cards) {
    const stop = await aChange(own, id, { kinds: ['status'], class: 1 })
    const { seen } = (await as.get(`/v1/network_queue/${stop}`)).body.data
    expect((await as.post(`/v1/network_queue/${stop}/done`, { seen, reference: '' })).status).toBe(200)
  }
  mkdirSync(folder)
  await send()
  const tell = async () => {
    const ids = [
      await aChange(own, fresh.card.id, { kinds: ['status'] }),
      await aChange(own, known.card.id, { kinds: ['status'] }),
    ]
    await send()
    await endChanges(system, ids, { state: 'confirmed', reference: '' })
    const rows = cardsIn(path.join(folder, namesIn(folder).at(-1)!))
    return rows.map(({ card_number, action, status, pin_action, pin }) => [card_number, action, status, pin_action, pin])
  }
  await become(cardStatus.active)
  expect(await tell()).toEqual([
    ['4000381', 'U', 'A', 'S', '48213'],
    ['4000382', 'U', 'A', 'S', '48213'],
  ])
  await become(cardStatus.inactive)
  expect(await tell()).toEqual([
    ['4000381', 'U', 'I', 'K', ''],
    ['4000382', 'U', 'I', 'K', ''],
  ])
})

test('a refusal that comes after the stop counted as accepted makes it a task again, unless a newer one was sent', async () => {
  const { folder, answers } = folders('late')
  const own = await aPortal()
  onTestFinished(own.close)
  const system: SystemCtx = { ...own.ctx, who: { system: 'test' } }
  await aChannel(own, cfn, { kind: 'folder', assumed_after: 60, settings: { folder, answers } })
  const { card, change_id } = await aToldCard(own, { number: '4000361', kinds: ['status'], class: 1 })
  await sendToNetwork(system, { card_network_id: cfn })
  const openTasks = async () => {
    const tasks = own.db.selectFrom('staff_tasks').select('kind').where('object_id', '=', card.id).where('done_at', 'is', null)
    return (await tasks.execute()).map(({ kind }) => kind)
  }
  const assume = async () => {
    await sql`update network_changes set sent_at = now() - interval '2 hours' where card_id = ${card.id}`.execute(own.db)
    await sendDue(system)
  }
  await assume()
  expect([(await changeOf(own, change_id)).state, await openTasks()]).toEqual(['assumed', []])
  const refuse = async (id: number, revision: number) => {
    answer(answers, `late-${id}.csv`, 'CFN', [{ change_id: id, result: 'R', text: 'Not on file', revision }])
    await readNetworkAnswers(system, { card_network_id: cfn })
  }
  await refuse(change_id, 1)
  expect(await changeOf(own, change_id)).toMatchObject({ state: 'refused', refusal: 'Not on file' })
  expect(await openTasks()).toEqual(['stop'])
  const second = await aChange(own, card.id, { kinds: ['drift'], class: 1 })
  await sendToNetwork(system, { card_network_id: cfn })
  await assume()
  await aChange(own, card.id, { kinds: ['drift'], class: 1 })
  await sendToNetwork(system, { card_network_id: cfn })
  await refuse(second, 2)
  expect((await changeOf(own, second)).state).toBe('assumed')
})

test('a card with an unreadable number keeps no other card from its network or from the negative list', async () => {
  const { folder } = folders('unreadable')
  const own = await aPortal({ DEMO: '1' })
  onTestFinished(own.close)
  const system: SystemCtx = { ...own.ctx, who: { system: 'test' } }
  await aChannel(own, cfn, { kind: 'folder', settings: { folder, negative_list: 'yes' } })
  const told = { kinds: ['status' as const], class: 1 as const }
  const [bad, good, other] = [
    await aToldCard(own, { number: '4000401', ...told }),
    await aToldCard(own, { number: '4000402', ...told }),
    await aToldCard(own, { number: '4000403' }),
  ]
  const [whole] = await own.db.selectFrom('cards').select('number_sealed').where('id', '=', bad.card.id).execute()
  const keep = (number_sealed: Buffer) =>
    own.db.updateTable('cards').set({ number_sealed }).where('id', '=', bad.card.id).execute()
  const broken = Buffer.from(whole!.number_sealed!)
  broken[broken.length - 1]! ^= 1
  await keep(broken)
  await own.db.updateTable('cards').set({ card_status_id: cardStatus.lost }).where('card_network_id', '=', cfn).execute()
  const stateOf = async ({ change_id }: { change_id: number }) => (await changeOf(own, change_id)).state

  await sendToNetwork(system, { card_network_id: cfn })
  expect([await stateOf(bad), await stateOf(good), await stateOf(other)]).toEqual(['waiting', 'sent', 'sent'])
  // The failing job tells staff after it has written the list of the other cards.
  await expect(writeNetworkNegativeList(system, { card_network_id: cfn })).rejects.toThrow('1 card number could not be read')
  const negative = path.join(folder, 'FC_CFN_NEGATIVE.txt')
  expect(readFileSync(negative, 'latin1')).toBe('4000402\r\n4000403\r\n')

  await keep(whole!.number_sealed!)
  await sendToNetwork(system, { card_network_id: cfn })
  expect(await stateOf(bad), 'not before its next try').toBe('waiting')
  own.setTime(new Date(Date.now() + 3_600_000))
  await sendToNetwork(system, { card_network_id: cfn })
  expect(await stateOf(bad)).toBe('sent')
  await writeNetworkNegativeList(system, { card_network_id: cfn })
  expect(readFileSync(negative, 'latin1')).toBe('4000401\r\n4000402\r\n4000403\r\n')
})

test('in fixed places, a vehicle number that needs more characters in ASCII refuses its card and holds up no other', async () => {
  const { folder } = folders('fixed')
  const own = await aPortal()
  onTestFinished(own.close)
  const system: SystemCtx = { ...own.ctx, who: { system: 'test' } }
  await aChannel(own, cfn, { kind: 'folder', settings: { folder, form: 'fixed' } })
  const wide = await aToldCard(own, { number: '4000411' })
  const other = await aToldCard(own, { number: '4000412' })
  await own.db.updateTable('cards').set({ vehicle_number: '№ 123456' }).where('id', '=', wide.card.id).execute()
  const linesOf = (file: string | undefined) => readFileSync(path.join(folder, file!), 'latin1').split('\r\n').slice(1, -2)
  await sendToNetwork(system, { card_network_id: cfn })
  expect(await changeOf(own, wide.change_id)).toMatchObject({
    state: 'refused',
    refusal: 'vehicle_number does not fit into 8 characters',
  })
  expect(await changeOf(own, other.change_id)).toMatchObject({ state: 'sent', sent_at: expect.any(String) })
  expect(linesOf(namesIn(folder)[0]).map((line) => line.slice(35, 42))).toEqual(['4000412'])
  // A stop goes out without it.
  await own.db.updateTable('cards').set({ card_status_id: cardStatus.lost }).where('id', '=', wide.card.id).execute()
  await aChange(own, wide.card.id, { kinds: ['status'], class: 1 })
  await sendToNetwork(system, { card_network_id: cfn })
  expect(linesOf(namesIn(folder)[1]).map((line) => [line.slice(35, 42), line.slice(26, 27), line.slice(102, 110)])).toEqual([
    ['4000411', 'H', '        '],
  ])
})

test('a change with nothing new is withdrawn, a missing code refuses it, and a stop is sent without the code', async () => {
  const { folder } = folders('ppa')
  await aChannel(portal, ppa, { kind: 'folder', settings: { folder, form: 'fixed' }, assumed_after: 1 })
  const { card, change_id } = await aToldCard(portal, { card_network_id: ppa, number: '5000101' })
  await sendToNetwork(ctx, { card_network_id: ppa })
  expect(readFileSync(path.join(folder, namesIn(folder)[0]!), 'latin1').split('\r\n')[1]).toHaveLength(340)
  // Without an answer, the change counts as accepted after the set time.
  await sql`update network_changes set sent_at = now() - interval '2 minutes' where id = ${change_id}`.execute(portal.db)
  await sendDue(ctx)
  expect(await changeOf(portal, change_id)).toMatchObject({ state: 'assumed' })
  const { rows } = await sql<{ state: string }>`
    select t.state from network_transmissions t join network_changes n on n.transmission_id = t.id where n.id = ${change_id}`.execute(
    portal.db,
  )
  expect(rows).toEqual([{ state: 'answered' }])

  await sql`update network_changes set state = 'confirmed' where id = ${change_id}`.execute(portal.db)
  const again = await aChange(portal, card.id)
  await sendToNetwork(ctx, { card_network_id: ppa })
  expect(await changeOf(portal, again)).toMatchObject({ state: 'withdrawn' })

  await sql`delete from network_codes where card_network_id = ${ppa}`.execute(portal.db)
  const unnamed = await aToldCard(portal, { card_network_id: ppa })
  const profile = await portal.db.selectFrom('card_fuel_profiles').select('name').where('id', '=', 3).executeTakeFirstOrThrow()
  await portal.db.updateTable('cards').set({ card_fuel_profile_id: 3 }).where('id', '=', unnamed.card.id).execute()
  const stop = await aToldCard(portal, { card_network_id: ppa, kinds: ['status'], class: 1 })
  await portal.db.updateTable('cards').set({ card_fuel_profile_id: 3 }).where('id', '=', stop.card.id).execute()
  await sendToNetwork(ctx, { card_network_id: ppa })
  expect(await changeOf(portal, unnamed.change_id)).toMatchObject({
    state: 'refused',
    refusal: `No PPA code for ${profile.name}`,
  })
  expect(await changeOf(portal, stop.change_id)).toMatchObject({ state: 'sent' })
  expect(namesIn(folder)).toHaveLength(2)
})

test('SFTP: a wrong host key is reported, a full disk waits, a half-written file is resent; numbers have no gap', async () => {
  const server = await aSftpServer()
  const { host, port, username, host_key, private_key } = server.address
  const settings = { host, port: String(port), username, host_key, folder: '/' }
  const wrong = { ...settings, host_key: 'SHA256:47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU' }
  await aChannel(portal, wex, { kind: 'sftp', settings: wrong, secret: { what: 'sftp_key', value: private_key } })
  const { change_id } = await aToldCard(portal, { card_network_id: wex })
  const failure = async () => {
    const file = await portal.db
      .selectFrom('network_transmissions')
      .selectAll()
      .where('card_network_id', '=', wex)
      .orderBy('sequence', 'desc')
      .executeTakeFirstOrThrow()
    return { failure: file.failure, attempts: file.attempts, state: file.state, sequence: file.sequence }
  }
  const tryAgain = async () => {
    await sql`update network_transmissions set next_attempt_at = null where card_network_id = ${wex}`.execute(portal.db)
    await sendToNetwork(ctx, { card_network_id: wex })
  }
  await sendToNetwork(ctx, { card_network_id: wex })
  expect(await failure()).toMatchObject({
    failure: `The server shows another key than the one we know: ${host_key}`,
    attempts: 1,
    state: 'writing',
  })
  expect(readdirSync(server.root)).toEqual([])
  const { as } = await portal.staff()
  const { body } = await as.get('/v1/provider/networks')
  expect(body.data[2]).toMatchObject({ secrets: ['sftp_key'], failure: expect.stringContaining('another key') })
  expect(JSON.stringify(body)).not.toContain('PRIVATE KEY')
  // No retry before it is due; the first delay is ten seconds.
  await sql`update network_transmissions set next_attempt_at = next_attempt_at + interval '1 hour' where card_network_id = ${wex}`.execute(
    portal.db,
  )
  await sendToNetwork(ctx, { card_network_id: wex })
  expect((await failure()).attempts).toBe(1)

  await aChannel(portal, wex, { kind: 'sftp', settings })
  server.bad.isFull = true
  await tryAgain()
  expect(await failure()).toMatchObject({ failure: 'The server did not keep the file whole; its disk may be full', attempts: 2 })
  server.bad.isFull = false
  // A crash after writing left half of the file under its final name.
  const name = (await as.get('/v1/network_transmissions')).body.data.find(
    ({ card_network_id }: Row) => Number(card_network_id) === wex,
  ).name
  writeFileSync(path.join(server.root, name), 'record_type,line')
  await tryAgain()
  expect(await failure()).toMatchObject({ failure: '', state: 'sent', sequence: 1 })
  expect(cardsIn(path.join(server.root, name))).toMatchObject([{ change_id: String(change_id) }])
  expect(readdirSync(server.root)).toEqual([name])

  // One crash right after the file was generated, and one after it arrived: nothing is lost and nothing is sent twice.
  await aToldCard(portal, { card_network_id: wex })
  const channel = (await findChannel(ctx, wex))!
  await makeFile(ctx, { channel, way: 'sftp', isUrgent: false })
  await sendToNetwork(ctx, { card_network_id: wex })
  await sql`update network_transmissions set state = 'writing', sent_at = null where card_network_id = ${wex} and sequence = 2`.execute(
    portal.db,
  )
  await sendToNetwork(ctx, { card_network_id: wex })
  expect(await failure()).toMatchObject({ state: 'sent', sequence: 2 })
  expect(readdirSync(server.root)).toHaveLength(2)
  expect((await as.post('/v1/provider/networks/3/test')).body.data).toEqual({
    is_reached: true,
    says: 'FC_WEX_TEST.part was written',
  })
  await server.close()
})

test('a regular file is given up after a day with a task for each card; a stop never is', async () => {
  await aChannel(portal, ppa, { kind: 'folder', settings: { folder: path.join(root, 'missing') } })
  const regular = await aToldCard(portal, { card_network_id: ppa })
  const stop = await aToldCard(portal, { card_network_id: ppa, kinds: ['status'], class: 1 })
  await sendToNetwork(ctx, { card_network_id: ppa })
  await sql`update network_transmissions set created_at = created_at - interval '25 hours', next_attempt_at = null
    where card_network_id = ${ppa} and state = 'writing'`.execute(portal.db)
  await sendToNetwork(ctx, { card_network_id: ppa })
  const files = await portal.db
    .selectFrom('network_transmissions')
    .select(['id', 'is_urgent', 'given_up_at', 'failure'])
    .where('card_network_id', '=', ppa)
    .where('sent_at', 'is', null)
    .orderBy('sequence')
    .execute()
  expect(files.map(({ is_urgent, given_up_at, failure }) => ({ is_urgent, is_given_up: given_up_at !== null, failure }))).toEqual(
    [
      { is_urgent: true, is_given_up: false, failure: 'The folder does not exist' },
      { is_urgent: false, is_given_up: true, failure: 'The folder does not exist' },
    ],
  )
  const tasks = await portal.db.selectFrom('staff_tasks').select('object_id').where('kind', '=', 'change_failed').execute()
  expect(tasks).toEqual([{ object_id: regular.card.id }])
  // Once the folder exists, a person starts the transmission again.
  mkdirSync(path.join(root, 'missing'))
  const { as } = await portal.staff()
  expect((await as.post(`/v1/network_transmissions/${files[1]!.id}/retry`)).status).toBe(200)
  await sql`update network_transmissions set next_attempt_at = null where card_network_id = ${ppa}`.execute(portal.db)
  await sendToNetwork(ctx, { card_network_id: ppa })
  expect(await changeOf(portal, stop.change_id)).toMatchObject({ state: 'sent', sent_at: expect.any(String) })
  expect((await as.post(`/v1/network_transmissions/${files[1]!.id}/retry`)).status).toBe(409)
})
