import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { api } from '@forecourt/domain/contract/api.ts'
import { cardTypes, networks } from '@forecourt/domain/reference.ts'
import { expectAccessible } from '#testing/accessible.ts'
import { at, button, dialog, expectText, field, link, question } from '#testing/find.ts'
import { answer, answerRows, answerWith, openPortal, refuse, staff } from '#testing/portal.tsx'

const list = '/card-template'
const template = {
  id: 4,
  template_name: 'CFN Trucks',
  card_network_id: 1,
  card_network_name: 'CFN',
  card_type_id: 3,
  card_type_name: 'Vehicle',
  account_ids: [],
  account_names: [],
  max_gallon_fill: 100,
  max_gallon_period: 200,
  card_period_gallon_id: 1,
  card_fuel_profile_id: 3,
  version: 1,
}
/** The form offers the lists of this answer instead of those built into the portal. */
const lists = answer(api.reference.lists, {
  data: {
    version: 'of-this-test',
    lists: {
      vehicle_type: [],
      fuel_profile: [{ id: 3, name: 'Diesel, winter grade' }],
      time_profile: [],
      gallon_period: [{ id: 1, name: 'Day' }],
      amount_period: [],
      networks: networks.map(({ id, name }) => ({ id, name })),
      card_types: cardTypes.map(({ id, name }) => ({ id, name })),
    },
  },
})
const kept = { person: staff, answers: [answerRows(api.templates.listAll, template), lists] }

type User = Awaited<ReturnType<typeof openPortal>>['user']
const choose = async (user: User, label: string, option: string) => {
  await user.click(await screen.findByRole('combobox', { name: label }))
  await user.click(await screen.findByRole('option', { name: option }))
}
const newTemplate = async (user: User) => {
  await user.click(await button('New template'))
  return dialog('New template')
}

test('empty, refused and deactivated template lists, and a selection, each say what they are', async () => {
  await openPortal(list, {
    person: staff,
    answers: [refuse(api.templates.listAll, 403, { message: '403 Unauthorized', code: 'forbidden' })],
  })
  await question('403 Unauthorized')
  await openPortal(list, { person: staff })
  await expectText('No templates yet')
  expect(screen.getAllByRole('button', { name: 'New template' }), 'offered where one reads that there is none').toHaveLength(2)
  const { user, play } = await openPortal(list, kept)
  await button('CFN Trucks')
  await expectAccessible()
  await user.click(await screen.findByRole('checkbox', { name: 'Select CFN Trucks' }))
  await screen.findByRole('region', { name: 'Selection' })
  await expectAccessible()
  play(answerRows(api.templates.listAll))
  await user.click(await link('Deactivated'))
  await expectText('No template has been deactivated.')
  await expectAccessible()
})

test('the search among deactivated templates stays in the address', async () => {
  const { user } = await openPortal(list, kept)
  await user.click(await link('Deactivated'))
  await screen.findByRole('link', { name: 'Deactivated', current: 'page' })
  await user.type(await screen.findByRole('searchbox', { name: 'Name, network, card type' }), 'trucks')
  await waitFor(() => expect(at()).toContain('keyword=trucks'))
  const { asked } = await openPortal(at(), kept)
  expect(await screen.findByRole('searchbox')).toHaveProperty('value', 'trucks')
  await waitFor(() => {
    const sent = asked(api.templates.listAll).at(-1)?.address.searchParams
    expect([sent?.get('keyword'), sent?.get('is_delete')]).toEqual(['trucks', '1'])
  })
})

test('a new template reports missing fields', async () => {
  const { user, asked } = await openPortal(list, kept)
  const form = await newTemplate(user)
  await expectText(/The other fields follow/, form)
  await user.click(await button('Create template', form))
  await expectText('Template name is required', form)
  await expectText('Network field is required', form)
  await expectAccessible()
  expect(asked(api.templates.create)).toEqual([])
})

