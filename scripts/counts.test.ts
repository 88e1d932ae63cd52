// A count is written by `counted` of the domain, which knows one from many: "1 card", "2 cards".
import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { textsIn, type FoundText } from './texts-of.ts'

const left = /\.(?:test|fixture|d)\.tsx?$|\/ui\/kit\/|\/text\//

const nouns = `allowance account card cent character charge column day decline digit entry file fill fee hour invoice item line
  minute mile month number order person posting purchase recipient report row rule run second sheet sum table transaction user
  vehicle year`.split(/\s+/)
const plurals: Record<string, string> = { entry: 'entries', person: 'people' }
const singularOf = new Map(nouns.map((noun) => [plurals[noun] ?? `${noun}s`, noun]))

/**
 * Reading a file for its texts is slow, and most files cannot have such a count: in the code, a plural that follows a number comes
 * after the end of an expression or of an element, or is a choice of its own.
 */
const words = String.raw`\s*(?:[a-z-]+\s+){0,2}?(?:${[...singularOf.keys()].join('|')})\b`
const mayCount = new RegExp(`[}>]${words}|[?:+]\\s*['"\`]${words}`)

/** A limit is never one: "At most 200 lines". Neither is what these words come before. */
const bound = /\b(?:most|least|than|within|up to|to|into|holds|holds up to|length of|kept for|use|the first|{\w+} of)\s*$/i

/** What is no count, or a fixed number larger than one, or shown only for many. */
const neverOne: ReadonlySet<string> = new Set([
  '{askAfterDays} days',
  '{batchFileDays} days',
  '{card_network_name} numbers',
  '{count2} rows',
  '{from} digits',
  '{invitationHours} hours',
  '{length} characters',
  '{map} files',
  '{network} numbers',
  '{card_type} cards',
  '{orderDraftDays} days',
  '{pinRuleFor} digits',
  '{secondsShown} seconds',
  '{takeOverDays} days',
  '{unusedDays} days',
  '{value} days',
  '{value} miles',
])
/** The same, in places whose numbers have no name of their own. */
const neverOneIn =
  /card-number|ChooseSpreadsheet|magnetic-stripe|number-ranges|PendingCard|RangeList|DiscardManyDrawer|invoice-pdf|prior-period|remind-of-ends|manifest|restore\.ts|coverage-conditions/

/** The texts with a number before a plural that have no form for one. */
const withoutOne = (texts: readonly FoundText[]) => {
  const placed = Map.groupBy(texts, ({ file, line }) => `${file}:${line}`)
  return [...placed].flatMap(([place, found]) => {
    const phrases = [...new Set(found.map(({ phrase }) => phrase))]
    return phrases.flatMap((phrase) =>
      [...phrase.matchAll(/\{\w+\}(?: [a-z-]+){0,2}? ([a-z]+)\b/g)].flatMap(({ 0: whole, 1: many = '', index }) => {
        const one = singularOf.get(many)
        if (!one || bound.test(phrase.slice(0, index)) || neverOne.has(whole) || neverOneIn.test(place)) return []
        const begun = phrase.slice(0, index) + whole.slice(0, -many.length) + one
        const isBegun = (each: string) => each.startsWith(begun) && !/^\w/.test(each.slice(begun.length))
        return phrases.some(isBegun) ? [] : `${place} ${phrase}`
      }),
    )
  })
}

test('a count without a form for one is found', () => {
  const found = (source: string) => (mayCount.test(source) ? withoutOne(textsIn('page.tsx', source)).length : 0)
  expect(found('const a = `${rows} rows were read`')).toBe(1)
  expect(found('const a = <p>{rows}{" "}\n  rows</p>')).toBe(1)
  expect(found('const a = <p><b>{rows}</b> rows</p>')).toBe(1)
  expect(found('const a = `${rows} ${isRow ? "rows" : "lines"}`')).toBeGreaterThan(0)
  expect(found('const a = `${counted(rows, "row was", "rows were")} read`')).toBe(0)
  expect(found('const a = `At most ${most} rows`')).toBe(0)
})

test('every count on a screen, in a mail, in a report and of a command has a form for one', () => {
  const files = ['web/src/**/*.{ts,tsx}', 'domain/src/**/*.ts', 'server/src/**/*.ts'].flatMap((pattern) => globSync(pattern))
  const sources = files.filter((file) => !left.test(file)).map((file) => ({ file, source: readFileSync(file, 'utf8') }))
  const counting = sources.filter(({ source }) => mayCount.test(source))
  expect(withoutOne(counting.flatMap(({ file, source }) => textsIn(file, source)))).toEqual([])
})
