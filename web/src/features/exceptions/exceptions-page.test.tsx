import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { api } from '@forecourt/domain/contract/api.ts'
import { expectAccessible } from '#testing/accessible.ts'
import { button, dialog, expectText } from '#testing/find.ts'
import { answerRows, answerWith, openPortal } from '#testing/portal.tsx'

const anException = {
  id: 1,
  code: 'OVER_FILL',
  severity: 'warning',
  sentence: '124.0 gal exceeds 100 gal per fill',
  card_id: 9,
  last_four: '7001',
  transacted_at: '2026-03-28T21:05:00',
  review_state: 'open',
  version: 1,
} as const
const another = { ...anException, id: 2, code: 'MANUAL', sentence: 'Keyed by hand' } as const
const list = answerRows(api.exceptions.list, anException, another)
const rules = answerWith(api.exceptions.settings, {
  rules: [{ code: 'OVER_FILL', is_on: true, threshold: null }],
  wants_mail: false,
})

test('a read-only user can look at exceptions but change nothing', async () => {
  const { user } = await openPortal('/exceptions', { person: { roles: ['report user'] }, answers: [list, rules] })
  await user.click(await button('Over fill limit'))
  const drawer = await dialog('Over fill limit')
  await expectText('124.0 gal exceeds 100 gal per fill', drawer)
  expect(within(drawer).queryByRole('button', { name: 'Save review' })).toBeNull()
  await expectAccessible()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.queryByRole('checkbox')).toBeNull()
  expect(screen.queryByRole('link', { name: /7001/ }), 'nor may the card be opened').toBeNull()
  expect(screen.queryByRole('link', { name: 'Coverage health' })).toBeNull()
  await user.click(await button('Rules and mail'))
  const settings = await dialog('Rules and mail')
  const fixed = async (name: string) => (await within(settings).findByRole('switch', { name })).closest('fieldset')?.disabled
  expect([await fixed('Mail me'), await fixed('Over fill limit')]).toEqual([undefined, true])
  expect(within(settings).queryByRole('button', { name: 'Save' })).toBeNull()
})

test('a ticked exception that is reviewed alone no longer counts as selected', async () => {
  const { user, play } = await openPortal('/exceptions', { person: { roles: ['card manager'] }, answers: [list, rules] })
  await user.click(await screen.findByRole('checkbox', { name: /^Select Over fill limit/ }))
  expect((await screen.findByRole('region', { name: 'Selection' })).textContent).toContain('1 selected')
  await user.click(await button('Over fill limit'))
  const drawer = await dialog('Over fill limit')
  await expectAccessible()
  play(answerRows(api.exceptions.list, another))
  await user.click(await button('Save review', drawer))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Over fill limit' })).toBeNull())
  expect(screen.queryByRole('region', { name: 'Selection' })).toBeNull()
})
