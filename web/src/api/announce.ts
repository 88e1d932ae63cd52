// Shows a success in a popup, or in the corner for users who prefer that (/account).
import { create } from 'zustand'
import { showPopup } from '#src/ui/popup-store.ts'
import { usePreferences } from './preferences.ts'

/** A follow-up such as undo, and how long it is offered. */
type ToastAction = { label: string; lasts: number; onClick: () => void }
export type Toast = { id: number; message: string; action?: ToastAction | undefined }

let lastId = 0

export const useToasts = create<{ toasts: Toast[] }>()(() => ({ toasts: [] }))

export const closeToast = (id: number) =>
  useToasts.setState(({ toasts }) => ({ toasts: toasts.filter((toast) => toast.id !== id) }))

/** For successes too small to interrupt the user. */
export const showToast = (message: string, action?: ToastAction) => {
  const id = ++lastId
  useToasts.setState(({ toasts }) => ({ toasts: [...toasts, { id, message, action }] }))
  return id
}

export const announceSuccess = (message: string) => {
  if (usePreferences.getState().success_messages === 'popup') return showPopup({ variant: 'success', message })
  showToast(message)
}
