// Rules for the style sheets and texts of the portal that apply to every page.
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { sizes } from './web/src/app/sizes.ts'

const read = (pattern: string) => globSync(pattern).map((file) => readFileSync(file, 'utf8'))

test.each(Object.entries(sizes))('%s is defined once, as a limit: the style sheets read it and never repeat %s', (name, size) => {
  const sheets = read('web/src/**/*.css')
  expect(sheets.some((sheet) => sheet.includes(`var(${name})`))).toBe(true)
  expect(sheets.filter((sheet) => sheet.includes(` ${size}`))).toEqual([])
})

test('a verb after a counted noun is part of what is counted, so it agrees with the number', () => {
  const disagreeing = read('web/src/**/*.tsx').flatMap((text) => text.match(/counted\([^()]*\)\} (were|are|have)\b.*/g) ?? [])
  // In "3 of 1 card have", the verb agrees with the first number.
  expect(disagreeing.filter((line) => !line.includes('have a number'))).toEqual([])
})

test('a bar of the shell has no height in pixels, so it grows with the reader’s text size', () => {
  const bars = read('web/src/app/*.module.css').flatMap((sheet) => sheet.match(/^ +height: \d{2,}px/gm) ?? [])
  expect(bars).toEqual([])
})

test('a table row has no height in pixels, so it grows with the text size, even when rows are virtualized', () => {
  const heights = read('web/src/{card-order,card-line,list,transactions,features}/**/*.module.css').flatMap(
    (sheet) => sheet.match(/^ +height: [2-9]\dpx/gm) ?? [],
  )
  expect(heights).toEqual([])
  // The virtualizer is used in one place only, which converts from rem.
  const reckoning = globSync('web/src/**/*.{ts,tsx}').filter((file) =>
    readFileSync(file, 'utf8').includes('@tanstack/react-virtual'),
  )
  expect(reckoning).toEqual(['web/src/ui/use-rows-in-sight.ts'])
})

test('no grid column has a minimum width that could exceed its container', () => {
  const wide = read('web/src/**/*.css').flatMap((sheet) => sheet.match(/minmax\([\d.]+rem, \d*fr\)/g) ?? [])
  expect(wide).toEqual([])
})

/** The texts of the sources that import each style sheet. */
const usersBySheet = () => {
  const users = new Map<string, string[]>()
  for (const file of globSync('web/src/**/*.tsx')) {
    const text = readFileSync(file, 'utf8')
    for (const [, from = ''] of text.matchAll(/from '([^']+\.module\.css)'/g)) {
      const sheet = path.join(from.startsWith('#src') ? 'web' : path.dirname(file), from.replace('#src', 'src'))
      users.set(sheet, [...(users.get(sheet) ?? []), text])
    }
  }
  return users
}

test('every class of a style sheet is used by a source that imports the sheet', () => {
  const unused = [...usersBySheet()].flatMap(([sheet, texts]) => {
    const css = readFileSync(sheet, 'utf8').replaceAll(/\/\*[\s\S]*?\*\//g, '')
    const selectors = css.match(/[^{};]+(?=\{)/g) ?? []
    const names = new Set(selectors.join(' ').match(/(?<=\.)[a-z_][\w-]*/gi))
    // `classes[name]` may use any class of the sheet.
    if (texts.some((text) => text.includes('classes['))) return []
    return [...names].filter((name) => !texts.some((text) => text.includes(`.${name}`))).map((name) => `${sheet} .${name}`)
  })
  expect(unused).toEqual([])
})

test('every class that a component uses exists in its style sheet', () => {
  const sheetOf = (file: string, named: string) =>
    named.startsWith('#src/') ? path.join('web/src', named.slice('#src/'.length)) : path.join(path.dirname(file), named)
  const missing = globSync('web/src/**/*.tsx').flatMap((file) => {
    const text = readFileSync(file, 'utf8')
    return [...text.matchAll(/^import (\w+) from '(.+\.module\.css)'/gm)].flatMap(([, name = '', named = '']) => {
      const sheet = readFileSync(sheetOf(file, named), 'utf8')
      const used = [...text.matchAll(new RegExp(`(?<![\\w/-])${name}\\.(\\w+)`, 'g'))].map(([, part = '']) => part)
      return used.filter((part) => !new RegExp(`\\.${part}\\b`).test(sheet)).map((part) => `${file}: ${part}`)
    })
  })
  expect([...new Set(missing)]).toEqual([])
})

test('a disabled button looks disabled, whether by `disabled` or by `aria-disabled`', () => {
  const [sheet = ''] = read('web/src/ui/Button.module.css')
  expect(sheet).toContain(`.button:is(:disabled, [aria-disabled='true']:not([data-busy]))[data-variant]`)
  // The colors on hover have the same weight as these, and must stand before them.
  expect(sheet.lastIndexOf(':hover {')).toBeLessThan(sheet.indexOf(':disabled'))
})

test('who prefers less motion sees none, not even in the parts of an element that no selector of elements matches', () => {
  const [base = ''] = read('web/src/ui/theme/base.css')
  const still = /prefers-reduced-motion: reduce\) \{[\s\S]+?\n\}/.exec(base)?.[0] ?? ''
  const moving = read('web/src/**/*.css').flatMap((sheet) =>
    [...sheet.matchAll(/(::[\w-]+) \{[^}]*\banimation:/g)].map(([, part = '']) => part),
  )
  expect(moving).toContain('::backdrop')
  expect(moving.filter((part) => !still.includes(part))).toEqual([])
})
