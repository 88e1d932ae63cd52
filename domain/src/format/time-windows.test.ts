import { expect, test } from 'vitest'
import { windowsText } from './time-windows.ts'

test.each([
  [[{ days: 127, from_minute: 0, to_minute: 1440 }], 'Every day all day'],
  [[{ days: 31, from_minute: 300, to_minute: 1140 }], 'Mon–Fri 5:00 AM–7:00 PM'],
  [[{ days: 96, from_minute: 0, to_minute: 1440 }], 'Sat, Sun all day'],
  [[{ days: 0b0010101, from_minute: 1320, to_minute: 1440 }], 'Mon, Wed, Fri 10:00 PM–midnight'],
  [
    [
      { days: 1, from_minute: 0, to_minute: 360 },
      { days: 64, from_minute: 720, to_minute: 721 },
    ],
    'Mon 12:00 AM–6:00 AM; Sun 12:00 PM–12:01 PM',
  ],
])('windows %o are shown as %s', (windows, text) => {
  // Intl puts a narrow space before AM.
  expect(windowsText(windows).replaceAll(/\s/g, ' ')).toBe(text)
})
