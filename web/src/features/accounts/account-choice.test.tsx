import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { api } from '@forecourt/domain/contract/api.ts'
import { expectAccessible } from '#testing/accessible.ts'
import { button, expectText, field, question } from '#testing/find.ts'
import { answerRows, answerWith, openPortal, refuse, staff } from '#testing/portal.tsx'

const failed = { message: 'Something went wrong!', code: 'internal', request_id: 'one' }
const depots = Array.from({ length: 10 }, (_, n) => ({ account_id: n + 1, account_name: `Depot ${n + 1}` }))

test('the staff search waits for four characters, drops a dash next to a zero, and reports no match or an error', async () => {
  const { user, asked, play } = await openPortal('/role/account', {
    person: staff,
    account: null,
    answers: [answerWith(api.setup.get, { has_accounts: true })],
  })
  const box = await screen.findByRole('combobox', { name: 'Search accounts' })
  // Nothing else can be done here, so the first key is already for it.
  expect(document.activeElement).toBe(box)
  const keywords = () => asked(api.accounts.search).map(({ address }) => address.searchParams.get('keyword'))
  await user.type(box, 'oly')
  await expectText('Type at least 4 characters')
  expect(keywords()).toEqual([])
  play(answerRows(api.accounts.search, { account_id: 5, account_name: 'Olympic Paving' }))
  await user.type(box, 'mpic')
  await screen.findByRole('option', { name: /Olympic Paving/ })
  expect(keywords(), 'a pause in typing, not every letter, sends').toEqual(['olympic'])
  await expectAccessible()

  play(answerRows(api.accounts.search))
  for (const [typed, sent] of [
    ['10-04', '1004'],
    ['204-0158', '2040158'],
  ] as const) {
    await user.clear(box)
    await user.type(box, typed)
    await waitFor(() => expect(keywords().at(-1)).toBe(sent))
  }
  await expectText('No account matches')
  play(refuse(api.accounts.search, 500, failed))
  await user.clear(box)
  await user.type(box, 'cascade')
  await expectText(failed.message)
})

test('a failed list of accounts can be retried and filtered; a refused choice opens a popup', async () => {
  const { user, play } = await openPortal('/role/account', { account: null, answers: [refuse(api.accounts.mine, 500, failed)] })
  const alert = await within(await screen.findByRole('main')).findByRole('alert')
  expect(alert.textContent).toContain(failed.message)
  play(answerRows(api.accounts.mine, ...depots))
  await user.click(await button('Retry', alert))
  const filter = await field('Filter accounts')
  await expectAccessible()
  await user.type(filter, 'nothing like it')
  await expectText('No account matches')
  await user.clear(filter)
  await user.type(filter, 'depot 7')
  const rows = () => within(screen.getByRole('list', { name: 'Accounts' })).getAllByRole('button')
  await waitFor(() => expect(rows()).toHaveLength(1))
  play(refuse(api.session.verifyAccount, 422, { ...failed, errors: { user_id: ['Not this one'] } }))
  await user.click(rows()[0]!)
  expect((await question(failed.message)).textContent).toContain('Not this one')
  await expectAccessible()
})
