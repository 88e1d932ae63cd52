import { screen, waitFor } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { api } from '@forecourt/domain/contract/api.ts'
import { button, describedBy, dialog, expectText, field, heading, question } from '#testing/find.ts'
import { answer, answerRows, answerWith, hold, openPortal, refuse, staff } from '#testing/portal.tsx'
import { aTemplate } from './a-template.fixture.ts'

const wizard = '/card-template-form'
const person = { roles: ['card manager'] }
const templates = answerRows(api.templates.list, aTemplate())
const focused = () => document.activeElement?.id

const chosenStates = () =>
  screen.queryAllByRole('button', { hidden: true, name: /^Remove [A-Z][a-z]/ }).map((each) => each.getAttribute('aria-label'))

test('Tab selects a template and moves to its first field', async () => {
  const { user } = await openPortal(wizard, { person, answers: [templates] })
  await user.click(await screen.findByRole('combobox', { name: 'Card template' }))
  await user.keyboard('cfn')
  await screen.findByRole('option', { name: 'CFN trucks' })
  await user.keyboard('{Tab}')
  await waitFor(() => expect(focused()).toBe('vehicle_number'))
})

test('Enter or Tab selects a state by its code, and no state is selected twice', async () => {
  const { user } = await openPortal(`${wizard}?id=1`, { person, answers: [templates] })
  const states = await screen.findByRole('combobox', { name: 'State list' })
  const take = async (text: string, key: string) => {
    await user.click(screen.getByRole('combobox', { name: 'State list' }))
    await user.keyboard(text)
    await user.keyboard(key)
    expect(screen.getByRole('combobox', { name: 'State list' })).toHaveProperty('value', '')
  }
  expect(states).toHaveProperty('value', '')
  await take('IN', '{Enter}')
  await take('va', '{Tab}')
  await take('WA', '{Enter}')
  await take('washington', '{Tab}')
  expect(chosenStates()).toEqual(['Remove Washington', 'Remove Indiana', 'Remove Virginia'])
})

test('resuming or discarding a draft leaves the focus in the order', async () => {
  const drafts = [11, 12].map((minute) => ({
    id: `00000000-0000-4000-8000-0000000000${minute}`,
    saved_at: new Date(Date.now() - minute * 60_000).toISOString(),
    lines: [{ card_template_id: 1, replaces_card_id: null, replace_reason: null }],
    delivery: {},
    address_id: null,
    idempotency_key: crypto.randomUUID(),
    is_unsure: false,
  }))
  const { user } = await openPortal(wizard, { person, answers: [templates, answer(api.orderDrafts.list, { data: drafts })] })
  await user.click((await screen.findAllByRole('button', { name: /^Resume/ }))[0]!)
  await waitFor(() => expect(focused()).toBe('order-step'))
  await user.click(await button(/^Discard draft/))
  await user.click(await screen.findByRole('button', { name: 'CONTINUE' }))
  await waitFor(() => expect(focused()).toBe('order-step'))
})

const aLineReplacing = (replaces_card_id: number, replace_reason: 'damaged' | null = null) => ({
  card_template_id: 1,
  vehicle_number: '81',
  replaces_card_id,
  replace_reason,
})

test('a line says which card it replaces and what becomes of it, in its editor and in the review', async () => {
  const draft = {
    id: '00000000-0000-4000-8000-000000000011',
    saved_at: new Date().toISOString(),
    lines: [
      aLineReplacing(5),
      { ...aLineReplacing(6, 'damaged'), vehicle_number: '82' },
      { ...aLineReplacing(7, 'damaged'), vehicle_number: '83' },
    ],
    delivery: {},
    address_id: null,
    idempotency_key: crypto.randomUUID(),
    is_unsure: false,
  }
  const cards = answerRows(
    api.cards.getMany,
    { id: 5, last_four: '1394', vehicle_number: '81', card_status_id: 3, card_status_name: 'Lost' },
    { id: 6, last_four: '2077', vehicle_number: '82', card_status_id: 1, card_status_name: 'Active' },
    { id: 7, last_four: '2078', vehicle_number: '83', card_status_id: 1, card_status_name: 'Active', has_pin: true },
  )
  const { user, asked } = await openPortal(wizard, {
    person,
    answers: [templates, answer(api.orderDrafts.list, { data: [draft] }), cards],
  })
  await user.click(await button(/^Resume/))
  await expectText('Replaces card ending 1394, vehicle 81')
  await expectText('The old card is stopped. It becomes Replaced when this one is active.')
  await user.click(await button('NEXT'))
  const review = await screen.findByRole('region', { name: 'Cards to be ordered' })
  await expectText('Replaces card ending 1394, vehicle 81', review)
  await expectText('Replaces card ending 2077, vehicle 82', review)
  await expectText('The old card works until this one is active. This one has the same vehicle number.', review)
  await expectText('The old card works until this one is active. This one has the same vehicle number and PIN.', review)
  expect(
    asked(api.cards.getMany).map(({ body }) => body),
    'all at once',
  ).toEqual([{ card_ids: [5, 6, 7] }])
})

