// docs/product/staff-tasks.md: the screen for each kind of task. A screen inside an account selects that account first.
import type { StaffTask } from '@forecourt/domain/contract/staff-tasks.ts'
import type { TaskKind } from '@forecourt/domain/rules/staff-tasks.ts'

/** `at` is an address of the portal, filtered to the subject of the task. */
type TaskPlace = { label: string; at: string; account_id?: number }

const address = (path: string, search: Record<string, string | number>) =>
  `${path}?${new URLSearchParams(Object.entries(search).map(([name, value]) => [name, String(value)])).toString()}`

const cardOf = ({ card, account }: StaffTask): TaskPlace[] =>
  card && account ? [{ label: 'Card', at: address('/card-management', { card: card.id }), account_id: account.id }] : []

const queueOf = ({ card, account }: StaffTask): TaskPlace[] => {
  const keyword = card?.last_four ?? account?.name
  return keyword ? [{ label: 'Network queue', at: address('/network-queue', { keyword }) }] : []
}

const accountOf = ({ account }: StaffTask): TaskPlace[] => (account ? [{ label: 'Account', at: `/accounts/${account.id}` }] : [])

const whole = (label: string, at: string) => (): TaskPlace[] => [{ label, at }]

const places: Readonly<Record<TaskKind, (task: StaffTask) => TaskPlace[]>> = {
  stop: (task) => [...queueOf(task), ...cardOf(task)],
  account_stop: (task) => [...queueOf(task), ...accountOf(task)],
  change_failed: cardOf,
  change_refused: cardOf,
  account_refused: (task) => [...queueOf(task), ...accountOf(task)],
  changes_late: ({ object_id }) => [{ label: 'Network queue', at: address('/network-queue', { card_network_id: object_id }) }],
  emboss_failed: ({ object_id }) => [{ label: 'Batch', at: address('/card-order-batch/create', { batch: object_id }) }],
  not_activated: cardOf,
  renewals_due: whole('Renewals', '/renewals'),
  allowance_asked: cardOf,
  job_failed: whole('Jobs', '/jobs'),
  mail_down: whole('Provider settings', '/provider'),
  print_file: whole('Invoices to print', '/invoice-print'),
  invoice_refused: ({ account }) =>
    account ? [{ label: 'Billing Information', at: '/billing-information', account_id: account.id }] : [],
}

export const placesOf = (task: StaffTask) => places[task.kind](task)
