import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toInstant } from './instant.ts'

test.each([
  ['2026-11-15 12:57:17.924633+00', '2026-11-15T12:57:17.924Z'],
  ['2026-11-15T12:57:17.9+00:00', '2026-11-15T12:57:17.900Z'],
  ['2026-11-15 12:57:17+00', '2026-11-15T12:57:17.000Z'],
  ['2026-11-15 12:57:17.999999-08', '2026-11-15T20:57:17.999Z'],
  ['2026-11-15T12:57:17.25+05:30', '2026-11-15T07:27:17.250Z'],
])('%s is shown as %s', (text, shown) => {
  expect(toInstant(text)).toBe(shown)
})

test('any UTC instant that Postgres writes converts to the same ISO text as a Date', () => {
  fc.assert(
    fc.property(
      fc.date({ min: new Date('1900-01-01'), max: new Date('2999-12-31'), noInvalidDate: true }),
      fc.stringMatching(/^\d{0,3}$/),
      (date, micro) => {
        const text = date.toISOString().replace('T', ' ').replace('Z', `${micro}+00`)
        expect(toInstant(text)).toBe(date.toISOString())
      },
    ),
  )
})
