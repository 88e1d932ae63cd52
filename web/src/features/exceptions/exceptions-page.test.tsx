import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { api } from '@forecourt/domain/contract/api.ts'
import { expectAccessible } from '#testing/accessible.ts'
import { button, dialog, expectText, field, heading } from '#testing/find.ts'
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

test('the switch for mails stays where it was put while that is saved and read again', async () => {
  const saved = answerWith(api.exceptions.saveAlerts, {})
  const { user } = await openPortal('/exceptions', { person: { roles: ['card manager'] }, answers: [list, rules, saved] })
  await user.click(await button('Rules and mail'))
  const mail = await within(await dialog('Rules and mail')).findByRole('switch', { name: 'Mail me' })
  await user.click(mail)
  expect(mail).toHaveProperty('checked', true)
  // The settings that are read again still say no, as they do while the answer is under way.
  await dialog('Your changes have been saved')
  expect(mail).toHaveProperty('checked', true)
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

const aDecline = {
  id: 4,
  card_id: 9,
  last_four: '7001',
  authorised_at: '2026-03-27T06:40:00',
  reason: 'Exceeds gallon limit',
  tried: 'Tried 45.2 gal. The card now allows 40 gal per fill.',
  is_beyond_limit: true,
  exceeded_limit: { field: 'max_gallon_fill', tried: 46 },
} as const
const theCard = answerWith(api.cards.get, {
  id: 9,
  last_four: '7001',
  card_network_id: 1,
  card_type_id: 3,
  card_status_id: 1,
  card_status_name: 'Active',
  card_network_name: 'CFN',
  card_type_name: 'Vehicle',
  effective_status_id: 1,
  effective_status_name: 'Active',
  max_gallon_fill: 40,
  max_gallon_period: 80,
})

test('“Allow for a while” of a decline opens with its limit and enough for it, and leaves the keyboard at its link', async () => {
  const declines = answerRows(api.authorisations.list, { ...aDecline, id: 3, card_id: 8, last_four: '7000' }, aDecline)
  const person = { roles: ['card manager'] }
  const { user } = await openPortal('/exceptions?tab=declines', { person, answers: [declines, theCard] })
  // The way back is remembered by code that comes after the page, with its help.
  await user.click(await button('Pat Driver'))
  await user.click(await button('Help with this page'))
  await dialog('Exceptions')
  await user.keyboard('{Escape}')
  const allow = async () => (await screen.findAllByRole('link', { name: /^Allow for a while/ }))[1]!
  await user.click(await allow())
  const drawer = await dialog('Allow more for a while')
  expect((await field('What to allow', drawer)).textContent).toBe('Max gallon per fill')
  expect(await field('Max gallon per fill, instead of 40', drawer)).toHaveProperty('value', '46')
  await user.keyboard('{Escape}')
  await waitFor(async () => expect(document.activeElement).toBe(await button('Allow more for a while')))
  await user.keyboard('{Escape}')
  await heading('Exceptions')
  await waitFor(async () => expect(document.activeElement).toBe(await allow()))
})
