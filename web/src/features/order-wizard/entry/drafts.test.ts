import { expect, test } from 'vitest'
import type { SavedDraft } from '@forecourt/domain/contract/order-drafts.ts'
import { Delivery } from '@forecourt/domain/rules/delivery.ts'
import { mergeDrafts, type OrderDraft } from './drafts.ts'

const [nine, ten, eleven] = ['2026-03-10T09:00:00.000Z', '2026-03-10T10:00:00.000Z', '2026-03-10T11:00:00.000Z'] as const

const shared = { lines: [], address_id: null, idempotency_key: 'k', is_unsure: false }
const here = (id: string, saved_at: string, synced_at: string | null): OrderDraft => ({
  ...shared,
  version: 1,
  id,
  saved_at,
  synced_at,
  delivery: Delivery.parse({ requestor: 'here' }),
})
const there = (id: string, saved_at: string): SavedDraft => ({ ...shared, id, saved_at, delivery: { requestor: 'there' } })

const shown = (drafts: readonly OrderDraft[]) => drafts.map(({ id, delivery }) => `${id} ${delivery.requestor}`)

test.each<[string, readonly OrderDraft[], readonly SavedDraft[] | undefined, string[]]>([
  ['only here, never sent', [here('a', nine, null)], [], ['a here']],
  ['only here, and the server has it no longer', [here('a', nine, nine)], [], []],
  ['only on the server', [], [there('a', nine)], ['a there']],
  ['the same on both', [here('a', nine, nine)], [there('a', nine)], ['a here']],
  ['changed here since it was sent', [here('a', ten, nine)], [there('a', nine)], ['a here']],
  ['changed on another device since', [here('a', nine, nine)], [there('a', ten)], ['a there']],
  ['kept by the server, but its answer was lost', [here('a', eleven, null)], [there('a', ten)], ['a here']],
  ['the server was not reached', [here('a', nine, nine)], undefined, ['a here']],
  ['newest first', [here('a', ten, null)], [there('b', nine), there('c', eleven)], ['c there', 'a here', 'b there']],
])('%s', (_, browser, server, expected) => {
  expect(shown(mergeDrafts(browser, server))).toEqual(expected)
})
