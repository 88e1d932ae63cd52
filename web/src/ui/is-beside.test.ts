import type { MouseEvent } from 'react'
import { expect, test } from 'vitest'
import { isBeside } from './is-beside.ts'

const dialog = {} as EventTarget
const click = (detail: number, target = dialog) => isBeside({ target, currentTarget: dialog, detail } as unknown as MouseEvent)

test('a click outside a dialog closes it, but not a click inside or the second of a double click', () => {
  expect(click(1)).toBe(true)
  expect(click(1, {} as EventTarget)).toBe(false)
  expect(click(2)).toBe(false)
})
