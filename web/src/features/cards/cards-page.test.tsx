import { screen, waitFor, within } from '@testing-library/dom'
import { expect, onTestFinished, test, vi } from 'vitest'
import { api } from '@forecourt/domain/contract/api.ts'
import type { Selected } from '@forecourt/domain/contract/session.ts'
import { TransactionRow } from '@forecourt/domain/contract/transactions.ts'
import { userTypes } from '@forecourt/domain/rules/access.ts'
import { cardStatus } from '@forecourt/domain/rules/card-status.ts'
import { emptiest } from '#testing/emptiest.ts'
import { expectAccessible } from '#testing/accessible.ts'
import { at, button, describedBy, dialog, expectBusy, expectText, field, question } from '#testing/find.ts'
import { cardColumns } from './card-columns.tsx'
import { answer, answerRows, answerWith, hold, openPortal, refuse, staff } from '#testing/portal.tsx'

const aCard = {
  id: 1,
  last_four: '7001',
  vehicle_number: '201',
  description: 'Truck 1',
  card_network_id: 1,
  card_network_name: 'CFN',
  card_type_id: 3,
  card_type_name: 'Vehicle',
  card_status_id: cardStatus.active,
  card_status_name: 'Active',
  effective_status_id: cardStatus.active,
  effective_status_name: 'Active',
  card_fuel_profile_id: 3,
  card_period_gallon_id: 1,
  max_gallon_fill: 50,
  max_gallon_period: 150,
  template: { template_name: 'CFN Trucks', max_gallon_fill: 100, max_gallon_period: 300 },
  has_pin: true,
  version: 1,
}
const second = { ...aCard, id: 2, last_four: '7002', vehicle_number: '202', description: 'Truck 2' }
const fleet = [
  answerRows(api.cards.list, aCard, second),
  answerWith(api.cards.get, aCard),
  answerRows(api.reference.fuelProfiles, { id: 3, name: 'Diesel' }),
]
/** A card type with a PIN. */
const ofADriver = answerWith(api.cards.get, { ...aCard, card_type_id: 2, card_type_name: 'Driver' })
const manager = { person: { roles: ['card manager'] }, answers: fleet }
const list = '/card-management'

const { data: emptySelection } = emptiest(api.session.verifyAccount.response) as { data: Selected }

type User = Awaited<ReturnType<typeof openPortal>>['user']
const openCard = () => dialog('Card ending 7001')
const editCard = async (user: User) => {
  const card = await openCard()
  await user.click(await button('Edit', card))
  return card
}
const tab = async (user: User, card: HTMLElement, name: string) => user.click(within(card).getByRole('tab', { name }))
const fill = async (user: User, input: HTMLElement, words: string) => {
  await user.clear(input)
  if (words) await user.type(input, words)
}

test('the cards of an account on hold can be reported lost, although they count as Locked', async () => {
  const lockedNow = { ...aCard, effective_status_id: cardStatus.locked, effective_status_name: 'Locked' }
  const [, show] = answerRows(api.cards.list, lockedNow)
  const [, showNone] = answerRows(api.cards.list)
  const isLocked = ({ address }: Parameters<typeof show>[0]) =>
    address.searchParams.get('card_status_id') === String(cardStatus.locked)
  await openPortal(`${list}?lost=1`, {
    ...manager,
    account: { standing: 'on_hold' },
    answers: [[api.cards.list, (call) => (isLocked(call) ? show(call) : showNone(call))]],
  })
  expect(await button(/Truck 1/, await dialog('Which card is lost or stolen?'))).toBeTruthy()
})

test('loading, empty, filtered and failed card lists each say what they are', async () => {
  await openPortal(list, { answers: [hold(api.cards.list)] })
  await expectBusy()
  await expectAccessible()
  await openPortal(list)
  await expectText('No cards yet. Start with a card order.')
  await expectAccessible()
  await openPortal(`${list}?keyword=nothing&card_type_id=1`)
  await expectText('No cards match.')
  await expectAccessible()
  const { user, play } = await openPortal(list, { answers: [...fleet, refuse(api.cards.list, 500)] })
  await expectText('Couldn’t load cards. Something went wrong!')
  await expectAccessible()
  play(...fleet)
  await user.click(await button('Retry'))
  await expectText('1–2 of 2')
  await expectAccessible()
})

