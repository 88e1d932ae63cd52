import { IconCircleCheck, IconClock, IconAlertTriangle } from '@tabler/icons-react'
import type { ListedInvoice } from '@forecourt/domain/contract/invoices.ts'
import { dollars } from '@forecourt/domain/format/money.ts'
import { useAccountTime } from '#src/time/account-time.ts'
import { StatusChip } from '#src/ui/StatusChip.tsx'

/** The amount left to pay on an invoice, or left to use on a credit memo. */
export function OpenCell({ invoice: { open, due_on } }: { invoice: ListedInvoice }) {
  const { today } = useAccountTime()
  if (open === null) return '–'
  if (open === 0)
    return (
      <StatusChip tone="guide" icon={IconCircleCheck} data-of="invoice">
        Paid
      </StatusChip>
    )
  if (open > 0 && due_on < today())
    return (
      <StatusChip tone="stop" icon={IconAlertTriangle}>
        {dollars(open)} overdue
      </StatusChip>
    )
  return (
    <StatusChip tone="caution" icon={IconClock}>
      {open > 0 ? `${dollars(open)} open` : `${dollars(-open)} unused`}
    </StatusChip>
  )
}
