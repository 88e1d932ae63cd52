import { expect, test } from 'vitest'
import type { StaffTask } from '@forecourt/domain/contract/staff-tasks.ts'
import { taskKindNames } from '@forecourt/domain/rules/staff-tasks.ts'
import { screens } from '#src/app/screens.ts'
import { placesOf } from './task-places.ts'

const account = { id: 7, name: 'Cascade Hauling', cl_division_no: '10', cl_account_no: '10000007' }
const task = (kind: StaffTask['kind'], about: Partial<StaffTask> = {}): StaffTask => ({
  id: 1,
  kind,
  about: 'Card …1111 · CFN · Lost',
  object_id: 12,
  card: { id: 12, last_four: '1111' },
  account,
  opened_at: '2026-11-18T00:00:00Z',
  due_at: '2026-11-18T00:00:00Z',
  is_overdue: false,
  pages: 0,
  paged_at: null,
  done_at: null,
  done_by: null,
  note: '',
  ...about,
})

test.each(taskKindNames)('a task of the kind %s links to a portal screen', (kind) => {
  const places = placesOf(task(kind))
  expect(places).not.toEqual([])
  const paths = screens.map(({ path }) => path.replace(/\$\w+/, '7'))
  for (const { at } of places) expect(paths).toContain(at.split('?')[0])
})

test('a task about a stop links to the card in the network queue and in its account', () => {
  expect(placesOf(task('stop'))).toEqual([
    { label: 'Network queue', at: '/network-queue?keyword=1111' },
    { label: 'Card', at: '/card-management?card=12', account_id: 7 },
  ])
})

test('a task about a network or a batch links to it', () => {
  expect(placesOf(task('changes_late', { object_id: 3 }))[0]?.at).toBe('/network-queue?card_network_id=3')
  expect(placesOf(task('emboss_failed', { object_id: 9 }))[0]?.at).toBe('/card-order-batch/create?batch=9')
})

test('a task without its card has no card link; a stop still links to the account in the network queue', () => {
  expect(placesOf(task('not_activated', { card: null }))).toEqual([])
  expect(placesOf(task('stop', { card: null }))).toEqual([
    { label: 'Network queue', at: '/network-queue?keyword=Cascade+Hauling' },
  ])
})
