import { screen, waitFor } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { api } from '@forecourt/domain/contract/api.ts'
import { button } from '#testing/find.ts'
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
