import { beforeEach, expect, test, vi } from 'vitest'
import { forgetDrafts, forgetTypedByOthers } from '#src/api/kept.ts'
import { keepTyped, takeTyped, typedIn, uniqueName } from './typed-values.ts'

/** Like a browser's storage, with its keys as own properties. */
const aStorage = () => {
  const own: Record<string, unknown> = {}
  const hidden = (value: unknown) => ({ value, enumerable: false })
  return Object.defineProperties(own, {
    getItem: hidden((key: string) => own[key] ?? null),
    setItem: hidden((key: string, value: string) => (own[key] = value)),
    removeItem: hidden((key: string) => delete own[key]),
  })
}

beforeEach(() => {
  vi.stubGlobal('sessionStorage', aStorage())
  vi.stubGlobal('localStorage', aStorage())
})

const place = '3 /card-list card 12'

test('only values that the user changed are kept', () => {
  expect(typedIn({ description: 'Van', cost_center: 'A', zips: ['1'] }, { description: '', cost_center: 'A', zips: [] })).toEqual(
    {
      description: 'Van',
      zips: ['1'],
    },
  )
})

test('PINs, passwords, keys and card numbers are never kept, wherever they were typed', () => {
  const typed = { pin: '4711', new_password: 'x', sftp_key: 'k', card_number: '7', lines: [{ pin: '4711', description: 'Van' }] }
  expect(typedIn(typed, {})).toEqual({ lines: [{ description: 'Van' }] })
  const byLabel = { 'New PIN': '4711', Password: 'x', 'Card number': '7', 'SFTP key': 'k', Spinning: 'yes' }
  expect(typedIn(byLabel, {}), 'nor where a field is known by its label only').toEqual({ Spinning: 'yes' })
})

test('a ticked box is kept, whatever it is called', () => {
  const preferences = { theme: 'dark', single_key_shortcuts: true }
  expect(typedIn({ preferences, receive_pin_order: true }, {})).toEqual({ preferences, receive_pin_order: true })
})

test('two fields with the same name in one form are kept apart', () => {
  const taken = new Set(['Amount'])
  expect(uniqueName('Reason', taken)).toBe('Reason')
  expect(uniqueName('Amount', taken)).toBe('Amount 2')
  expect(uniqueName('Amount', new Set(['Amount', 'Amount 2']))).toBe('Amount 3')
})

test('typed values are restored once, only for the same user and place', () => {
  keepTyped(5, place, { description: 'Van' })
  expect(takeTyped(6, place)).toBeUndefined()
  expect(takeTyped(5, '3 /card-list card 13')).toBeUndefined()
  expect(takeTyped(5, place)).toEqual({ description: 'Van' })
  expect(takeTyped(5, place)).toBeUndefined()
})

test('signing out, or another user signing in, deletes what was typed in this tab', () => {
  keepTyped(5, place, { description: 'Van' })
  forgetDrafts(5)
  expect(takeTyped(5, place)).toBeUndefined()
  keepTyped(5, place, { description: 'Van' })
  forgetTypedByOthers(5)
  expect(takeTyped(5, place)).toEqual({ description: 'Van' })
  keepTyped(5, place, { description: 'Van' })
  forgetTypedByOthers(6)
  expect(takeTyped(5, place)).toBeUndefined()
})
