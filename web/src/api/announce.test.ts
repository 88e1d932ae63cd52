import { popups } from '@forecourt/domain/messages.ts'
import { beforeEach, expect, test } from 'vitest'
import { usePopups } from '#src/ui/popup-store.ts'
import { announceSuccess, closeToast, useToasts } from './announce.ts'
import { usePreferences } from './preferences.ts'

const popupTexts = () => usePopups.getState().queue.map(({ message }) => message)
const toastTexts = () => useToasts.getState().toasts.map(({ message }) => message)

beforeEach(() => {
  usePopups.setState({ queue: [] })
  useToasts.setState({ toasts: [] })
})

test('a success opens a popup by default', () => {
  announceSuccess(popups.saved)
  expect(popupTexts()).toEqual([popups.saved])
  expect(toastTexts()).toEqual([])
})

test('a user who prefers toasts sees a success as a toast', () => {
  usePreferences.setState({ success_messages: 'toast' })
  announceSuccess(popups.saved)
  expect(popupTexts()).toEqual([])
  expect(toastTexts()).toEqual([popups.saved])
  closeToast(useToasts.getState().toasts[0]!.id)
  expect(toastTexts()).toEqual([])
})
