import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { api } from '@forecourt/domain/contract/api.ts'
import { expectAccessible } from '#testing/accessible.ts'
import { button, expectBusy, expectText, link, question } from '#testing/find.ts'
import { answer, answerRows, answerWith, hold, openPortal, refuse, staff } from '#testing/portal.tsx'

const failed = { message: 'Something went wrong!', code: 'internal', request_id: 'a-request-for-support' }
const compared = { now: 3, before: 3, change: 0 }
const figures = answerWith(api.dashboard.get, { cards: { active: compared, total: 3 }, starter: null })
const notices = answerRows(api.dashboard.notifications, { id: 1, title: 'New fuel sites in Kent', is_new: true })
const admin = { answers: [figures, notices] }
const panel = (name: string | RegExp) => screen.findByRole('region', { name })

test('a dashboard that is loading, refused or of a new account says what it is', async () => {
  await openPortal('/dashboard', { answers: [hold(api.dashboard.get)] })
  await expectBusy()
  await expectAccessible()
  const forbidden = refuse(api.dashboard.get, 403, { message: '403 Unauthorized', code: 'forbidden' })
  await openPortal('/dashboard', { answers: [forbidden] })
  await expectText('403 Unauthorized')
  await screen.findByRole('navigation', { name: 'Main' })
  await expectAccessible()
  await openPortal('/dashboard', {
    answers: [answerWith(api.dashboard.get, { starter: { has_users: false, has_address: false } })],
  })
  await screen.findByRole('heading', { name: 'No cards yet.' })
  await link('Order cards')
  expect((await link('Set a delivery address')).getAttribute('href')).toBe('/delivery-address')
  await expectAccessible()
})

test('a dashboard with prefetched figures shows them at once and requests them once', async () => {
  const waited = new Set<string>()
  const watch = new MutationObserver(() => {
    for (const output of document.querySelectorAll('main [aria-busy="true"] output')) waited.add(output.textContent)
  })
  watch.observe(document, { childList: true, subtree: true })
  const { asked } = await openPortal('/dashboard', admin)
  await expectText(/^of 3 cards/)
  watch.disconnect()
  expect([...waited]).not.toContain('Loading gallons by product grade')
  expect([...waited]).not.toContain('Loading what needs attention')
  expect(asked(api.dashboard.attention)).toHaveLength(1)
})

test('a dashboard with figures is accessible, and a period without fuel says so', async () => {
  const { user } = await openPortal('/dashboard', admin)
  await expectText(/^of 3 cards/)
  expect((await panel('Gallons by product grade')).textContent).toContain('No transactions in this period')
  const periods = await screen.findByRole('navigation', { name: 'Period' })
  expect((await link('12 months', periods)).getAttribute('aria-current')).toBe('page')
  await expectAccessible()
  await user.click(await button(/^Notifications/))
  await screen.findAllByText('New fuel sites in Kent')
  await expectAccessible()
})

test.each([
  ['Gallons by product grade', api.dashboard.productGrade],
  ['Cards by status', api.dashboard.cards],
  ['Exceptions and declines', api.dashboard.exceptions],
  ['Needs attention', api.dashboard.attention],
  [/^Orders in progress/, api.dashboard.orders],
  ['Coverage health', api.coverage.health],
])('the panel %s fails on its own, says so, and recovers with Retry', async (name, endpoint) => {
  const { user, play } = await openPortal('/dashboard', { answers: [...admin.answers, refuse(endpoint, 500, failed)] })
  const alert = await within(await panel(name)).findByRole('alert')
  expect(alert.textContent).toContain('a-request-for-support')
  await expectText(/^of 3 cards/)
  expect(within(screen.getByRole('main')).getAllByRole('alert')).toHaveLength(1)
  play([endpoint, () => new Promise(() => {})])
  await user.click(await button('Retry', alert))
  await waitFor(() => expect(within(screen.getByRole('main')).queryByRole('alert')).toBeNull())
})

