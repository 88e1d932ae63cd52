import { expect, test } from 'vitest'
import { taxId } from './fields.ts'

test('a tax ID may be typed without its hyphen or left empty', () => {
  expect(['123456789', ' 12-3456789 ', ''].map((typed) => taxId.parse(typed))).toEqual(['12-3456789', '12-3456789', ''])
  for (const typed of ['12345678', '1234567890', '12 3456789', '1-23456789']) expect(taxId.safeParse(typed).success).toBe(false)
})
