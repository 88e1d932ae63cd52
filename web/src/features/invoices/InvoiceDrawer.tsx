import { useQuery } from '@tanstack/react-query'
import type { InvoiceRow } from '@forecourt/domain/contract/invoices.ts'
import { useSession } from '#src/api/session.ts'
import { Loaded } from '#src/record/Loaded.tsx'
import { TransactionList } from '#src/transactions/TransactionList.tsx'
import { Drawer } from '#src/ui/Drawer.tsx'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { FormSkeleton } from '#src/ui/Skeletons.tsx'
import { dayName, periodName } from '#src/transactions/invoice-words.ts'
import { invoiceCalls } from './invoices.calls.ts'
import classes from './InvoiceListPage.module.css'

/** One invoice, and every line that makes its sum. */
type InvoiceDrawerProps = {
  id: number
  /** Where that is not the selected account. */ account_id: number | null
  onClose: () => void
}

export function InvoiceDrawer({ id, account_id, onClose }: InvoiceDrawerProps) {
  const selected = useSession(({ account }) => account?.id)
  const other = account_id === selected ? null : account_id
  const query = useQuery(invoiceCalls.get(id, other))
  const invoice = query.data?.data
  return (
    <Drawer
      title={invoice ? `Invoice ${invoice.invoice_number}` : 'Invoice'}
      sub={invoice ? [...(other === null ? [] : [invoice.account_name]), periodName(invoice)].join(' · ') : undefined}
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
              <TransactionList
                of={{ invoice_id: String(id) }}
                account_id={other}
                empty={<EmptyState title="Nothing was bought in this period" />}
              />
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
