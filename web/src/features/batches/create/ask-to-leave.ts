import { confirm } from '#src/ui/confirm-store.ts'

export const askToLeave = () =>
  confirm({
    message: 'The batch is still being worked on. Are you sure you want to leave?',
    cancel: 'Stay here',
    continue_: 'Leave',
    cancelOn: 'right',
  })
