import { screen, waitFor } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { api } from '@forecourt/domain/contract/api.ts'
import type { ReplyOf } from '@forecourt/domain/contract/endpoint.ts'
import { at, button, dialog, expectText, field, heading, link } from '#testing/find.ts'
import { emptiest } from '#testing/emptiest.ts'
import { answer, answerWith, openPortal, staff } from '#testing/portal.tsx'

const anAccountOf = (given: Partial<ReplyOf<typeof api.accounts.get>['data']>) => {
  const empty = emptiest(api.accounts.get.response) as ReplyOf<typeof api.accounts.get>
  return { ...empty, data: { ...empty.data, ...given } }
}

test('the page of an account links to its receivables', async () => {
  await openPortal('/accounts/3', {
    person: staff,
    account: null,
    answers: [answerWith(api.accounts.get, { account_id: 3, account_name: 'Olympic Paving', standing: 'open' })],
  })
  await heading(/^Olympic Paving/)
  expect((await link('Receivables')).getAttribute('href')).toBe('/receivables/3')
})

test('the chosen tab of an account is in the address, and its users are paged', async () => {
  const users = {
    data: [
      {
        user_id: 5,
        first_name: 'Ada',
        last_name: 'Young',
        email: 'ada@fleet.test',
        status: 0 as const,
        roles: [],
        user_type_id: 2 as const,
      },
    ],
    meta: { page: 1, per_page: 10, total: 12, last_page: 2 },
  }
  const { user } = await openPortal('/accounts/3', {
    person: staff,
    account: null,
    answers: [
      answerWith(api.accounts.get, { account_id: 3, account_name: 'Olympic Paving', standing: 'open' }),
      answer(api.accounts.users, users),
    ],
  })
  await user.click(await screen.findByRole('tab', { name: 'Users' }))
  await button('Next')
  expect(at()).toBe('/accounts/3?tab=users')
  expect(screen.queryByRole('button', { name: 'Older' })).toBeNull()
})

test('what was begun for one account is not there for an account that was open before', async () => {
  const names: Record<string, string> = { 3: 'Olympic Paving', 4: 'Gorge Wind' }
  const { user, go, asked } = await openPortal('/accounts/4', {
    person: staff,
    account: null,
    answers: [
      answer(api.accounts.get, ({ address }) => {
        const account_id = Number(address.pathname.split('/').at(-1))
        return anAccountOf({ account_id, account_name: names[account_id]!, standing: 'open' })
      }),
    ],
  })
  // An account that is known already appears at once, without a moment in which the page is empty.
  await heading(/^Gorge Wind/)
  go('/accounts/3')
  await heading(/^Olympic Paving/)
  await user.click(await button('Put on hold'))
  const drawer = await dialog(/Put on hold/)
  await user.type(await field('Note', drawer), 'Bills of Olympic are unpaid')
  await user.click(await button('Put on hold', drawer))
  await expectText('Choose a reason', drawer)

  go('/accounts/4')
  await heading(/^Gorge Wind/)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.click(await button('Put on hold'))
  const next = await dialog(/Put on hold/)
  await expectText('Gorge Wind', next)
  expect(await field('Note', next)).toHaveProperty('value', '')
  expect(screen.queryByText('Choose a reason')).toBeNull()
  expect(asked(api.accounts.hold)).toEqual([])
})
