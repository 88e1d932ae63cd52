// How a success is shown: in a popup, or in the corner for users who prefer that (/account).
import { create } from 'zustand'
import { showPopup } from '#src/ui/popup-store.ts'
import { usePreferences } from './preferences.ts'

export type Toast = { id: number; message: string }

let lastId = 0

export const useToasts = create<{ toasts: Toast[] }>()(() => ({ toasts: [] }))

export const closeToast = (id: number) =>
  useToasts.setState(({ toasts }) => ({ toasts: toasts.filter((toast) => toast.id !== id) }))

/** For successes too small to interrupt the user. */
export const showToast = (message: string) =>
  useToasts.setState(({ toasts }) => ({ toasts: [...toasts, { id: ++lastId, message }] }))

export const announceSuccess = (message: string) => {
  if (usePreferences.getState().success_messages === 'popup') return showPopup({ variant: 'success', message })
  showToast(message)
}
