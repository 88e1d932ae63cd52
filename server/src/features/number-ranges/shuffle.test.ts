import { createHmac, randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { shuffle } from './shuffle.ts'

const keyed = (key: string) => (text: string) => createHmac('sha256', key).update(text).digest()

test.each([1, 2, 3, 4, 5, 16, 17, 100, 1_000, 4_097])('each of %i serials is given out exactly once', (size) => {
  const mix = keyed('a key')
  const serials = Array.from({ length: size }, (_, count) => shuffle(mix, size, count))
  expect(serials.toSorted((a, b) => a - b)).toEqual(Array.from({ length: size }, (_, serial) => serial))
})

test('the largest range that a number can hold is shuffled without losing a digit', () => {
  const size = 10 ** 15
  const serials = Array.from({ length: 1_000 }, (_, count) => shuffle(keyed('a key'), size, count))
  expect(new Set(serials).size).toBe(1_000)
  for (const serial of serials) expect(Number.isSafeInteger(serial) && serial >= 0 && serial < size).toBe(true)
})

test('the first ten thousand of a million serials spread over the whole range, differently for each key', () => {
  const first = (key: string) => Array.from({ length: 10_000 }, (_, count) => shuffle(keyed(key), 1_000_000, count))
  const [one, other] = [first(randomBytes(16).toString('hex')), first(randomBytes(16).toString('hex'))]
  for (let tenth = 0; tenth < 10; tenth++) {
    const there = one.filter((serial) => Math.floor(serial / 100_000) === tenth).length
    expect(there, `in tenth ${tenth}`).toBeGreaterThan(800)
    expect(there).toBeLessThan(1_200)
  }
  expect(one.filter((serial, count) => serial === other[count]).length).toBeLessThan(20)
})
