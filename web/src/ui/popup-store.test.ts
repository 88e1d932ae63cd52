import { beforeEach, expect, test } from 'vitest'
import { closePopup, showPopup, usePopups } from './popup-store.ts'

const waiting = () => usePopups.getState().queue.map(({ message }) => message)

beforeEach(() => usePopups.setState({ queue: [] }))

test('popups open one after the other, in order', () => {
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

test('calls that fail with the same message open one popup', () => {
  showPopup({ variant: 'error', message: 'away' })
  showPopup({ variant: 'error', message: 'away' })
  expect(waiting()).toEqual(['away'])
})

test('errors with their own details each open a popup', () => {
  showPopup({ variant: 'error', message: 'refused', details: { line: 1 } })
  showPopup({ variant: 'error', message: 'refused', details: { line: 2 } })
  expect(waiting()).toEqual(['refused', 'refused'])
})
