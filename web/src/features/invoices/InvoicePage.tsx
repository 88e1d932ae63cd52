import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { dollars } from '@forecourt/domain/format/money.ts'
import { Loaded } from '#src/record/Loaded.tsx'
import { invoiceTitle, periodName } from '#src/transactions/invoice-words.ts'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { Page } from '#src/ui/Page.tsx'
import { PageTitle } from '#src/ui/PageTitle.tsx'
import { Panel } from '#src/ui/Panel.tsx'
import { FormSkeleton } from '#src/ui/Skeletons.tsx'
import { InvoiceView } from './InvoiceView.tsx'
import { invoiceCalls } from './invoices.calls.ts'

/** One invoice with an address of its own, for links in mails. */
export function InvoicePage() {
  const { invoiceId } = useParams({ strict: false })
  const query = useQuery(invoiceCalls.get(Number(invoiceId), null))
  return (
    <Page>
      {query.error?.status === 404 || query.error?.status === 422 ? (
        <EmptyState title="This invoice could not be found.">
          <Link to="/invoices">All invoices</Link>
        </EmptyState>
      ) : (
        <Loaded query={query} loading={<FormSkeleton fields={8} label="Loading the invoice" />}>
          {({ data }) => (
            <>
              <PageTitle
                title={invoiceTitle(data)}
                sub={`${periodName(data)} · ${dollars(data.total)}`}
                actions={<Link to="/invoices">All invoices</Link>}
              />
              <Panel title="Details">
                <InvoiceView invoice={data} account_id={null} />
              </Panel>
            </>
          )}
        </Loaded>
      )}
    </Page>
  )
}