test('the filter that a reminder of activation opens is shown while it applies, and can be cleared', async () => {
  const { user, asked } = await openPortal(`${list}?not_activated=1`, manager)
  const filtered = () => asked(api.cards.list).map(({ address }) => address.searchParams.get('not_activated'))
  await user.click(await button('Clear Activation'))
  await waitFor(() => expect(filtered()).toEqual(['1', null]))
  expect(screen.queryByRole('combobox', { name: 'Activation' })).toBeNull()
  expect(screen.getByRole('combobox', { name: 'At the network' })).toBeTruthy()
})

test('all rows of a page can be selected once there are rows', async () => {
  const all = async () => screen.findByRole('checkbox', { name: 'Select all on this page' })
  await openPortal(list, { answers: [hold(api.cards.list)] })
  expect(await all()).toHaveProperty('disabled', true)
  const { user } = await openPortal(list, { answers: fleet })
  await waitFor(async () => expect(await all()).toHaveProperty('disabled', false))
  await user.click(await all())
  expect((await screen.findByRole('region', { name: 'Selection' })).textContent).toContain('2 selected')
})

test('a user without a card role is refused', async () => {
  await openPortal(list, { person: { roles: ['report user'] } })
  await expectText('403 Unauthorized')
})

test('an invalid address shows the default list', async () => {
  const { asked } = await openPortal(`${list}?page=-4&orderBy=pin&card_status_id=abc&card=0x1`, manager)
  await expectText('1–2 of 2')
  const { searchParams } = asked(api.cards.list)[0]!.address
  expect([searchParams.get('orderBy'), searchParams.get('card_status_id'), searchParams.get('page')]).toEqual([null, null, null])
})

test('a list with selected cards is accessible', async () => {
  const { user } = await openPortal(list, manager)
  await user.click(await screen.findByRole('checkbox', { name: 'Select card ending 7001' }))
  const bar = await screen.findByRole('region', { name: 'Selection' })
  expect(bar.textContent).toContain('1 selected')
  await expectAccessible()
})

test('every column sorts, also those that are hidden at first', async () => {
  const { user, asked } = await openPortal(list, {
    ...manager,
    answers: [...fleet, answerRows(api.profile.columns, { list: 'cards', hidden: [], order: cardColumns.map(({ id }) => id) })],
  })
  await expectText('1–2 of 2')
  expect(cardColumns.filter(({ sort }) => !sort)).toEqual([])
  for (const [title, sort] of [
    ['Last used', 'last_used'],
    ['Last site', 'last_site'],
    ['Spent this month', 'spent'],
  ] as const) {
    await user.click(await button(title))
    await waitFor(() => expect(asked(api.cards.list).at(-1)!.address.searchParams.get('orderBy')).toBe(sort))
  }
  expect(asked(api.cards.list).at(-1)!.address.searchParams.get('with_use')).toBe('1')
})

test('ticks are kept when the list is sorted otherwise or shows another page', async () => {
  const twelve = Array.from({ length: 12 }, (_, n) => ({ ...aCard, id: n + 1, last_four: String(7001 + n) }))
  const { user, asked } = await openPortal(list, { ...manager, answers: [...fleet, answerRows(api.cards.list, ...twelve)] })
  const tick = () => screen.findByRole('checkbox', { name: 'Select card ending 7001' })
  await user.click(await tick())
  const askedFor = (name: string) => asked(api.cards.list).at(-1)!.address.searchParams.get(name)
  await user.click(await button('Description'))
  await waitFor(() => expect(askedFor('orderBy')).toBe('description'))
  expect(await tick()).toHaveProperty('checked', true)
  await user.click(await button('Next page'))
  await waitFor(() => expect(askedFor('page')).toBe('2'))
  expect((await screen.findByRole('region', { name: 'Selection' })).textContent).toContain('1 selected')
})

