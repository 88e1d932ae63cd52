// docs/product/network-channels.md#files: the list of the cards that may not fuel, in a folder.
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { cardStatus } from '@forecourt/domain/rules/card-status.ts'
import type { SystemCtx } from '#src/system/context.ts'
import { aCard } from '#testing/cards.ts'
import { aChannel, aToldCard } from '#testing/network-changes.ts'
import { aPortal } from '#testing/portal.ts'
import { writeNetworkNegativeList } from './negative-list.ts'
import { sendDue } from './send-due.ts'

const [cfn, ppa] = [1, 2]

const aFolder = () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'forecourt-negative-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

test('a negative list names every card that may not fuel, and is replaced hourly and at each stop in one step', async () => {
  const folder = aFolder()
  const own = await aPortal({ DEMO: '1' })
  onTestFinished(own.close)
  const system: SystemCtx = { ...own.ctx, who: { system: 'test' } }
  await aChannel(own, cfn, { kind: 'folder', settings: { folder, negative_list: 'yes' } })
  const account_id = (await own.anAccount()).id
  const held = (await own.anAccount()).id
  await own.db.updateTable('accounts').set({ standing: 'on_hold' }).where('id', '=', held).execute()
  await aCard(own, { account_id, number: '4000301' })
  await aCard(own, { account_id, number: '4000303', card_status_id: cardStatus.lost })
  await aCard(own, { account_id, number: '4000302', card_status_id: cardStatus.pending })
  await aCard(own, { account_id, number: '4000304', card_status_id: cardStatus.expired })
  await aCard(own, { account_id, number: '4000305', card_status_id: cardStatus.cancelled, expires_on: '2020-01-31' })
  await aCard(own, { account_id: held, number: '4000306' })
  await aCard(own, { account_id: held, number: '5000307', card_network_id: ppa, card_status_id: cardStatus.lost })
  const read = () => readFileSync(path.join(folder, 'FC_CFN_NEGATIVE.txt'), 'latin1')
  const runMinute = async () => {
    await sendDue(system)
    const { rows } = await sql<{ id: string }>`select id from pgboss.job where name = 'networks.negative-list'`.execute(own.db)
    await sql`delete from pgboss.job where name = 'networks.negative-list'`.execute(own.db)
    if (rows.length > 0) await writeNetworkNegativeList(system, { card_network_id: cfn })
    return rows.length
  }
  expect(await runMinute()).toBe(1)
  expect(read()).toBe('4000302\r\n4000303\r\n4000306\r\n')
  expect(readdirSync(folder)).toEqual(['FC_CFN_NEGATIVE.txt'])
  expect(await runMinute()).toBe(0)
  // A stop makes the list due at once; an hour without one does so too.
  const stopped = await aToldCard(own, { number: '4000308', kinds: ['status'], class: 1 })
  await own.db.updateTable('cards').set({ card_status_id: cardStatus.stolen }).where('id', '=', stopped.card.id).execute()
  expect(await runMinute()).toBe(1)
  expect(read()).toBe('4000302\r\n4000303\r\n4000306\r\n4000308\r\n')
  expect(await runMinute()).toBe(0)
  await sql`update network_channels set negative_list_at = now() - interval '61 minutes' where card_network_id = ${cfn}`.execute(
    own.db,
  )
  expect(await runMinute()).toBe(1)
})

/** A portal of its own with one channel, whose negative list goes to this folder. */
const aListingPortal = async (folder: string) => {
  const own = await aPortal()
  onTestFinished(own.close)
  await aChannel(own, cfn, { kind: 'folder', settings: { folder, negative_list: 'yes' } })
  const system: SystemCtx = { ...own.ctx, who: { system: 'test' } }
  const isWrittenNow = async () => {
    await sendDue(system)
    const { rows } = await sql`delete from pgboss.job where name = 'networks.negative-list' returning id`.execute(own.db)
    if (rows.length > 0) await writeNetworkNegativeList(system, { card_network_id: cfn })
    return rows.length > 0
  }
  return { own, system, isWrittenNow, read: () => readFileSync(path.join(folder, 'FC_CFN_NEGATIVE.txt'), 'latin1') }
}

test('a stolen card stays on the negative list through the evening of its last day, wherever the site is', async () => {
  const { own, system, read } = await aListingPortal(aFolder())
  const stolen = { account_id: (await own.anAccount()).id, card_status_id: cardStatus.stolen, expires_on: '2026-11-30' }
  await aCard(own, { ...stolen, number: '4000321' })
  const writeAt = async (time: string) => {
    await writeNetworkNegativeList({ ...system, clock: { ...system.clock, now: () => new Date(time) } }, { card_network_id: cfn })
    return read()
  }
  expect(await writeAt('2026-12-01T07:59:00Z'), 'a minute before midnight in Los Angeles').toBe('4000321\r\n')
  expect(await writeAt('2026-12-02T13:00:00Z')).toBe('')
})

test('a stop makes the negative list due although the card had another change waiting, and after a failure', async () => {
  const folder = aFolder()
  const { own, isWrittenNow, read } = await aListingPortal(folder)
  const { account, card } = await aToldCard(own, { number: '4000331', kinds: ['profiles'], class: 3 })
  expect([await isWrittenNow(), await isWrittenNow()]).toEqual([true, false])
  const { as } = await own.aCustomer({ account_id: account.id, roles: ['card manager'] })
  const stolen = { card_ids: [card.id], card_status_id: cardStatus.stolen, reason: 'stolen' }
  expect((await as.post('/v1/update_card_status', stolen)).status).toBe(200)
  rmSync(folder, { recursive: true })
  expect(await isWrittenNow()).toBe(true)
  mkdirSync(folder)
  expect(await isWrittenNow()).toBe(true)
  expect(read()).toBe('4000331\r\n')
  expect(await isWrittenNow()).toBe(false)
})
