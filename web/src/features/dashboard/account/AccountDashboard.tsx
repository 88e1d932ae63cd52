import { useQuery } from '@tanstack/react-query'
import type { DashboardPeriod } from '@forecourt/domain/rules/dashboard-period.ts'
import { AccountTotem } from './AccountTotem.tsx'
import { AttentionPanel } from './AttentionPanel.tsx'
import { CardsPanel } from './CardsPanel.tsx'
import { CoveragePanel } from './CoveragePanel.tsx'
import { dashboardCalls } from '#src/features/dashboard/dashboard.calls.ts'
import { ExceptionsPanel } from './ExceptionsPanel.tsx'
import { GradePanel } from './GradePanel.tsx'
import { InvoicesPanel } from './InvoicesPanel.tsx'
import { OrdersPanel } from './OrdersPanel.tsx'
import { Starter } from './Starter.tsx'
import { useCanRead } from '#src/api/use-can.ts'
import { DrawnLater } from '#src/ui/DrawnLater.tsx'
import classes from '#src/features/dashboard/DashboardPage.module.css'

/** Each panel loads its own data, and only if this user may see it. */
export function AccountDashboard({ period }: { period: DashboardPeriod }) {
  const { data, isPending } = useQuery(dashboardCalls.get(period))
  const starter = data?.data.starter
  const maySeeCards = useCanRead('cards.manage')
  const maySeeOrders = useCanRead('orders.manage')
  const maySeeExceptions = useCanRead('exceptions.view')
  const maySeeInvoices = useCanRead('transactions.view')
  const isNew = starter !== undefined && starter !== null
  return (
    <div className={classes.grid}>
      <div className={classes.totem}>
        <AccountTotem period={period} />
      </div>
      {isNew ? <Starter {...starter} className={classes.chart} /> : <GradePanel period={period} className={classes.chart} />}
      <AttentionPanel className={classes.attention} />
      {isNew ? null : (
        <div className={classes.panels}>
          <DrawnLater isReady={!isPending}>
            {maySeeCards ? <CardsPanel /> : null}
            {maySeeOrders ? <OrdersPanel /> : null}
            {maySeeExceptions ? <ExceptionsPanel period={period} /> : null}
            {maySeeCards ? <CoveragePanel /> : null}
            {maySeeInvoices ? <InvoicesPanel /> : null}
          </DrawnLater>
        </div>
      )}
    </div>
  )
}