test('each user chooses the columns of the list', async () => {
  const { user } = await openPortal(list, manager)
  await expectText('1–2 of 2')
  const titles = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
  expect(titles()).toContain('Fuel profile')
  await user.click(await button('Columns'))
  await user.click(await screen.findByRole('checkbox', { name: 'Cost center' }))
  await user.click(await screen.findByRole('checkbox', { name: 'Fuel profile' }))
  const up = await button('Move Status up')
  await user.click(up)
  await user.click(await button('Move Status up'))
  expect(document.activeElement).toBe(await button('Move Status up'))
  await waitFor(() => expect(titles()).toContain('Cost center'))
  expect(titles()).not.toContain('Fuel profile')
  await user.click(await button('Reset columns'))
  await waitFor(() => expect(titles()).toContain('Fuel profile'))
})

test('a card is accessible while it loads, when it is missing and when it is shown', async () => {
  await openPortal(`${list}?card=1`, { answers: [...fleet, hold(api.cards.get)] })
  await dialog('Card')
  await expectAccessible()
  await openPortal(`${list}?card=1`, {
    answers: [...fleet, refuse(api.cards.get, 404, { message: 'Not found', code: 'not_found' })],
  })
  await expectText('This card could not be found.', await dialog('Card'))
  await expectAccessible()
  const { user } = await openPortal(`${list}?card=1`, manager)
  const card = await openCard()
  await within(card).findByRole('tab', { name: 'Limits' })
  await expectAccessible()
  await tab(user, card, 'Limits')
  await expectText('50 gal', card)
  await expectAccessible()
  await tab(user, card, 'Activity')
  await expectAccessible()
})

test('the activity says what an empty value meant, and lists the first values without one before them', async () => {
  const event = { id: 1, at: '2026-01-01T00:00:00.000Z', who: 'Pat Lee', source: 'portal', reason: null } as const
  const gallons = { field: 'max_gallon_fill', label: 'Max gallon per fill', before: '', after: '50 gal' }
  const history = answerRows(
    api.cards.history,
    { ...event, id: 2, action: 'card.update', changes: [{ field: 'states', label: 'States', before: '', after: 'WA' }] },
    { ...event, action: 'card.create', changes: [gallons, { ...gallons, field: 'misc_1', label: 'Misc 1', after: '' }] },
  )
  const { user } = await openPortal(`${list}?card=1`, { ...manager, answers: [...manager.answers, history] })
  const card = await openCard()
  await within(card).findByRole('tab', { name: 'Activity' })
  await tab(user, card, 'Activity')
  const shown = within(await within(card).findByRole('region', { name: 'Changes' }))
  const valueOf = async (label: string) => (await shown.findByText(label)).nextElementSibling?.textContent
  expect(await valueOf('States')).toBe('every state → became  WA')
  expect(await valueOf('Max gallon per fill')).toBe('50 gal')
  expect(shown.queryByText('Misc 1')).toBeNull()
})

test('each problem is shown at its field, on the tab of the field', async () => {
  const { user, play } = await openPortal(`${list}?card=1`, manager)
  const card = await openCard()
  const edit = await button('Edit', card)
  await user.click(edit)
  await waitFor(async () => expect(document.activeElement).toBe(await field('Description', card)))
  await user.click(await button('Cancel', card))
  await waitFor(async () => expect(document.activeElement).toBe(await button('Edit', card)))
  await editCard(user)
  await tab(user, card, 'Limits')
  await fill(user, await field('Max gallon per fill', card), '')
  await tab(user, card, 'Details')
  await user.click(await button('Save', card))
  expect((await within(card).findAllByText('Max gallon field is required')).length).toBeGreaterThan(0)
  const fills = await field('Max gallon per fill', card)
  await waitFor(() => expect(document.activeElement).toBe(fills))
  await expectAccessible()
  await fill(user, fills, '40')

  await tab(user, card, 'Details')
  const vehicle = await field('Vehicle number', card)
  await fill(user, vehicle, '202')
  const taken = 'Vehicle number has already been taken'
  const message = 'Please check the highlighted fields'
  play(refuse(api.cards.update, 422, { message, code: 'invalid', errors: { vehicle_number: [taken] } }))
  await user.click(await button('Save', card))
  const refusal = await question(message)
  expect(refusal.textContent).toContain(taken)
  await user.click(within(refusal).getAllByRole('button', { name: 'Close' }).at(-1)!)
  await waitFor(async () => expect(describedBy(await field('Vehicle number', card))).toContain(taken))
})

