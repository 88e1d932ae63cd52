import { useEffect, useMemo } from 'react'
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
