import { screen, waitFor } from '@testing-library/dom'
import type { Window } from 'happy-dom'
import { expect, onTestFinished, test } from 'vitest'
import { api } from '@forecourt/domain/contract/api.ts'
import { at, button, dialog } from '#testing/find.ts'
import { answerRows, openPortal, staff } from '#testing/portal.tsx'

const { happyDOM } = window as unknown as Window
const onPhone = () => {
  const { innerWidth: width, innerHeight: height } = window
  happyDOM.setViewport({ width: 390, height: 844 })
  onTestFinished(() => happyDOM.setViewport({ width, height }))
}

test('on a phone the account filters are in a sheet', async () => {
  onPhone()
  const { user, asked } = await openPortal('/accounts', {
    person: staff,
    answers: [answerRows(api.accounts.list, { account_id: 3, account_name: 'Olympic Paving' })],
  })
  await button('Filters')
  expect(screen.queryByRole('combobox', { name: 'Standing' })).toBeNull()
  await user.click(await button('Filters'))
  await user.click(await screen.findByRole('combobox', { name: 'Standing' }))
  await user.click(await screen.findByRole('option', { name: 'On hold' }))
  await user.click(await button('Show accounts', await dialog('Filters')))
  await waitFor(() => expect(at()).toBe('/accounts?standing=on_hold'))
  await button('Filters (1)')
  expect(asked(api.accounts.list).at(-1)!.address.searchParams.get('standing')).toBe('on_hold')
})
