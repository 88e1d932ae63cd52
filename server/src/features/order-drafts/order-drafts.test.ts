// docs/product/handling.md#drafts: an unsent order is available on the person's other devices, and stores no PIN.
import { randomUUID } from 'node:crypto'
import { limits } from '@forecourt/domain/rules/limits.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anOrderDraft } from '#testing/order-drafts.ts'
import { aPortal, type Portal } from '#testing/portal.ts'

let portal: Portal
beforeAll(async () => {
  portal = await aPortal()
})
afterAll(() => portal.close())

type Caller = Awaited<ReturnType<Portal['aCustomer']>>['as']

const drafts = '/v1/order_drafts'
const save = (as: Caller, draft: unknown, id: string = randomUUID()) => as.put(`${drafts}/${id}`, draft)
const list = async (as: Caller) => (await as.get(drafts)).body.data
const manager = () => portal.aCustomer({ roles: ['card manager'] })
const choices = (count: number) => Array.from({ length: count }, () => 'WA')
const [line] = anOrderDraft().lines

test('a draft comes back exactly as typed, finished or not, and saving it again replaces it', async () => {
  const { as } = await manager()
  const [id, draft] = [randomUUID(), anOrderDraft()]
  const first = await save(as, draft, id)
  expect(first.body.data).toEqual({ id, saved_at: expect.any(String) })
  expect(await list(as)).toEqual([{ ...first.body.data, ...draft }])

  const more = { ...draft, lines: [...draft.lines, ...draft.lines], is_unsure: true }
  const second = await save(as, more, id)
  expect(await list(as)).toEqual([{ ...second.body.data, ...more }])
  expect(second.body.data.saved_at > first.body.data.saved_at).toBe(true)
})

test('only the newest drafts are kept, and they are listed newest first', async () => {
  const { as } = await manager()
  const ids = Array.from({ length: limits.orderDrafts + 1 }, () => randomUUID())
  for (const id of ids) await save(as, anOrderDraft(), id)
  expect((await list(as)).map(({ id }: { id: string }) => id)).toEqual(ids.slice(1).toReversed())
})

test('a draft belongs to one person in one account: nobody else can read, replace or discard it', async () => {
  const mine = await manager()
  const colleague = await portal.aCustomer({ roles: ['card manager'], account_id: mine.account_id })
  const stranger = await manager()
  const [id, draft] = [randomUUID(), anOrderDraft()]
  await save(mine.as, draft, id)
  for (const { as } of [colleague, stranger]) {
    expect(await list(as)).toEqual([])
    expect((await as.delete(`${drafts}/${id}`)).status).toBe(200)
    await save(as, anOrderDraft({ is_unsure: true }), id)
  }
  expect(await list(mine.as)).toMatchObject([{ id, is_unsure: false }])
})

test('a discarded draft is gone, and discarding it again is not an error', async () => {
  const { as } = await manager()
  const id = randomUUID()
  await save(as, anOrderDraft(), id)
  const discard = async () => (await as.delete(`${drafts}/${id}`)).status
  expect([await discard(), await discard()]).toEqual([200, 200])
  expect(await list(as)).toEqual([])
})

test.each<[string, unknown]>([
  ['a PIN', anOrderDraft({ lines: [{ ...line, pin: '1234' } as never] })],
  ['no line', anOrderDraft({ lines: [] })],
  ['one line too many', anOrderDraft({ lines: Array.from({ length: limits.orderLines + 1 }, () => line!) })],
  ['a text beyond its limit', anOrderDraft({ lines: [{ ...line!, description: 'x'.repeat(limits.draftText + 1) }] })],
  ['one choice too many', anOrderDraft({ lines: [{ ...line!, states: choices(limits.draftChoices + 1) }] })],
  ['a character that no database keeps', anOrderDraft({ lines: [{ ...line!, description: 'a\0b' }] })],
  ['a field that no order has', { ...anOrderDraft(), note: 'x' }],
])('a draft with %s is refused, and the saved draft stays', async (_, draft) => {
  const { as } = await manager()
  const id = randomUUID()
  await save(as, anOrderDraft(), id)
  expect((await save(as, draft, id)).status).toBe(422)
  expect(await list(as)).toHaveLength(1)
})

test('a draft may have as many lines as an order, each at its limits', async () => {
  const { as } = await manager()
  const lines = Array.from({ length: limits.orderLines }, () => ({ ...line!, description: 'x'.repeat(60) }))
  Object.assign(lines[0]!, { description: 'x'.repeat(limits.draftText), states: choices(limits.draftChoices) })
  expect((await save(as, anOrderDraft({ lines }))).status).toBe(200)
  expect((await list(as))[0].lines).toHaveLength(limits.orderLines)
})