test('an address that reports a lost card opens the card search at once, for users who may report it', async () => {
  await openPortal(`${list}?lost=1`, manager)
  const choice = await dialog('Which card is lost or stolen?')
  await waitFor(() => expect(document.activeElement).toBe(within(choice).getByRole('searchbox')))
  await openPortal(`${list}?lost=1`, { ...manager, person: { roles: ['report user'] } })
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a bulk edit shows, before the request, limits lowered by a template and that no state means every state', async () => {
  const changes = [
    { field: 'max_gallon_fill', label: 'Max gallon per fill', before: '50 gal', after: '100 gal' },
    { field: 'states', label: 'State list', before: 'WA', after: '' },
  ]
  const { user } = await openPortal(list, {
    ...manager,
    answers: [
      ...fleet,
      answerWith(api.cardUpdates.preview, {
        changed: 1,
        total: 1,
        rows: [{ card_id: 1, last_four: '7001', vehicle_number: '201', skipped: null, changes, told: null }],
      }),
    ],
  })
  await user.click((await screen.findAllByRole('checkbox', { name: /7001/ }))[0]!)
  await user.click(await button('Edit limits'))
  const drawer = await dialog('Edit limits and controls')
  await user.click(within(drawer).getByRole('checkbox', { name: 'Max gallon per fill' }))
  await fill(user, within(drawer).getByRole('textbox', { name: 'Max gallon per fill' }), '500')
  await user.tab()
  await expectText('Lowered to the maximum, 300', drawer)
  await user.click(within(drawer).getByRole('checkbox', { name: 'State list' }))
  await user.click(await button('Preview', drawer))
  await expectText('its template allows no more', drawer)
  await expectText('every state', drawer)
})

test('a limit is lowered to the template’s limit', async () => {
  const { user } = await openPortal(`${list}?card=1`, manager)
  const card = await editCard(user)
  await tab(user, card, 'Limits')
  const fills = await field('Max gallon per fill', card)
  await fill(user, fills, '500')
  await user.click(await field('Max gallon per period', card))
  await expectText('Lowered to the template limit of 100', card)
  expect(fills).toHaveProperty('value', '100')
  await expectAccessible()
})

test('closing a card asks before typed changes are lost', async () => {
  const { user } = await openPortal(`${list}?card=1`, manager)
  const card = await editCard(user)
  await user.type(await field('Cost center', card), 'KENT')
  await user.click(await button('Cancel', card))
  const asks = await question('You have changes that are not saved.')
  await expectAccessible()
  await user.click(await button('Keep editing', asks))
  expect(await field('Cost center', card)).toHaveProperty('value', 'KENT')
})

test('when two users edit one card, disputed fields are chosen and all other changes kept', async () => {
  const { user, play, asked } = await openPortal(`${list}?card=1`, manager)
  const card = await editCard(user)
  await user.type(await field('Cost center', card), 'MINE')
  await user.type(await field('Tax exempt doc', card), 'TD-1')
  play(
    refuse(api.cards.update, 409, { message: 'x', code: 'version' }),
    answerWith(api.cards.get, { ...aCard, cost_center: 'THEIRS', misc_1: 'also', version: 2 }),
  )
  await user.click(await button('Save', card))
  await expectText('Someone else has changed this card since you opened it.', card)
  const dispute = await within(card).findByRole('group', { name: 'Cost center' })
  const mine = within(dispute).getByRole('radio', { name: /My value MINE/ })
  expect(mine).toHaveProperty('checked', true)
  await waitFor(() => expect(document.activeElement).toBe(mine))
  await expectAccessible()
  await user.click(within(dispute).getByRole('radio', { name: /Their value THEIRS/ }))
  await expectText('Misc 1', card)
  play(answerWith(api.cards.update, { ...aCard, version: 3 }))
  await user.click(await button('Save again', card))
  await dialog('Card successfully updated')
  const { body } = asked(api.cards.update).at(-1)!
  expect(body).toMatchObject({ tax_doc: 'TD-1', version: 2 })
  expect(body).not.toMatchObject({ cost_center: 'MINE' })
})

