import { screen, waitFor } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { api } from '@forecourt/domain/contract/api.ts'
import { at, button } from '#testing/find.ts'
import { answerRows, answerWith, openPortal, staff } from '#testing/portal.tsx'

const check = { id: 4, card_network_name: 'PPA', filename: 'ppa.csv', state: 'done' } as const

test('an opened comparison is in the address: Back leads to the list, and a link to the comparison', async () => {
  const { user, go } = await openPortal('/drift-check', {
    person: staff,
    answers: [answerRows(api.driftChecks.list, check), answerWith(api.driftChecks.get, check)],
  })
  await user.click(await button('PPA'))
  await button('All lists')
  expect(at()).toBe('/drift-check?check=4')
  history.back()
  await button('PPA')
  expect(screen.queryByRole('button', { name: 'All lists' })).toBeNull()
  go('/drift-check?check=4')
  await user.click(await button('All lists'))
  await waitFor(() => expect(at()).toBe('/drift-check'))
})
