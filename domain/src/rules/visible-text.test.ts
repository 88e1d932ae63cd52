import { expect, test } from 'vitest'
import { visibleCode, visibleLine, visibleLines } from './visible-text.ts'

test.each([
  ['Müller & Söhne', true],
  ['می‌خواهم', true],
  ['👩‍🚒 truck', true],
  ['TRK\u200B1', false],
  ['TRK\u202E1', false],
  ['\uFEFFTRK1', false],
  ['TRK\u0007', false],
  ['two\nlines', false],
])('%j has only visible characters: %s', (text, isVisible) => {
  expect(visibleLine.test(text)).toBe(isVisible)
})

test('text of several lines may have line breaks and tabs, but no other invisible characters', () => {
  expect(visibleLines.test('one\r\n\ttwo')).toBe(true)
  expect(visibleLines.test('one\u2066two')).toBe(false)
})

test('a code may have no joiners, so no two codes look alike', () => {
  expect(visibleCode.test('TRK-0１')).toBe(true)
  expect(visibleCode.test('TRK\u200D1')).toBe(false)
})
