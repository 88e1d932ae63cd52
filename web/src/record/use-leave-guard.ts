import { useEffect, useMemo, useRef } from 'react'
import { useBlocker } from '@tanstack/react-router'
import { confirm, withdrawQuestion } from '#src/ui/confirm-store.ts'
import { isGuarding, putUpGuard } from './leave-guards.ts'

const question = 'You have changes that are not saved.'

export const askToDiscard = () =>
  confirm({
    message: question,
    cancel: 'Keep editing',
    continue_: 'Discard changes',
    cancelOn: 'right',
  })

/** For a question that the form's end has answered, because its drawer is gone. */
const withdrawAsk = () => withdrawQuestion(question)

type Guarded = {
  isUp: boolean
  /** Whether leaving now loses input. `isBack`: by the browser's buttons, not by a link or by the form's own success. */
  isLosing?: (isBack: boolean) => boolean
  /** Resolves to true if leaving is fine. */
  ask?: () => Promise<boolean>
  /** Changing a filter of the same page loses nothing. */
  isOfPage?: boolean
}

/**
 * Asks before unsaved input is lost: on closing, Back, the menu and signing out; the browser asks when the tab closes. Only the
 * fields of some forms know, at that moment, whether anything would be lost (`isLosing`).
 */
export const useGuard = ({ isUp, isLosing = () => true, ask = askToDiscard, isOfPage = false }: Guarded) => {
  const latest = useRef(isLosing)
  useEffect(() => {
    latest.current = isLosing
  })
  const guard = useMemo(() => ({ ask: async () => !latest.current(false) || ask() }), [ask])
  useEffect(() => {
    if (!isUp) return undefined
    const takeDown = putUpGuard(guard)
    return () => {
      takeDown()
      withdrawAsk()
    }
  }, [isUp, guard])
  useBlocker({
    disabled: !isUp,
    enableBeforeUnload: () => isGuarding(guard) && latest.current(false),
    shouldBlockFn: async ({ action, current, next }) => {
      const isLeaving = !isOfPage || current.pathname !== next.pathname
      const isBack = action !== 'PUSH' && action !== 'REPLACE'
      return isLeaving && isGuarding(guard) && latest.current(isBack) && !(await ask())
    },
  })
}

export const useLeaveGuard = (isUp: boolean, ask?: () => Promise<boolean>, { isOfPage = false } = {}) =>
  useGuard({ isUp, isOfPage, ...(ask && { ask }) })

type Asked = { isDirty: boolean; isBusy: boolean }

/** Closes a drawer, after a question if that loses input. What is being sent is not lost. */
export const useAskedClose = (onClose: () => void, { isDirty, isBusy }: Asked) => {
  const isLosing = isDirty && !isBusy
  useLeaveGuard(isLosing)
  const close = async () => {
    if (!isLosing || (await askToDiscard())) onClose()
  }
  return () => void close()
}
