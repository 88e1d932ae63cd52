import { Link } from '@tanstack/react-router'
import type { InvoicedMonth } from '@forecourt/domain/contract/invoices.ts'
import { counted } from '@forecourt/domain/format/counted.ts'
import { dollars } from '@forecourt/domain/format/money.ts'
import { daysOfMonth, monthName } from '#src/transactions/invoice-words.ts'
import { BarList } from '#src/ui/BarList.tsx'
import { Panel } from '#src/ui/Panel.tsx'
import { TextSkeleton } from '#src/ui/Skeletons.tsx'

type InvoiceMonthsProps = {
  /** Undefined while they load. */
  months: readonly InvoicedMonth[] | undefined
  addressOf: (days: { from: string; to: string }) => Record<string, string>
}

/** The total of each month, for the invoices that match. A month links to its invoices. */
export function InvoiceMonths({ months, addressOf }: InvoiceMonthsProps) {
  if (!months)
    return (
      <Panel title="Totals by month">
        <TextSkeleton lines={25} label="Loading the totals by month" />
      </Panel>
    )
  if (months.length === 0) return null
  return (
    <Panel title="Totals by month">
      <BarList
        caption="By the month in which the billing cycle ended"
        labelTitle="Month and invoices"
        amountTitle="Total"
        rows={months.map((row) => ({
          label: `${monthName(row.month)}, ${counted(row.invoices, 'invoice')}`,
          amount: Math.max(0, row.total),
          text: dollars(row.total),
          link: <Link to="." search={addressOf(daysOfMonth(row.month))} />,
        }))}
      />
    </Panel>
  )
}
