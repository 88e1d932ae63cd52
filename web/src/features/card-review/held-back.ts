// docs/product/fulfilment.md#card-review: an approval by one click or key is sent after ten seconds and can be undone until then.
import { create } from 'zustand'
import { closeToast, showToast } from '#src/api/announce.ts'

const timeToUndo = 10_000

type Held = { key: string; toast: number; timer: ReturnType<typeof setTimeout>; send: () => Promise<unknown>; onUndo: () => void }

export const useHeldBack = create<{ held: readonly Held[] }>(() => ({ held: [] }))

const release = (key: string) => {
  const { held } = useHeldBack.getState()
  const found = held.find((one) => one.key === key)
  if (!found) return undefined
  clearTimeout(found.timer)
  closeToast(found.toast)
  return found
}

const forget = (key: string) => useHeldBack.setState(({ held }) => ({ held: held.filter((one) => one.key !== key) }))

/** The item stays hidden until the server has answered and the queue has been reloaded. Otherwise it would briefly reappear. */
const sendNow = async (key: string) => {
  await release(key)?.send()
  forget(key)
}

const undo = (key: string | undefined) => {
  const found = key === undefined ? undefined : release(key)
  if (!found) return
  forget(found.key)
  found.onUndo()
}

export const undoLast = () => undo(useHeldBack.getState().held.at(-1)?.key)

export const holdBack = (key: string, message: string, work: Pick<Held, 'send' | 'onUndo'>) => {
  if (useHeldBack.getState().held.some((one) => one.key === key)) return
  const toast = showToast(message, { label: 'Undo', lasts: timeToUndo, onClick: () => undo(key) })
  const timer = setTimeout(() => void sendNow(key), timeToUndo)
  useHeldBack.setState(({ held }) => ({ held: [...held, { key, toast, timer, ...work }] }))
}

/** Leaving the page does not undo a decision. */
export const sendAllNow = () => Promise.all(useHeldBack.getState().held.map(({ key }) => sendNow(key)))
