// What the style sheets and the words of the portal must keep to, whatever page they belong to.
import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { sizes } from './web/src/app/sizes.ts'

const read = (pattern: string) => globSync(pattern).map((file) => readFileSync(file, 'utf8'))

test.each(Object.entries(sizes))('%s stands once, in the limits: the style sheets read it and never repeat %s', (name, size) => {
  const sheets = read('web/src/**/*.css')
  expect(sheets.some((sheet) => sheet.includes(`var(${name})`))).toBe(true)
  expect(sheets.filter((sheet) => sheet.includes(` ${size}`))).toEqual([])
})

test('a verb after a number agrees with it: it is part of what is counted', () => {
  const disagreeing = read('web/src/**/*.tsx').flatMap((text) => text.match(/counted\([^()]*\)\} (were|are|have)\b.*/g) ?? [])
  // "3 of 1 card have" is about the first number.
  expect(disagreeing.filter((line) => !line.includes('have a number'))).toEqual([])
})

test('a bar of the shell grows with the text a person asked for: its height is not in pixels', () => {
  const bars = read('web/src/app/*.module.css').flatMap((sheet) => sheet.match(/^ +height: \d{2,}px/gm) ?? [])
  expect(bars).toEqual([])
})