test('a card of an approved order says, before any attempt, why it cannot be changed', async () => {
  const card_order = { id: 5, card_order_number: 'CO-000005', status_order: 'approved' as const }
  await openPortal(`${list}?card=1`, { ...manager, answers: [...fleet, answerWith(api.cards.get, { ...aCard, card_order })] })
  const card = await openCard()
  await expectText('Order CO-000005 is Approved. The card can be changed once it is issued.', card)
  const edit = await button('Edit', card)
  expect(edit.hasAttribute('disabled') || edit.getAttribute('aria-disabled') === 'true').toBe(true)
  expect(describedBy(edit)).toContain('Order CO-000005 is Approved.')
})

test('a status change needs a status and a reason', async () => {
  const { user, asked } = await openPortal(`${list}?card=1`, manager)
  await user.click(await button('Change status', await openCard()))
  const drawer = await dialog('Change status')
  await user.click(await button('Change status', drawer))
  await expectText('Choose a status', drawer)
  await expectText('Choose a reason', drawer)
  await waitFor(() => expect(document.activeElement).toBe(within(drawer).getByRole('radio', { name: 'Inactive' })))
  expect(asked(api.cards.changeStatus)).toEqual([])
  await expectAccessible()
})

test('a loss report offers a hold instead, and the hold can be undone', async () => {
  const { user, asked } = await openPortal(`${list}?card=1`, {
    ...manager,
    answers: [
      ...fleet,
      answerWith(api.cards.changeStatus, { changed: 1, is_reversible: true, cards: [{ id: 1, version: 2 }], networks: [] }),
    ],
  })
  await user.click(await button('Report lost or stolen', await openCard()))
  await expectText('This cannot be undone here.')
  await expectAccessible()
  await user.click(await button('Put on hold instead'))
  const drawer = await dialog('Change status')
  expect(await within(drawer).findByRole('radio', { name: 'Inactive' })).toHaveProperty('checked', true)
  await user.click(await button('Change status', drawer))
  const told = await dialog('Card status has been updated')
  await expectAccessible()
  await user.click(await button('Undo', told))
  await waitFor(() => expect(asked(api.cards.changeStatus)).toHaveLength(2))
  expect(asked(api.cards.changeStatus)[1]!.body).toMatchObject({
    card_status_id: cardStatus.active,
    as_left: [{ id: 1, version: 2 }],
  })
})

test('a status change shows that it is in progress', async () => {
  const { user } = await openPortal(`${list}?card=1`, { ...manager, answers: [...fleet, hold(api.cards.changeStatus)] })
  await user.click(await button('Report lost or stolen', await openCard()))
  await user.click(await button('Report lost'))
  await expectText('Changing the status…')
  await expectAccessible()
})

test('a PIN is shown to a PIN manager for twenty seconds', async () => {
  const { user } = await openPortal(`${list}?card=1`, {
    person: { roles: ['card manager', 'pin manager 1'] },
    answers: [...fleet, ofADriver, answerWith(api.cards.revealPin, { pin: '40817' })],
  })
  const card = await openCard()
  const show = await button('Show PIN', card)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  await user.click(show)
  await expectText('40817', card)
  vi.advanceTimersByTime(19_000)
  await expectText('40817', card)
  vi.advanceTimersByTime(2_000)
  vi.useRealTimers()
  await button('Show PIN', card)
  expect(within(card).queryByText('40817')).toBeNull()
})

test('a PIN stays hidden from a card editor, with the reason', async () => {
  const { user } = await openPortal(`${list}?card=1`, { person: { roles: ['card editor'] }, answers: [...fleet, ofADriver] })
  const card = await openCard()
  await expectText('Hidden. Needs PIN manager role', card)
  expect(within(card).queryByRole('button', { name: 'Show PIN' })).toBeNull()
  expect(within(card).queryByRole('button', { name: 'Show number' })).toBeNull()
  await user.click(await button('Edit', card))
  await field('Cost center', card)
  await expectText('Hidden. Needs PIN manager role', card)
  expect(within(card).queryByLabelText(/New PIN/)).toBeNull()
})

test('staff can show and hide the whole card number', async () => {
  const { user } = await openPortal(`${list}?card=1`, {
    person: staff,
    answers: [...fleet, answerWith(api.cards.revealNumber, { card_number: '1234567' })],
  })
  const card = await openCard()
  await user.click(await button('Show number', card))
  await expectText('1234567', card)
  await user.click(await button('Hide number', card))
  expect(within(card).queryByText('1234567')).toBeNull()
})

