import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { longest } from './longest-first.ts'

test('every file that begins first exists, so a renamed one is noticed', () => {
  expect(longest.filter((file) => !existsSync(new URL(`../${file}`, import.meta.url)))).toEqual([])
})
