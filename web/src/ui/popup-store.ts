import { create } from 'zustand'

type PopupAction = { label: string; onClick: () => void }

export type Popup = {
  id: number
  variant: 'success' | 'error'
  message: string
  /** Sentences under the message: the reason, and what to do now. */
  notes?: string[]
  /** The server's reply, shown as JSON under the message. */
  details?: unknown
  actions?: PopupAction[]
  /** Runs when the popup closes, for example to focus the field it is about. */
  onClosed?: () => void
}

let lastId = 0

/** Popups queue: the first is on screen, the next follows when it closes. */
export const usePopups = create<{ queue: Popup[] }>(() => ({ queue: [] }))

const isSame = (a: Omit<Popup, 'id'>, b: Omit<Popup, 'id'>) =>
  a.variant === b.variant &&
  a.message === b.message &&
  a.notes?.join() === b.notes?.join() &&
  !a.details &&
  !b.details &&
  !a.actions &&
  !b.actions

export const showPopup = (popup: Omit<Popup, 'id'>) =>
  usePopups.setState(({ queue }) =>
    // Several calls that fail together show the same message once.
    queue.some((waiting) => isSame(waiting, popup)) ? { queue } : { queue: [...queue, { ...popup, id: ++lastId }] },
  )

export const closePopup = (id: number) => {
  const closed = usePopups.getState().queue.find((popup) => popup.id === id)
  usePopups.setState(({ queue }) => ({ queue: queue.filter((popup) => popup.id !== id) }))
  closed?.onClosed?.()
}