test('a new PIN is checked while it is typed', async () => {
  const { user } = await openPortal(`${list}?card=1`, {
    person: { roles: ['card manager', 'pin manager 1'] },
    answers: [...fleet, ofADriver],
  })
  const card = await editCard(user)
  const pin = await field('New PIN', card)
  await user.type(pin, '0123')
  await user.click(await field('Description', card))
  expect((await within(card).findAllByText('Pin must be 5 digits')).length).toBeGreaterThan(0)
  await fill(user, pin, '12345')
  await expectText('This PIN is easy to guess', card)
})

test('single-key shortcuts do nothing when switched off', async () => {
  const { user } = await openPortal(list, manager)
  const first = await screen.findByRole('link', { name: 'Card ending 7001' })
  first.focus()
  await user.keyboard('x/')
  expect(screen.getByRole('checkbox', { name: 'Select card ending 7001' })).toHaveProperty('checked', false)
  expect(document.activeElement).toBe(first)
})

test('a lost card leads to its replacement, until one is on order', async () => {
  const lost = { ...aCard, card_status_id: cardStatus.lost, card_status_name: 'Lost' }
  const at1 = `${list}?card=1`
  await openPortal(at1, { ...manager, answers: [...fleet, answerWith(api.cards.get, { ...lost, replaced_by: 5 })] })
  const replaced = await openCard()
  await button('Change status', replaced)
  expect(within(replaced).queryByRole('button', { name: 'Order replacement' })).toBeNull()
  const answers = [...fleet, answerWith(api.cards.get, lost), answerRows(api.cards.getMany, lost)]
  const { user } = await openPortal(at1, { ...manager, answers })
  await user.click(await button('Order replacement', await openCard()))
  await waitFor(() => expect(at()).toMatch(/^\/card-template-form/))
})

test('selected cards are taken to the order wizard as copies, all of them read by one call', async () => {
  const answers = [...fleet, answerRows(api.cards.getMany, aCard, second)]
  const { user, asked } = await openPortal(list, { ...manager, answers })
  await screen.findByRole('link', { name: 'Card ending 7001' })
  await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }))
  await user.click(await button('Order copies'))
  await waitFor(() => expect(at()).toMatch(/^\/card-template-form/))
  expect(asked(api.cards.getMany).map(({ body }) => body)).toEqual([{ card_ids: [1, 2] }])
  expect(asked(api.cards.get)).toEqual([])
})

test('what became of a loss report is told even if its drawer was closed before the answer', async () => {
  const changed = Promise.withResolvers<Response>()
  const { user, play } = await openPortal(`${list}?card=1`, manager)
  play([api.cards.changeStatus, () => changed.promise])
  await user.click(await button('Report lost or stolen', await openCard()))
  await user.click(await button('Report lost', await dialog('Report lost or stolen')))
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Report lost or stolen' })).toBeNull())
  changed.resolve(Response.json({ data: { changed: 1, is_reversible: false, cards: [{ id: 1, version: 2 }], networks: [] } }))
  await dialog(/^Reported\./)
})

test('ticks end with their filter, and are not back when the filter is', async () => {
  const { user, go } = await openPortal(list, manager)
  await user.click(await screen.findByRole('checkbox', { name: 'Select card ending 7001' }))
  await screen.findByRole('region', { name: 'Selection' })
  go(`${list}?card_status_id=1`)
  await button('Clear all')
  expect(screen.queryByRole('region', { name: 'Selection' })).toBeNull()
  go(list)
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Clear all' })).toBeNull())
  expect(screen.queryByRole('region', { name: 'Selection' })).toBeNull()
})

