import { screen, waitFor } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { api } from '@forecourt/domain/contract/api.ts'
import type { ReplyOf } from '@forecourt/domain/contract/endpoint.ts'
import { emptiest } from '#testing/emptiest.ts'
import { button, expectText } from '#testing/find.ts'
import { answer, answerRows, openPortal } from '#testing/portal.tsx'
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
    lines: [aLineReplacing(5), { ...aLineReplacing(6, 'damaged'), vehicle_number: '82' }],
    delivery: {},
    address_id: null,
    idempotency_key: crypto.randomUUID(),
    is_unsure: false,
  }
  const empty = emptiest(api.cards.get.response) as ReplyOf<typeof api.cards.get>
  const cards = answer(api.cards.get, ({ address }) => ({
    data: address.pathname.endsWith('/5')
      ? { ...empty.data, last_four: '1394', vehicle_number: '81', card_status_id: 3, card_status_name: 'Lost' }
      : { ...empty.data, last_four: '2077', vehicle_number: null, card_status_id: 1, card_status_name: 'Active' },
  }))
  const { user } = await openPortal(wizard, {
    person,
    answers: [templates, answer(api.orderDrafts.list, { data: [draft] }), cards],
  })
  await user.click(await button(/^Resume/))
  await expectText('Replaces card ending 1394, vehicle 81')
  await expectText('The old card is stopped. It becomes Replaced when this one is active.')
  await user.click(await button('NEXT'))
  const review = await screen.findByRole('region', { name: 'Cards to be ordered' })
  await expectText('Replaces card ending 1394, vehicle 81', review)
  await expectText('Replaces card ending 2077', review)
  await expectText(/^The old card works until this one is active/, review)
})
