import { screen, waitFor, within } from '@testing-library/dom'
import type { Window } from 'happy-dom'
import { expect, onTestFinished, test } from 'vitest'
import { api } from '@forecourt/domain/contract/api.ts'
import { at, button, dialog, field, question } from '#testing/find.ts'
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

const openNewAccount = async () => {
  const opened = await openPortal('/accounts', { person: staff, answers: [answerRows(api.divisions.list)] })
  await opened.user.click((await screen.findAllByRole('button', { name: 'New account' }))[0]!)
  const drawer = await dialog('New account')
  await opened.user.type(await field('Name', drawer), 'Rainier Concrete')
  return { ...opened, drawer }
}

test('a division added from a new account is chosen there, and nothing typed is lost', async () => {
  const { user, drawer, asked } = await openNewAccount()
  await user.click(await button('Add a division', drawer))
  const divisions = await dialog('Divisions')
  await user.type(await field('Number', divisions), '01')
  await user.type(await field('Name', divisions), 'West')
  await user.click(await button('Add division', divisions))
  await waitFor(() => expect(asked(api.divisions.create)).toHaveLength(1))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Divisions' })).toBeNull())
  expect(((await field('Name', drawer)) as HTMLInputElement).value).toBe('Rainier Concrete')
  await user.click(await button('Make account', drawer))
  await waitFor(() => expect(asked(api.accounts.create).map(({ body }) => body)).toMatchObject([{ division_number: '01' }]))
})

test('closing a drawer asks before what was typed is lost, and asks nothing if nothing was typed', async () => {
  const { user, drawer } = await openNewAccount()
  await user.keyboard('{Escape}')
  await user.click(await button('Keep editing', await question('You have changes that are not saved.')))
  expect(((await field('Name', drawer)) as HTMLInputElement).value).toBe('Rainier Concrete')
  await user.click(await button('Cancel', drawer))
  await user.click(await button('Discard changes', await question('You have changes that are not saved.')))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'New account' })).toBeNull())
  await user.click((await screen.findAllByRole('button', { name: 'New account' }))[0]!)
  await user.click(await button('Cancel', await dialog('New account')))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'New account' })).toBeNull())
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

test('a double press makes one account and opens it without a question', async () => {
  const made = Promise.withResolvers<Response>()
  const { user, asked } = await openPortal('/accounts', {
    person: staff,
    answers: [
      answerRows(api.divisions.list, { number: '01', name: 'West', cfn_participant: null, accounts: 0, version: 1 }),
      [api.accounts.create, () => made.promise],
    ],
  })
  await user.click((await screen.findAllByRole('button', { name: 'New account' }))[0]!)
  const drawer = await dialog('New account')
  await user.type(await field('Name', drawer), 'Rainier Concrete')
  await user.click(within(drawer).getByRole('combobox', { name: /^Division/ }))
  await user.click(await screen.findByRole('option', { name: /01/ }))
  await user.dblClick(await button('Make account', drawer))
  made.resolve(Response.json({ data: { account_id: 9 } }))
  await waitFor(() => expect(at()).toBe('/accounts/9'))
  expect(asked(api.accounts.create)).toHaveLength(1)
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

test('a division is renamed, and deleted while it has no accounts', async () => {
  const used = { number: '01', name: 'Wset', cfn_participant: null, accounts: 2, version: 4 }
  const unused = { ...used, number: '02', name: 'East', accounts: 0 }
  const { user, asked } = await openPortal('/accounts', {
    person: staff,
    answers: [answerRows(api.divisions.list, used, unused)],
  })
  await user.click(await button('Divisions'))
  const divisions = await dialog('Divisions')
  await user.click(await button('Edit division 01', divisions))
  const edit = await dialog('Division 01')
  await user.clear(await field('Name', edit))
  await user.type(await field('Name', edit), 'West')
  await user.click(await button('Save', edit))
  await waitFor(() => expect(asked(api.divisions.update).map(({ body }) => body)).toMatchObject([{ name: 'West', version: 4 }]))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Division 01' })).toBeNull())
  expect(screen.queryByRole('button', { name: 'Delete division 01' })).toBeNull()
  await user.click(await button('Delete division 02', divisions))
  await user.click(await button('CONTINUE', await question('Delete division 02 East?')))
  await waitFor(() => expect(asked(api.divisions.remove)).toHaveLength(1))
})
