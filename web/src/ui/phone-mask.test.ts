import { expect, test } from 'vitest'
import { maskPhone, maskTyping } from './phone-mask.ts'

test('a typed number fills the mask digit by digit', () => {
  expect(['', '2', '253', '2535', '253555', '2535550', '2535550142'].map(maskPhone)).toEqual([
    '',
    '(2',
    '(253',
    '(253) 5',
    '(253) 555',
    '(253) 555-0',
    '(253) 555-0142',
  ])
})

test('a pasted number loses its country code, its dots and extra digits', () => {
  expect(maskPhone('+1 253.555.0142')).toBe('(253) 555-0142')
  expect(maskPhone('253-555-0142 ext. 9')).toBe('(253) 555-0142')
})

test('backspace over the mask deletes the digit before it', () => {
  // The caret is behind the dash, which has just been deleted.
  expect(maskTyping('(253) 555-0', { value: '(253) 5550', caret: 9 })).toEqual({ value: '(253) 550', caret: 8 })
})

test('typing a digit in the middle leaves the caret after it', () => {
  expect(maskTyping('(253) 555-014', { value: '(2753) 555-014', caret: 3 })).toEqual({ value: '(275) 355-5014', caret: 3 })
})

test('clearing the field leaves it empty', () => {
  expect(maskTyping('(2', { value: '', caret: 0 })).toEqual({ value: '', caret: 0 })
})
