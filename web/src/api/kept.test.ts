import { expect, test, vi } from 'vitest'
import { keptDrafts } from './kept.ts'

test('a draft that does not fit in the browser’s storage is reported as not saved', () => {
  const full = () => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
  }
  const items = new Map<string, string>()
  const getItem = (name: string) => items.get(name) ?? null
  const draft = keptDrafts<string>(5, 'upload').of('7')

  vi.stubGlobal('localStorage', { getItem, setItem: full })
  expect(draft.write('rows')).toBe(false)
  expect(draft.read()).toBeNull()

  vi.stubGlobal('localStorage', { getItem, setItem: (name: string, value: string) => void items.set(name, value) })
  expect(draft.write('rows')).toBe(true)
  expect(draft.read()).toBe('rows')
})
