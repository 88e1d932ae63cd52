import { useQuery } from '@tanstack/react-query'
import type { InvoiceRow } from '@forecourt/domain/contract/invoices.ts'
import { Loaded } from '#src/record/Loaded.tsx'
import { TransactionList } from '#src/transactions/TransactionList.tsx'
import { Drawer } from '#src/ui/Drawer.tsx'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { FormSkeleton } from '#src/ui/Skeletons.tsx'
import { dayName, periodName } from '#src/transactions/invoice-words.ts'
import { invoiceCalls } from './invoices.calls.ts'
import classes from './InvoiceListPage.module.css'

/** One invoice, and every line that makes its sum. */
export function InvoiceDrawer({ id, onClose }: { id: number; onClose: () => void }) {
  const query = useQuery(invoiceCalls.get(id))
  const invoice = query.data?.data
  return (
    <Drawer
      title={invoice ? `Invoice ${invoice.invoice_number}` : 'Invoice'}
      sub={invoice ? periodName(invoice) : undefined}
      width={560}
      onClose={onClose}
    >
      {query.error?.status === 404 ? (
        <EmptyState title="This invoice could not be found." />
      ) : (
        <Loaded query={query} loading={<FormSkeleton fields={8} label="Loading the invoice" />}>
          {({ data }) => (
            <div className="stack gap-6">
              <Facts invoice={data} />
              <TransactionList of={{ invoice_id: String(id) }} empty={<EmptyState title="Nothing was bought in this period" />} />
            </div>
          )}
        </Loaded>
      )}
    </Drawer>
  )
}

function Facts({ invoice }: { invoice: InvoiceRow }) {
  const facts = [
    { label: 'Invoiced', value: dayName(invoice.invoiced_on) },
    { label: 'Due', value: dayName(invoice.due_on) },
    { label: 'Billing cycle', value: invoice.billing_cycle },
  ]
  return (
    <dl className={classes.facts}>
      {facts.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