const anAddress = {
  id: 4,
  address_name: 'Yard',
  attention_to: 'Pat',
  address: '1 New Street',
  address_secondary: '',
  city: 'Kent',
  state: 'WA',
  zipcode: '98032',
  phone: '(253) 555-0142',
}
const toTheYard = {
  delivery_address_name: 'Yard',
  delivery_attention_to: 'Sam',
  delivery_street_address: '9 Old Street',
  delivery_street_address_secondary: '',
  delivery_city: 'Kent',
  delivery_state: 'WA',
  delivery_zipcode: '98032',
  delivery_phone_number: '(253) 555-0142',
}
const draftId = '00000000-0000-4000-8000-000000000011'
const aDraft = (address_id: number | null, delivery: Partial<typeof toTheYard> = toTheYard) =>
  answer(api.orderDrafts.list, {
    data: [
      {
        id: draftId,
        saved_at: new Date().toISOString(),
        lines: [{ card_template_id: 1, vehicle_number: '81', replaces_card_id: null, replace_reason: null }],
        delivery,
        address_id,
        idempotency_key: crypto.randomUUID(),
        is_unsure: false,
      },
    ],
  })

/** Resumes the draft and goes on to its delivery. */
const resumeAtDelivery = async (...answers: ReturnType<typeof answer>[]) => {
  const opened = await openPortal(wizard, { person, answers: [templates, ...answers] })
  await opened.user.click(await button(/^Resume/))
  await opened.user.click(await button('NEXT'))
  // Until the addresses have come, nothing can be submitted.
  await waitFor(async () => expect((await button('SUBMIT ORDER')).getAttribute('aria-disabled')).toBeNull())
  return opened
}
const ordered = (asked: (endpoint: typeof api.orders.submit) => { body: unknown }[]) =>
  (asked(api.orders.submit)[0]?.body as { data: unknown[] } | undefined)?.data[0]

test('an address changed since the order was begun is ordered to as it is shown', async () => {
  const { user, asked } = await resumeAtDelivery(aDraft(4), answerRows(api.addresses.list, anAddress))
  await expectText('1 New Street')
  await user.click(await button('SUBMIT ORDER'))
  await waitFor(() =>
    expect(ordered(asked)).toMatchObject({ delivery_street_address: '1 New Street', delivery_attention_to: 'Sam' }),
  )
})

test('a saved address deleted since the order was begun is not ordered to', async () => {
  const others = [5, 6].map((id) => ({ ...anAddress, id, address_name: `Depot ${id}` }))
  const { user, asked } = await resumeAtDelivery(aDraft(4), answerRows(api.addresses.list, ...others))
  await user.click(await button('SUBMIT ORDER'))
  await waitFor(async () => expect((await field('Saved address')).getAttribute('aria-invalid')).toBe('true'))
  expect(asked(api.orders.submit)).toEqual([])
})

test('an address typed before the account had a saved one stays in the form', async () => {
  const { user, asked } = await resumeAtDelivery(aDraft(null), answerRows(api.addresses.list, anAddress))
  expect(await field('Street address')).toHaveProperty('value', '9 Old Street')
  await user.click(await button('SUBMIT ORDER'))
  await waitFor(() => expect(ordered(asked)).toMatchObject({ delivery_street_address: '9 Old Street', create_new_address: true }))
})

