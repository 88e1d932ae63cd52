import { expect, test } from 'vitest'
import { roomBeside } from './room-beside.ts'

test.each<[what: string, top: number, windowHeight: number, room: object]>([
  ['below the button, down to the edge of the window', 260, 600, { side: 'below', height: 286 }],
  ['above it where there is more room', 420, 600, { side: 'above', height: 402 }],
  ['below it where neither has enough', 60, 200, { side: 'below', height: 120 }],
])('a panel opens %s', (_, top, windowHeight, room) => {
  expect(roomBeside({ top, bottom: top + 36 }, windowHeight)).toEqual(room)
})
