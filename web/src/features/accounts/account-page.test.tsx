import { screen } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { api } from '@forecourt/domain/contract/api.ts'
import { at, button, heading, link } from '#testing/find.ts'
import { answer, answerWith, openPortal, staff } from '#testing/portal.tsx'

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