test('figures and notices that fail to load each show it in their own place', async () => {
  const answers = [refuse(api.dashboard.get, 500, failed), refuse(api.dashboard.notifications, 500, failed)]
  await openPortal('/dashboard', { answers })
  await waitFor(() => expect(within(screen.getByRole('main')).getAllByRole('button', { name: 'Retry' })).toHaveLength(2))
  await expectAccessible()
})

const panelsByRole = [
  ['card editor', ['Cards by status', /^Orders in progress/, 'Exceptions and declines', 'Coverage health'], []],
  ['report user', ['Exceptions and declines'], ['Cards by status', /^Orders in progress/, 'Coverage health']],
  [
    'pin manager 1',
    ['Gallons by product grade', 'Needs attention'],
    ['Cards by status', /^Orders in progress/, 'Exceptions and declines', 'Coverage health'],
  ],
] as const

test.each(panelsByRole)('a %s sees the dashboard panels of the role', async (role, shows, hides) => {
  await openPortal('/dashboard', { ...admin, person: { roles: [role] } })
  await expectText(/^of 3 cards/)
  for (const name of shows) await panel(name)
  expect(hides.flatMap((name) => screen.queryAllByRole('region', { name }))).toEqual([])
  const ofAnEditor = role === 'card editor' ? 1 : 0
  expect(screen.queryAllByRole('link', { name: 'New card order' })).toHaveLength(ofAnEditor)
  expect(screen.queryAllByRole('link', { name: /Active cards/ })).toHaveLength(ofAnEditor)
})

test('exactly one choice of accounts shown is marked as current', async () => {
  const accounts = [{ capability: 'dashboard.view' as const, in_group: 0, mine: 2 }]
  const scopes = answer(api.accounts.scopes, { data: { group: null, accounts } })
  await openPortal('/dashboard?scope=mine', { answers: [...admin.answers, scopes] })
  const shown = await screen.findByRole('navigation', { name: 'Accounts shown' })
  expect([...shown.querySelectorAll('[aria-current]')].map(({ textContent }) => textContent)).toEqual(['All my accounts'])
})

test('staff see the dashboard of all accounts together', async () => {
  await openPortal('/dashboard?view=all', { person: staff, answers: admin.answers })
  await panel('Waiting for staff')
  await expectAccessible()
})

test('an expired session opens a popup over the sign-in page', async () => {
  const { user, play } = await openPortal('/dashboard', admin)
  await expectText(/^of 3 cards/)
  const over = { message: 'x', code: 'unauthenticated' }
  play(refuse(api.accounts.mine, 401, over), refuse(api.session.refresh, 401, over))
  await user.click(await button(/^Account Cascade Hauling/))
  await question('Your session has expired, please login again')
  await screen.findByRole('heading', { level: 1, name: 'Sign in', hidden: true })
  await expectAccessible()
})

test('a notice names its day as every screen does', async () => {
  const due = answerRows(api.dashboard.notifications, { id: 1, title: 'Invoice INV-000123 for $300.00 is ready, due 2026-02-01' })
  await openPortal('/dashboard', { answers: [figures, due] })
  await expectText('Invoice INV-000123 for $300.00 is ready, due Feb 1, 2026')
})

test('a notice has a link only to what the reader may open', async () => {
  const title = 'Invoice INV-1 for $1.00 is ready'
  const notice = answerRows(api.dashboard.notifications, { id: 1, title, link: '/invoices?invoice=1' })
  await openPortal('/dashboard', { person: { roles: ['pin manager 1'] }, answers: [figures, notice] })
  await expectText(title)
  expect(screen.queryByRole('link', { name: title })).toBeNull()
  await openPortal('/dashboard', { person: { roles: ['finance manager'] }, answers: [figures, notice] })
  expect((await screen.findAllByRole('link', { name: title })).length).toBeGreaterThan(0)
})
