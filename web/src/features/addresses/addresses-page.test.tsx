import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { api } from '@forecourt/domain/contract/api.ts'
import { expectAccessible } from '#testing/accessible.ts'
import { at, button, dialog, expectText, field, question } from '#testing/find.ts'
import { answerRows, answerWith, openPortal, refuse } from '#testing/portal.tsx'

const list = '/delivery-address'
const depot = {
  id: 6,
  account_id: 3,
  address_name: 'Depot',
  address: '700 Fuel Way',
  city: 'Kent',
  state: 'WA',
  zipcode: '98032',
  version: 1,
}
const kept = { person: { roles: ['billing information user'] }, answers: [answerRows(api.addresses.list, depot)] }
const failed = { message: 'Something went wrong!', code: 'internal' }

type User = Awaited<ReturnType<typeof openPortal>>['user']
const remove = async (user: User) => {
  await user.click(await button('Actions for Depot'))
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }))
  return question('Are you sure you want delete this delivery address?')
}
const closeError = async (user: User, message: string) => {
  const popup = await question(message)
  await user.click(within(popup).getAllByRole('button', { name: 'Close' }).at(-1)!)
}

test('the address list, with matches or none, is accessible, and its order is in the address bar', async () => {
  await openPortal(`${list}?keyword=nowhere`)
  await expectText('No delivery addresses match.')
  await expectAccessible()
  const { user } = await openPortal(list, kept)
  await button('Depot')
  await expectAccessible()
  await user.click(await button('Name'))
  await waitFor(() => expect(at()).toBe(`${list}?sortedBy=desc`))
})

test('a new address reports missing fields in the same words as the order wizard', async () => {
  const { user, asked } = await openPortal(list, kept)
  await user.click(await button('Add address'))
  const form = await dialog('Add delivery address')
  await user.click(await button('Add address', form))
  for (const name of ['Address name', 'Street address', 'City', 'State', 'Zip Code'])
    expect((await within(form).findAllByText(`${name} field is required`)).length).toBeGreaterThan(0)
  await expectAccessible()
  expect(asked(api.addresses.create)).toEqual([])
})

test('typing a state’s code selects the state, and an unknown state sends nothing', async () => {
  const { user } = await openPortal(list, kept)
  await user.click(await button('Add address'))
  const form = await dialog('Add delivery address')
  const state = () => within(form).getByRole('combobox', { name: /State/ })
  for (const [typed, key, taken] of [
    ['wa', '{Enter}', 'WA Washington'],
    ['IN', '{Enter}', 'IN Indiana'],
    ['va', '{Tab}', 'VA Virginia'],
  ] as const) {
    // A press selects the text, so that typing starts a new search.
    await user.click(state())
    await user.keyboard(typed)
    await waitFor(() => expect(state().getAttribute('aria-expanded')).toBe('true'))
    await user.keyboard(key)
    await waitFor(() => expect(state()).toHaveProperty('value', taken))
  }
  await user.click(state())
  await user.keyboard('Atlantis{Enter}')
  expect(document.activeElement, 'a refused form would lead to its first wrong field').toBe(state())
})

test('a failure to save or delete opens the error popup, and nothing typed is lost', async () => {
  const { user } = await openPortal(list, {
    ...kept,
    answers: [...kept.answers, refuse(api.addresses.update, 500, failed), refuse(api.addresses.remove, 500, failed)],
  })
  await user.click(await button('Depot'))
  const form = await dialog('Edit delivery address')
  const attention = await field('Attention to', form)
  await user.type(attention, 'Dana')
  await user.click(await button('Save', form))
  await closeError(user, failed.message)
  expect(attention).toHaveProperty('value', 'Dana')
  await user.click(await button('Cancel', form))
  await user.click(await button('Discard changes', await question('You have changes that are not saved.')))
  const asks = await remove(user)
  await expectAccessible()
  await user.click(await button('CONTINUE', asks))
  await question(failed.message)
})

test('an address that someone else has deleted disappears from the list', async () => {
  const { user, play } = await openPortal(list, kept)
  const asks = await remove(user)
  play(refuse(api.addresses.remove, 404, { message: 'Not found', code: 'not_found' }), answerRows(api.addresses.list))
  await user.click(await button('CONTINUE', asks))
  await closeError(user, 'Not found')
  await expectText('Add your first delivery address')
})

test('when two users change one address, the conflict is shown and settled', async () => {
  const { user, play, asked } = await openPortal(list, kept)
  await user.click(await button('Depot'))
  const form = await dialog('Edit delivery address')
  await user.clear(await field('City', form))
  await user.type(await field('City', form), 'Mine')
  await user.type(await field('Attention to', form), 'Dana')
  const theirs = { ...depot, city: 'Theirs', email: 'theirs@fleet.test', version: 2 }
  play(refuse(api.addresses.update, 409, { message: 'x', code: 'version' }), answerRows(api.addresses.list, theirs))
  await user.click(await button('Save', form))
  await expectText('Someone else has changed this delivery address since you opened it.', form)
  await expectAccessible()
  play(answerWith(api.addresses.update, theirs))
  await user.click(await button('Save again', form))
  await dialog('Your changes have been saved')
  const { body } = asked(api.addresses.update).at(-1)!
  expect(body).toMatchObject({ city: 'Mine', attention_to: 'Dana', version: 2 })
})
