import { screen, waitFor } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { api } from '@forecourt/domain/contract/api.ts'
import type { ReplyOf } from '@forecourt/domain/contract/endpoint.ts'
import { emptiest } from '#testing/emptiest.ts'
import { at, button } from '#testing/find.ts'
import { answer, answerRows, answerWith, openPortal, staff } from '#testing/portal.tsx'

test('the runs are read page by page; the accounts of a run begin at their own first page, with the focus on the title', async () => {
  const empty = emptiest(api.renewals.runs.response) as ReplyOf<typeof api.renewals.runs>
  const run = {
    id: 1,
    month: '2026-05',
    created_at: '2026-03-01T12:00:00Z',
    drafted_at: null,
    accounts: 1,
    ready: 0,
    in_review: 1,
    done: 0,
    renew_count: 2,
    skip_count: 0,
  }
  const runs = answer(api.renewals.runs, ({ address }) => {
    const page = Number(address.searchParams.get('page'))
    const isAll = address.searchParams.get('per_page') === '100'
    const data = isAll ? [run, { ...run, id: 2 }] : [{ ...run, id: page }]
    return { ...empty, data, meta: { ...empty.meta, page, per_page: 10, total: 11, last_page: 2 } }
  })
  const { user, asked } = await openPortal('/renewals', { person: staff, answers: [runs] })
  const pagesOf = (endpoint: typeof api.renewals.runs | typeof api.renewals.accounts) =>
    asked(endpoint).map(({ address }) => ['page', 'per_page'].map((name) => address.searchParams.get(name)).join('/'))
  await user.click(await button('Next page'))
  await waitFor(() => expect(pagesOf(api.renewals.runs)).toEqual(['1/10', '2/10']))
  await user.click(await button(/2026$/))
  await waitFor(() => expect(pagesOf(api.renewals.accounts)).toEqual(['1/25']))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 })))
  expect(at()).toMatch(/^\/renewals\?run=\d$/)
  history.back()
  await button(/2026$/)
  expect(at()).toBe('/renewals')
  await user.click(await button(/2026$/))
  await user.click(await button('All runs'))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 })))
})

test('two cards decided one right after the other are both decided', async () => {
  const list = { id: 1, month: '2026-05', state: 'review', version: 4, reviewed_at: null, renew_count: 2, skip_count: 0 } as const
  const card = {
    card_id: 1,
    last_four: '7001',
    vehicle_number: '201',
    ends_on: '2026-05-31',
    renew: true,
    reason: null,
    way: 'same_number',
  } as const
  const first = Promise.withResolvers<Response>()
  const kept = answerWith(api.renewals.decide, { ...list, version: 5 })
  let sent = 0
  const { user, asked } = await openPortal('/card-renewal', {
    answers: [
      answerRows(api.renewals.list, list),
      answerRows(api.renewals.cards, { ...card, id: 11 }, { ...card, id: 12, last_four: '7002', vehicle_number: '202' }),
      [api.renewals.decide, (call) => (sent++ === 0 ? first.promise : kept[1](call))],
    ],
  })
  for (const name of [/^Actions for •••• 7001/, /^Actions for •••• 7002/]) {
    await user.click(await button(name))
    await user.click(await screen.findByRole('menuitem', { name: 'Do not renew' }))
  }
  first.resolve(await kept[1]({ address: new URL('http://portal.test'), body: null, headers: new Headers() }))
  await waitFor(() =>
    expect(asked(api.renewals.decide).map(({ body }) => body)).toEqual([
      { version: 4, cards: [{ id: 11, renew: false }] },
      { version: 5, cards: [{ id: 12, renew: false }] },
    ]),
  )
})
