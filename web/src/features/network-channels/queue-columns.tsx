import { IconAlertOctagon, IconAlertTriangle, IconClock, IconUserCheck } from '@tabler/icons-react'
import type { QueueRow } from '@forecourt/domain/contract/network-channels.ts'
import { changeClasses, changeKinds, type ChangeClass } from '@forecourt/domain/rules/network-changes.ts'
import { NetworkShield } from '#src/card-line/NetworkShield.tsx'
import type { Column } from '#src/ui/columns.ts'
import { LinkButton } from '#src/ui/LinkButton.tsx'
import { StatusChip } from '#src/ui/StatusChip.tsx'

export const subjectOf = ({ card_id, last_four }: QueueRow) => (card_id === null ? 'The whole account' : `Card •••• ${last_four}`)

export const kindWords = ({ kinds }: QueueRow) => kinds.map((kind) => changeKinds[kind].label).join(', ')

/** Highlights stops and late changes, and names the person who claimed a change, so that nobody else enters it too. */
export function QueueChips({ class: changeClass, is_late, claimed_by_name, is_claimed_by_me }: QueueRow) {
  return (
    <span className="row wrap gap-2-3">
      {changeClass === 1 ? (
        <StatusChip tone="stop" icon={IconAlertOctagon}>
          Stop
        </StatusChip>
      ) : (
        <StatusChip tone="service" icon={IconClock}>
          {changeClasses[changeClass as ChangeClass].label}
        </StatusChip>
      )}
      {is_late ? (
        <StatusChip tone="stop" icon={IconAlertTriangle}>
          Late
        </StatusChip>
      ) : null}
      {claimed_by_name ? (
        <StatusChip tone="caution" icon={IconUserCheck}>
          {is_claimed_by_me ? 'You' : claimed_by_name}
        </StatusChip>
      ) : null}
    </span>
  )
}

type Shown = { onOpen: ((row: QueueRow) => void) | undefined; moment: (at: string) => string }

export const queueColumns = ({ onOpen, moment }: Shown): readonly Column<QueueRow>[] => [
  {
    id: 'card',
    title: 'Card',
    isRowHeader: true,
    cell: (row) => (onOpen ? <LinkButton onClick={() => onOpen(row)}>{subjectOf(row)}</LinkButton> : subjectOf(row)),
  },
  { id: 'network', title: 'Network', cell: (row) => <NetworkShield network={row.card_network_name} /> },
  { id: 'urgency', title: 'Urgency', cell: QueueChips },
  { id: 'kinds', title: 'What changed', cell: kindWords },
  { id: 'account', title: 'Account', cell: ({ account_name }) => account_name },
  { id: 'vehicle', title: 'Vehicle', cell: ({ vehicle_number, description }) => vehicle_number ?? (description || '–') },
  { id: 'created_at', title: 'Since', cell: ({ created_at }) => <time dateTime={created_at}>{moment(created_at)}</time> },
  { id: 'due_at', title: 'Due', cell: ({ due_at }) => <time dateTime={due_at}>{moment(due_at)}</time> },
]
