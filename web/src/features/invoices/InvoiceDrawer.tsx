import { useQuery } from '@tanstack/react-query'
import { useSession } from '#src/api/session.ts'
import { Loaded } from '#src/record/Loaded.tsx'
import { Drawer } from '#src/ui/Drawer.tsx'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { FormSkeleton } from '#src/ui/Skeletons.tsx'
import { invoiceTitle, periodName } from '#src/transactions/invoice-words.ts'
import { InvoiceView } from './InvoiceView.tsx'
import { invoiceCalls } from './invoices.calls.ts'

type InvoiceDrawerProps = {
  id: number
  /** Set if this is not the selected account. */ account_id: number | null
  onClose: () => void
}

export function InvoiceDrawer({ id, account_id, onClose }: InvoiceDrawerProps) {
  const selected = useSession(({ account }) => account?.id)
  const other = account_id === selected ? null : account_id
  const query = useQuery(invoiceCalls.get(id, other))
  const invoice = query.data?.data
  return (
    <Drawer
      title={invoice ? invoiceTitle(invoice) : 'Invoice'}
      sub={invoice ? [...(other === null ? [] : [invoice.account_name]), periodName(invoice)].join(' · ') : undefined}
      width={560}
      onClose={onClose}
    >
      {query.error?.status === 404 ? (
        <EmptyState title="This invoice could not be found." />
      ) : (
        <Loaded query={query} loading={<FormSkeleton fields={8} label="Loading the invoice" />}>
          {({ data }) => <InvoiceView invoice={data} account_id={other} />}
        </Loaded>
      )}
    </Drawer>
  )
}
