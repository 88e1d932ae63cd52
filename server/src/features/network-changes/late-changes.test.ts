// docs/product/telling-the-networks.md#late-changes
import type { ChangeKind } from '@forecourt/domain/rules/network-changes.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { aCard } from '#testing/cards.ts'
import { aPortal, type Portal } from '#testing/portal.ts'
import { sendDue } from '#src/features/network-channels/send-due.ts'
import { tellNetwork } from './tell-network.ts'

let portal: Portal
beforeAll(async () => {
  portal = await aPortal({ DEMO: '1' })
})
afterEach(async () => {
  await portal.db.deleteFrom('network_changes').execute()
  await look(monday)
})
afterAll(() => portal.close())

/** Monday, eight in the morning in the provider's zone. */
const monday = new Date('2027-03-01T16:00:00Z')
const after = (minutes: number) => new Date(monday.getTime() + minutes * 60_000)
const ctx = () => ({ ...portal.ctx, who: { system: 'test' } })

const changed = async (kind: ChangeKind, card_network_id = 1) => {
  const { account_id } = await portal.aCustomer()
  const card = await aCard(portal, { account_id, card_network_id })
  portal.setTime(monday)
  return tellNetwork(ctx(), { accountId: account_id, cardIds: [card.id], kinds: [kind] })
}

/** Runs the job at this time. Returns the names of the networks with an open task. */
const look = async (now: Date) => {
  portal.setTime(now)
  await sendDue(ctx())
  const rows = await portal.db
    .selectFrom('staff_tasks')
    .select('about')
    .where('kind', '=', 'changes_late')
    .where('done_at', 'is', null)
    .orderBy('id')
    .execute()
  return rows.map(({ about }) => about)
}

test.each<[ChangeKind, number, number]>([
  ['pin', 59, 61],
  // Ten o'clock on Tuesday.
  ['profiles', 25 * 60, 26 * 60 + 1],
  // Sent on Tuesday at one in the morning; late on Friday at one.
  ['text', 88 * 60, 89 * 60 + 1],
])('a change of kind %s that is not confirmed in time is a task of its network', async (kind, early, late) => {
  await changed(kind)
  expect(await look(after(early))).toEqual([])
  expect(await look(after(late))).toEqual(['CFN'])
})

test('one task covers all late changes of a network, ends when none is late, and comes back with the next', async () => {
  await changed('pin')
  await changed('limits')
  await changed('pin', 3)
  expect(await look(after(61))).toEqual(['CFN', 'WEX'])
  expect(await look(after(62)), 'the same tasks').toEqual(['CFN', 'WEX'])
  const answer = { state: 'confirmed', answered_at: after(63).toISOString() }
  await portal.db.updateTable('network_changes').set(answer).where('card_network_id', '=', 1).execute()
  expect(await look(after(63))).toEqual(['WEX'])
  await changed('pin')
  expect(await look(after(64))).toContain('CFN')
})

test('a sent change without an answer is late too, but a stop is not, because it has its own task', async () => {
  const [sent] = await changed('pin')
  await portal.db
    .updateTable('network_changes')
    .set({ state: 'sent', sent_at: monday.toISOString() })
    .where('id', '=', sent!.id)
    .execute()
  expect(await look(after(61))).toEqual(['CFN'])
  await portal.db.updateTable('network_changes').set({ class: 1 }).where('id', '=', sent!.id).execute()
  expect(await look(after(62))).toEqual([])
})

test('/metrics shows how long changes have been late', async () => {
  await changed('pin')
  await look(after(61))
  portal.setTime(null)
  expect((await portal.anonymous.get('/metrics')).text).toMatch(/^forecourt_changes_late_seconds \d+$/m)
})
