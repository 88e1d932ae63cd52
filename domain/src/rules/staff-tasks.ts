// docs/product/staff-tasks.md: tasks for staff. Each kind is a row here. Code that finds something to do opens a task of that kind,
// and ends it once it is done.

type Kind = {
  /** The label in the list. */
  label: string
  /** Instructions for the reader. */
  todo: string
  /** The kind of record the task concerns, which determines its link. */
  object: 'card' | 'account' | 'network' | 'renewal_run' | 'allowance' | 'job' | 'mail' | 'print_file' | 'batch'
  /** Pages people day and night until it is done. */
  pages: boolean
}

export const taskKinds = {
  stop: { label: 'Stop a card', todo: 'Stop the card at its network and confirm it', object: 'card', pages: true },
  account_stop: {
    label: 'Stop the cards of an account',
    todo: 'Stop the cards at their networks and confirm them',
    object: 'account',
    pages: true,
  },
  change_failed: {
    label: 'Tell a network by hand',
    todo: 'Find out why the network could not be told of the card for a day',
    object: 'card',
    pages: false,
  },
  change_refused: {
    label: 'Fix a refused change',
    todo: 'Fix what the network refused; if the card needs no change, tell the network again in the card',
    object: 'card',
    pages: false,
  },
  account_refused: {
    label: 'Fix a refused record of an account',
    todo: 'The network refused to lock, open or close the account; do it on its own screens, or find out why',
    object: 'account',
    pages: false,
  },
  changes_late: {
    label: 'Look at late changes',
    todo: 'See on Network queue what the network has not confirmed in its time; enter it, or find out why no answer comes',
    object: 'network',
    pages: false,
  },
  emboss_failed: {
    label: 'Look at the embosser’s file',
    todo: 'Find out why the file of the batch does not reach the embosser, or download it and send it another way',
    object: 'batch',
    pages: false,
  },
  not_activated: {
    label: 'Ask about a card',
    todo: 'Ask the account whether the card arrived; it was never activated',
    object: 'card',
    pages: false,
  },
  renewals_due: {
    label: 'Approve renewals',
    todo: 'Look at the lists of the accounts whose review is over, and approve them',
    object: 'renewal_run',
    pages: false,
  },
  allowance_asked: {
    label: 'Decide about an allowance',
    todo: 'Grant it or refuse it in the card',
    object: 'allowance',
    pages: false,
  },
  job_failed: {
    label: 'Look at failed work',
    todo: 'See on Jobs what failed in the background, fix the cause, and retry it',
    object: 'job',
    pages: false,
  },
  mail_down: {
    label: 'Look at the mail server',
    todo: 'Find out why it takes no mail; invoices wait for it and are put into the print queue after three days',
    object: 'mail',
    pages: false,
  },
  print_file: {
    label: 'Print invoices',
    todo: 'Print the file of the night on Invoice print, send the invoices, and mark it as printed',
    object: 'print_file',
    pages: false,
  },
  invoice_refused: {
    label: 'Ask for an invoice address',
    todo: 'Ask the account for an address that takes mail, and enter it in Billing Information; the invoice is in the print queue',
    object: 'account',
    pages: false,
  },
} as const satisfies Record<string, Kind>

export type TaskKind = keyof typeof taskKinds
export const taskKindNames = Object.keys(taskKinds) as [TaskKind, ...TaskKind[]]

/** Who gets a page: each step also reaches everyone in the steps before it. */
export const pageSteps = [
  { minute: 0, reaches: 'on_call', words: 'those on call' },
  { minute: 15, reaches: 'operators', words: 'everyone who works with networks' },
  { minute: 30, reaches: 'administrators', words: 'the administrators' },
] as const

export const minutesBetweenPages = 15

/** Depends on the elapsed time, not on the pages sent: a worker that was down must not delay the next step. */
export const stepAt = (minutesOpen: number) => pageSteps.filter(({ minute }) => minutesOpen >= minute).length

type Shift = { days: number; from_minute: number; to_minute: number }
/** The local time in the provider's zone. Monday is 0. */
type LocalMoment = { weekday: number; minute: number }

const minutesOfDay = 1_440
const has = (days: number, weekday: number) => (days & (1 << weekday)) !== 0

/** Hours after midnight belong to the day on which the shift began: Friday 22:00 to 06:00 ends on Saturday morning. */
export const isOnCall = ({ days, from_minute, to_minute }: Shift, { weekday, minute }: LocalMoment) => {
  if (from_minute < to_minute) return has(days, weekday) && minute >= from_minute && minute < to_minute
  const yesterday = (weekday + 6) % 7
  return (has(days, weekday) && minute >= from_minute) || (has(days, yesterday) && minute < to_minute % minutesOfDay)
}
