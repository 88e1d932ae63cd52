import { Link } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import { dollars } from '@forecourt/domain/format/money.ts'
import { Loaded } from '#src/record/Loaded.tsx'
import { dayName, periodName } from '#src/transactions/invoice-words.ts'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { Panel } from '#src/ui/Panel.tsx'
import { TextSkeleton } from '#src/ui/Skeletons.tsx'
import { dashboardCalls } from '#src/features/dashboard/dashboard.calls.ts'
import classes from '#src/features/dashboard/RowList.module.css'

/** The latest invoices; each links to its lines. */
export function InvoicesPanel() {
  const invoices = useQuery(dashboardCalls.invoices())
  return (
    <Panel title="Latest invoices" actions={<Link to="/invoices">All invoices</Link>}>
      <Loaded query={invoices} loading={<TextSkeleton lines={5} label="Loading the latest invoices" />}>
        {({ data }) =>
          data.length === 0 ? (
            <EmptyState title="No invoices yet">The first one is made when a billing cycle has ended.</EmptyState>
          ) : (
            <ul className="plain-list">
              {data.map(({ id, invoice_number, due_on, total, ...period }) => (
                <li key={id} className={classes.row}>
                  <div>
                    <Link to="/invoices" search={{ invoice: String(id) }} className={classes.number}>
                      {invoice_number}
                    </Link>
                    <span className="dimmed size-s">
                      {periodName(period)} · due {dayName(due_on)}
                    </span>
                  </div>
                  <span className="figures">{dollars(total)}</span>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Panel>
  )
}
