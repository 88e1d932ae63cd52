import { beforeEach, expect, test } from 'vitest'
import { closePopup, showPopup, usePopups } from './popup-store.ts'

const waiting = () => usePopups.getState().queue.map(({ message }) => message)

beforeEach(() => usePopups.setState({ queue: [] }))

test('popups wait for each other in the order they were asked for', () => {
  showPopup({ variant: 'success', message: 'first' })
  showPopup({ variant: 'error', message: 'second' })
  expect(waiting()).toEqual(['first', 'second'])
  closePopup(usePopups.getState().queue[0]!.id)
  expect(waiting()).toEqual(['second'])
})

test('closing a popup twice does not close the next one', () => {
  showPopup({ variant: 'success', message: 'first' })
  showPopup({ variant: 'success', message: 'second' })
  const { id } = usePopups.getState().queue[0]!
  closePopup(id)
  closePopup(id)
  expect(waiting()).toEqual(['second'])
})

test('calls that fail together say the same thing once', () => {
  showPopup({ variant: 'error', message: 'away' })
  showPopup({ variant: 'error', message: 'away' })
  expect(waiting()).toEqual(['away'])
})

test('an error with details of its own is always shown', () => {
  showPopup({ variant: 'error', message: 'refused', details: { line: 1 } })
  showPopup({ variant: 'error', message: 'refused', details: { line: 2 } })
  expect(waiting()).toEqual(['refused', 'refused'])
})
