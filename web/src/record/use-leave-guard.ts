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
export const withdrawAsk = () => withdrawQuestion(question)

/**
 * Asks before unsaved input is lost: on closing, Back, the menu and signing out; the browser asks when the tab closes. `ask`
 * resolves to true if leaving is fine. `isOfPage`: changing a filter of the same page loses nothing.
 */
export const useLeaveGuard = (hasChanges: boolean, ask: () => Promise<boolean> = askToDiscard, { isOfPage = false } = {}) => {
  const guard = useMemo(() => ({ ask }), [ask])
  useEffect(() => {
    if (!hasChanges) return undefined
    const takeDown = putUpGuard(guard)
    return () => {
      takeDown()
      withdrawAsk()
    }
  }, [hasChanges, guard])
  useBlocker({
    disabled: !hasChanges,
    enableBeforeUnload: () => isGuarding(guard),
    shouldBlockFn: async ({ current, next }) => {
      const isLeaving = !isOfPage || current.pathname !== next.pathname
      return isLeaving && isGuarding(guard) && !(await guard.ask())
    },
  })
}

type Typed = {
  /** A person has typed or chosen something in the form. */
  isTouched: boolean
  /** Whether leaving now loses input. `isBack`: by the browser's buttons, not by a link or by the form's own success. */
  isLosing: (isBack: boolean) => boolean
}

/** The same for a form whose fields keep their own values: only they know, at that moment, whether anything would be lost. */
export const useTypedGuard = ({ isTouched, isLosing }: Typed) => {
  const latest = useRef(isLosing)
  useEffect(() => {
    latest.current = isLosing
  })
  const guard = useMemo(() => ({ ask: async () => !latest.current(false) || (await askToDiscard()) }), [])
  useEffect(() => {
    if (!isTouched) return undefined
    return putUpGuard(guard)
  }, [isTouched, guard])
  useEffect(() => withdrawAsk, [])
  useBlocker({
    disabled: !isTouched,
    enableBeforeUnload: () => isGuarding(guard) && latest.current(false),
    shouldBlockFn: async ({ action }) => {
      const isBack = action !== 'PUSH' && action !== 'REPLACE'
      return isGuarding(guard) && latest.current(isBack) && !(await askToDiscard())
    },
  })
}