test('changing the network asks before resetting the values, and canceling keeps them', async () => {
  const { user } = await openPortal(list, kept)
  const form = await newTemplate(user)
  await choose(user, 'Network', 'CFN')
  await choose(user, 'Card type', 'Vehicle')
  await user.type(within(form).getByRole('combobox', { name: 'State list' }), 'wash')
  await user.click(await screen.findByRole('option', { name: /Washington/ }))
  await button('Remove Washington', form)
  const resets = 'If you proceed with this change, all the values below will be reset.'
  await choose(user, 'Network', 'PPA')
  await user.click(await button('CANCEL', await question(resets)))
  expect(within(form).getByRole('combobox', { name: 'Network' }).textContent).toBe('CFN')
  await button('Remove Washington', form)

  await choose(user, 'Network', 'PPA')
  await expectAccessible()
  await user.click(await button('CONTINUE', await question(resets)))
  await waitFor(() => expect(within(form).getByRole('combobox', { name: 'Network' }).textContent).toBe('PPA'))
  expect(within(form).queryByRole('combobox', { name: 'State list' })).toBeNull()
  await choose(user, 'Card type', 'Driver')
  expect(screen.queryByRole('alertdialog'), 'nothing is left that could be lost').toBeNull()
  expect(within(form).queryByLabelText(/Max gallon per fill/), 'a driver card has no gallon limits').toBeNull()
})

test('a template name already in use is refused, and a new name is accepted', async () => {
  const taken = 'Template name has already been taken'
  const { user, asked, play } = await openPortal(list, {
    ...kept,
    answers: [
      ...kept.answers,
      refuse(api.templates.create, 422, { message: 'x', code: 'invalid', errors: { template_name: [taken] } }),
    ],
  })
  await user.click(await button('Actions for CFN Trucks'))
  await user.click(await screen.findByRole('menuitem', { name: 'Duplicate' }))
  const form = await dialog('Duplicate template')
  const name = await field('Template name', form)
  expect(name).toHaveProperty('value', 'CFN Trucks copy')
  await user.click(await button('Create template', form))
  await waitFor(() => expect(name.getAttribute('aria-invalid')).toBe('true'))

  play(answerWith(api.templates.create, template))
  await user.clear(name)
  await user.type(name, 'CFN Vans')
  expect(name.getAttribute('aria-invalid'), 'what was refused is gone').not.toBe('true')
  await user.click(await button('Create template', form))
  await dialog('New card template was created')
  expect(asked(api.templates.create).map(({ body }) => (body as { template_name: string }).template_name)).toEqual([
    'CFN Trucks copy',
    'CFN Vans',
  ])
})

test('when two members of staff edit one template, the conflict is shown and settled', async () => {
  const { user, play, asked } = await openPortal(list, kept)
  await user.click(await button('CFN Trucks'))
  const form = await dialog('Edit template')
  const fills = await field('Max gallon per fill', form)
  await user.clear(fills)
  await user.type(fills, '80')
  await user.type(await field('Site group', form), 'Seattle')
  const theirs = { ...template, max_gallon_fill: 60, card_type_driver_name: 'Company', version: 2 }
  play(refuse(api.templates.update, 409, { message: 'x', code: 'version' }), answerRows(api.templates.listAll, theirs))
  play(answerRows(api.templates.list, theirs))
  await user.click(await button('Save', form))
  await expectText('Someone else has changed this template since you opened it.', form)
  const dispute = await within(form).findByRole('group', { name: 'Max gallon per fill' })
  within(dispute).getByRole('radio', { name: /Their value 60 gal/ })
  play(answerWith(api.templates.update, theirs))
  await user.click(await button('Save again', form))
  await dialog('Card template updated')
  expect(asked(api.templates.update).at(-1)?.body).toMatchObject({
    max_gallon_fill: 80,
    card_site_group_name: 'Seattle',
    version: 2,
  })
})
