import { useBlocker } from '@tanstack/react-router'
import { confirm } from '#src/ui/confirm-store.ts'

export const askToDiscard = () =>
  confirm({
    message: 'You have changes that are not saved.',
    cancel: 'Keep editing',
    continue_: 'Discard changes',
    cancelOn: 'right',
  })

/** Nothing typed is lost without a question: not by closing, not by Back, not by the menu; the browser asks for the tab. */
export const useLeaveGuard = (hasChanges: boolean) =>
  useBlocker({
    disabled: !hasChanges,
    enableBeforeUnload: hasChanges,
    shouldBlockFn: async () => !(await askToDiscard()),
  })