const submitted = { id: 9, card_order_number: 'CO-000009', is_virtual: false, is_address_saved: false }
/** Orders a card, and leaves the wizard before the answer. */
const leaveWhileSending = async () => {
  const sent = Promise.withResolvers<Response>()
  const opened = await resumeAtDelivery(aDraft(4), answerRows(api.addresses.list, anAddress))
  opened.play([api.orders.submit, () => sent.promise], answer(api.orderDrafts.list, { data: [] }))
  await opened.user.click(await button('SUBMIT ORDER'))
  await expectText('Submitting the order…')
  opened.go('/card-order')
  await opened.user.click(await button('Yes, exit', await question(/^Your card order hasn't been submitted yet/)))
  await heading('Card Orders')
  return { ...opened, reply: (response: Response) => sent.resolve(response) }
}

test('an answer that comes after the user has begun another order leaves that order alone', async () => {
  const { user, go, reply } = await leaveWhileSending()
  expect(Object.keys(localStorage).filter((key) => key.endsWith(draftId))).toHaveLength(1)
  go(`${wizard}?id=1`)
  const vehicle = await field('Vehicle number')
  await user.type(vehicle, '90')
  reply(Response.json({ data: submitted }))
  await dialog('Order CO-000009 of 1 card was submitted')
  expect(await field('Vehicle number')).toHaveProperty('value', '90')
  // The order was submitted, so its draft is not offered again.
  expect(Object.keys(localStorage).filter((key) => key.endsWith(draftId))).toEqual([])
})

test('a refusal that comes after the user has left the wizard is told', async () => {
  const { reply } = await leaveWhileSending()
  reply(Response.json({ message: 'This account is on hold', code: 'account_on_hold' }, { status: 409 }))
  await expectText('This account is on hold', await question('Your order was not submitted.'))
})

test('while the order is sent its cards cannot be changed', async () => {
  const { user, play } = await resumeAtDelivery(aDraft(4), answerRows(api.addresses.list, anAddress))
  play(hold(api.orders.submit))
  await user.click(await button('SUBMIT ORDER'))
  await expectText('Submitting the order…')
  await user.click(await button('BACK'))
  await user.click(await button('Edit card 1'))
  await button('SUBMIT ORDER')
})

const taken = 'The vehicle number has already been taken.'

test('staff choose how an order is shipped and to which saved address, and name its requestor', async () => {
  const depots = ['North depot', 'South depot'].map((address_name, index) => ({ ...anAddress, id: index + 5, address_name }))
  const { user, asked, play } = await openPortal(wizard, {
    person: staff,
    answers: [templates, aDraft(null, {}), answerRows(api.addresses.list, ...depots)],
  })
  await user.click(await button(/^Resume/))
  await user.click(await button('NEXT'))
  await user.click(await screen.findByRole('combobox', { name: 'Shipping method' }))
  await user.click(await screen.findByRole('option', { name: 'UPS Overnight' }))
  const requestor = await field('Requestor')
  await user.clear(requestor)
  await user.type(requestor, 'Dana Whitlock')
  await user.click(await button('SUBMIT ORDER'))
  await waitFor(() => expect(focused()).toBe('delivery_address_name'))
  await user.click(await field('Saved address'))
  await user.keyboard('north')
  await user.click(await screen.findByRole('option', { name: /^North depot/ }))
  await expectText('1 New Street')
  play(answerWith(api.orders.submit, submitted))
  await user.click(await button('SUBMIT ORDER'))
  await expectText('CO-000009')
  expect(screen.queryByText('Saved as a delivery address')).toBeNull()
  expect(ordered(asked)).toMatchObject({
    shipping_method: 'UPS Overnight',
    requestor: 'Dana Whitlock',
    delivery_address_name: 'North depot',
  })
})

test('a value that the server refuses is shown at its card, and the address chosen is kept', async () => {
  const refusal = refuse(api.orders.submit, 422, { errors: { 'data.0.vehicle_number': [taken] } })
  const { user, asked, play } = await resumeAtDelivery(aDraft(4), answerRows(api.addresses.list, anAddress), refusal)
  await user.click(await button('SUBMIT ORDER'))
  await screen.findByRole('heading', { name: /^Card 1 of 1/ })
  await waitFor(() => expect(focused()).toBe('vehicle_number'))
  const vehicle = await field('Vehicle number')
  await waitFor(() => expect(describedBy(vehicle)).toContain('Vehicle number has already been taken'))
  await expectText('1 card needs attention')
  await user.clear(vehicle)
  await user.type(vehicle, '202')
  await user.click(await button('NEXT'))
  await expectText('1 New Street')
  play(answerWith(api.orders.submit, submitted))
  await user.click(await button('SUBMIT ORDER'))
  await expectText('CO-000009')
  expect(asked(api.orders.submit).at(-1)?.body).toMatchObject({ data: [{ vehicle_number: '202' }] })
})

test('a vehicle number in use by another card is reported when the user leaves the field', async () => {
  const { user, asked } = await openPortal(wizard, {
    person,
    answers: [templates, aDraft(null, {}), refuse(api.cards.check, 422, { errors: { vehicle_number: [taken] } })],
  })
  await user.click(await button(/^Resume/))
  await user.click(await field('Vehicle number'))
  await user.click(await field('Description'))
  await expectText('Vehicle number has already been taken')
  expect(asked(api.cards.check)[0]?.body).toMatchObject({ vehicle_number: '81' })
})

test('a submission without an answer is sent again under the same key, so that it makes one order', async () => {
  const lost = [api.orders.submit, () => Promise.reject(new TypeError('Failed to fetch'))] satisfies ReturnType<typeof answer>
  const { user, asked, play } = await resumeAtDelivery(aDraft(4), answerRows(api.addresses.list, anAddress), lost)
  await user.click(await button('SUBMIT ORDER'))
  await expectText('There was no answer, so the order may or may not have arrived.')
  for (const close of screen.queryAllByRole('button', { name: 'Close' })) await user.click(close)
  play(answerWith(api.orders.submit, submitted))
  await user.click(await button('SUBMIT ORDER'))
  await expectText('CO-000009')
  const keys = asked(api.orders.submit).map(({ headers }) => headers.get('idempotency-key'))
  expect(keys).toHaveLength(2)
  expect(keys[0]).toBeTruthy()
  expect(keys[1]).toBe(keys[0])
})

test('a template that does not exist is reported, and the others are kept', async () => {
  await openPortal(`${wizard}?id=1|999&amount=2`, { person, answers: [templates] })
  expect((await screen.findByRole('alert')).textContent).toContain('Card template 999 could not be found.')
  await screen.findByRole('heading', { name: '2 cards' })
})

test('leaving an order always asks first', async () => {
  const accounts = [
    { account_id: 3, account_name: 'Cascade Hauling' },
    { account_id: 4, account_name: 'Olympic Paving' },
  ]
  const { user, asked } = await openPortal(wizard, {
    person,
    answers: [templates, aDraft(null, {}), answerRows(api.accounts.mine, ...accounts)],
  })
  await user.click(await button(/^Resume/))
  const asks = () => question("Your card order hasn't been submitted yet. Are you sure you want to exit this process?")
  const stay = async () => {
    const no = await button('NO, CONTINUE', await asks())
    await waitFor(() => expect(document.activeElement).toBe(no))
    await user.click(no)
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(await field('Vehicle number')).toHaveProperty('value', '81')
  }
  await user.click(await button('BACK'))
  await stay()
  await user.click((await screen.findAllByRole('link', { name: 'Dashboard' }))[0]!)
  await stay()
  await user.click(await button(/^Account Cascade Hauling/))
  await user.click(await button(/^Olympic Paving/, await screen.findByRole('list', { name: 'Accounts' })))
  await stay()
  await user.click(await button('Pat Driver'))
  await user.click(await button('Logout'))
  await stay()
  expect([asked(api.session.verifyAccount), asked(api.session.logout)]).toEqual([[], []])
  await user.click(await button('BACK'))
  await user.click(await button('Yes, exit', await asks()))
  await heading('Edit Cards')
})

test('after Ctrl ↓ from the Duplicate button, what is typed belongs to the next card', async () => {
  const { user } = await openPortal(`${wizard}?id=1&amount=2`, { person, answers: [templates] })
  await user.click(await button('Duplicate'))
  // The page listens to its keys a moment after it is drawn.
  await waitFor(async () => {
    await user.keyboard('{Control>}{ArrowDown}{/Control}')
    expect(screen.getByRole('heading', { name: /^Card 2 of 2/ })).toBeTruthy()
  })
  await user.keyboard('4711')
  expect(await field('Vehicle number')).toHaveProperty('value', '4711')
})

test('the keys of the wizard do nothing behind a dialog, whose text would be lost', async () => {
  const { user } = await openPortal(wizard, { person, answers: [templates, aDraft(null, {})] })
  await user.click(await button(/^Resume/))
  await user.click(await button('Paste from Excel'))
  const drawer = await dialog('Paste from Excel')
  await user.type(await field('Cells', drawer), '90')
  await user.keyboard('{Control>}{Enter}{/Control}{Control>}d{/Control}')
  expect(await field('Cells', await dialog('Paste from Excel'))).toHaveProperty('value', '90')
  await expectText('1 card')
})

test('pasted cells that are not used yet are not lost without a question', async () => {
  const { user } = await openPortal(wizard, { person, answers: [templates, aDraft(null, {})] })
  await user.click(await button(/^Resume/))
  await user.click(await button('Paste from Excel'))
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Paste from Excel' })).toBeNull())
  await user.click(await button('Paste from Excel'))
  await user.type(await field('Cells', await dialog('Paste from Excel')), '90')
  await user.click(await button('Cancel', await dialog('Paste from Excel')))
  await user.click(await button('Keep editing', await question('You have changes that are not saved.')))
  expect(await field('Cells', await dialog('Paste from Excel'))).toHaveProperty('value', '90')
})
