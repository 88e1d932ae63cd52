import { screen, waitFor } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { api } from '@forecourt/domain/contract/api.ts'
import type { ReplyOf } from '@forecourt/domain/contract/endpoint.ts'
import { emptiest } from '#testing/emptiest.ts'
import { button } from '#testing/find.ts'
import { answer, openPortal, staff } from '#testing/portal.tsx'

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
    return { ...empty, data: [{ ...run, id: page }], meta: { ...empty.meta, page, per_page: 10, total: 11, last_page: 2 } }
  })
  const { user, asked } = await openPortal('/renewals', { person: staff, answers: [runs] })
  const pagesOf = (endpoint: typeof api.renewals.runs | typeof api.renewals.accounts) =>
    asked(endpoint).map(({ address }) => ['page', 'per_page'].map((name) => address.searchParams.get(name)).join('/'))
  await user.click(await button('Next page'))
  await waitFor(() => expect(pagesOf(api.renewals.runs)).toEqual(['1/10', '2/10']))
  await user.click(await button(/2026$/))
  await waitFor(() => expect(pagesOf(api.renewals.accounts)).toEqual(['1/25']))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 })))
  await user.click(await button('All runs'))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 })))
})
