import { expect, test } from 'vitest'
import { statusChoices } from './status-choices.ts'

const now = new Date('2026-11-15T12:00:00Z')
const card = (id: number, card_status_id: number, card_status_name: string) => ({ id, card_status_id, card_status_name })

const names = (choices: { name: string }[]) => choices.map(({ name }) => name)

test('a customer may put an active card on hold, report it, cancel it or mark it replaced', () => {
  expect(names(statusChoices([card(1, 1, 'Active')], 'customer', now))).toEqual([
    'Inactive',
    'Lost',
    'Stolen',
    'Cancelled',
    'Replaced',
  ])
})

test('only staff may lock a card', () => {
  expect(names(statusChoices([card(1, 1, 'Active')], 'staff', now))).toContain('Locked')
})

test('cards that cannot take the new status are left out, with their number and status', () => {
  const cards = [card(1, 1, 'Active'), card(2, 1, 'Active'), card(3, 8, 'Pending'), card(4, 4, 'Stolen'), card(5, 8, 'Pending')]
  const hold = statusChoices(cards, 'customer', now).find(({ name }) => name === 'Inactive')
  expect(hold).toMatchObject({ card_ids: [1, 2], leftOut: '2 Pending, 1 Stolen' })
})

test('a card in a final status has no next status', () => {
  expect(statusChoices([card(1, 5, 'Cancelled')], 'staff', now)).toEqual([])
})

test('staff may undo a loss report within a day, if its time is known', () => {
  const lost = { ...card(1, 3, 'Lost'), status_changed_at: '2026-11-15T06:00:00Z', replaced_by: null }
  expect(names(statusChoices([lost], 'staff', now))).toContain('Inactive')
  expect(names(statusChoices([lost], 'customer', now))).not.toContain('Inactive')
  expect(names(statusChoices([{ ...lost, status_changed_at: '2026-11-13T06:00:00Z' }], 'staff', now))).not.toContain('Inactive')
  expect(names(statusChoices([card(1, 3, 'Lost')], 'staff', now))).not.toContain('Inactive')
})