test('more purchases that fail to load say so, and can be asked for again', async () => {
  const aPurchase = { ...(emptiest(TransactionRow) as TransactionRow), id: 9, transacted_at: '2026-05-01T09:14:00' }
  const sums = { transactions: 21, quantity: 0, total: 0 }
  const first = answer(api.transactions.list, { data: [aPurchase], meta: { per_page: 20, next: '9', sums } })
  const { user, play } = await openPortal(`${list}?card=1&tab=transactions`, { ...manager, answers: [...fleet, first] })
  const card = await openCard()
  const more = await button('Show more', card)
  await expectText('1–1 of 21', card)
  play(refuse(api.transactions.list, 500, { message: 'Something went wrong!' }))
  await user.click(more)
  await expectText('Something went wrong!', card)
  play(answer(api.transactions.list, { data: [{ ...aPurchase, id: 8 }], meta: { per_page: 20, next: null, sums } }))
  await user.click(await button('Show more', card))
  await waitFor(() => expect(within(card).queryByText('Something went wrong!')).toBeNull())
})

test('a note typed for a status change is not lost without a question', async () => {
  const { user } = await openPortal(`${list}?card=1`, manager)
  await user.click(await button('Report lost or stolen', await openCard()))
  const drawer = await dialog('Report lost or stolen')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Report lost or stolen' })).toBeNull())
  await user.click(await button('Report lost or stolen', await openCard()))
  await user.type(await field('Note', await dialog('Report lost or stolen')), 'Last seen in Kent')
  await user.keyboard('{Escape}')
  await user.click(await button('Keep editing', await question('You have changes that are not saved.')))
  expect(await field('Note', await dialog('Report lost or stolen'))).toHaveProperty('value', 'Last seen in Kent')
  expect(drawer.isConnected).toBe(false)
})

test('the values chosen for a bulk edit are not lost without a question', async () => {
  const { user } = await openPortal(list, manager)
  await user.click((await screen.findAllByRole('checkbox', { name: /7001/ }))[0]!)
  await user.click(await button('Edit limits'))
  const drawer = await dialog('Edit limits and controls')
  await user.click(within(drawer).getByRole('checkbox', { name: 'Max gallon per fill' }))
  await fill(user, within(drawer).getByRole('textbox', { name: 'Max gallon per fill' }), '80')
  await user.keyboard('{Escape}')
  await user.click(await button('Keep editing', await question('You have changes that are not saved.')))
  expect(within(drawer).getByRole('textbox', { name: 'Max gallon per fill' })).toHaveProperty('value', '80')
  await user.click(await button('Cancel', drawer))
  await user.click(await button('Discard changes', await question('You have changes that are not saved.')))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('changes typed into a card are restored after the session expired', async () => {
  const { user, asked, play } = await openPortal(`${list}?card=1`, manager)
  const card = await editCard(user)
  await fill(user, await field('Description', card), 'The blue van')
  const over = { message: 'x', code: 'unauthenticated' }
  play(refuse(api.cards.update, 401, over), refuse(api.session.refresh, 401, over))
  await user.click(await button('Save', card))
  await user.click(await button('Close', await question('Your session has expired, please login again')))
  const account = { ...emptySelection.account, id: 3, name: 'Cascade Hauling', time_zone: 'America/Los_Angeles' }
  const pat = { ...emptySelection.user, user_id: 7, user_type_id: userTypes.customer, roles: ['card manager'] }
  play(
    answer(api.session.login, { data: { token: 'new', refresh_token: null, expires_in: 900, user: pat } }),
    answerRows(api.accounts.mine, { account_id: account.id, account_name: account.name }),
    answer(api.session.verifyAccount, { data: { account, role: 'admin', user: pat } }),
    answerWith(api.cards.update, aCard),
  )
  await user.type(await field('Email'), 'pat@fleet.test')
  await user.type(await field('Password'), 'secret')
  await user.click(await button('Sign in'))
  const again = await openCard()
  await expectText('Your unsaved changes are back.', again)
  expect(await field('Description', again)).toHaveProperty('value', 'The blue van')
  await user.click(await button('Save', again))
  await waitFor(() => expect(asked(api.cards.update)).toHaveLength(2))
  expect(asked(api.cards.update)[1]?.body).toMatchObject({ description: 'The blue van' })
})

test('a card without transactions says so, and has no export', async () => {
  const { user } = await openPortal(`${list}?card=1`, manager)
  const card = await openCard()
  await tab(user, card, 'Transactions')
  await expectText('No transactions yet', card)
  expect(within(card).queryByRole('button', { name: 'Export' })).toBeNull()
})
