import type { MouseEvent } from 'react'
import { expect, test } from 'vitest'
import { isBeside } from './is-beside.ts'

const dialog = {} as EventTarget
const click = (detail: number, target = dialog) => isBeside({ target, currentTarget: dialog, detail } as unknown as MouseEvent)

test('a click beside a dialog closes it, one inside does not, nor does the second of the double click that opened it', () => {
  expect(click(1)).toBe(true)
  expect(click(1, {} as EventTarget)).toBe(false)
  expect(click(2)).toBe(false)
})
