import { expect, test } from 'vitest'
import { api } from '@forecourt/domain/contract/api.ts'
import { heading, link } from '#testing/find.ts'
import { answerWith, openPortal, staff } from '#testing/portal.tsx'

test('the page of an account leads to what it owes', async () => {
  await openPortal('/accounts/3', {
    person: staff,
    account: null,
    answers: [answerWith(api.accounts.get, { account_id: 3, account_name: 'Olympic Paving', standing: 'open' })],
  })
  await heading(/^Olympic Paving/)
  expect((await link('Receivables')).getAttribute('href')).toBe('/receivables/3')
})
