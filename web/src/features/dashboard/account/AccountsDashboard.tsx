import { useQuery } from '@tanstack/react-query'
import { wholeCount } from '@forecourt/domain/format/totals.ts'
import type { AccountScope } from '@forecourt/domain/rules/account-scope.ts'
import type { DashboardPeriod } from '@forecourt/domain/rules/dashboard-period.ts'
import { useCanRead } from '#src/api/use-can.ts'
import { Loaded } from '#src/record/Loaded.tsx'
import { Panel } from '#src/ui/Panel.tsx'
import { TextSkeleton } from '#src/ui/Skeletons.tsx'
import { AccountTable } from '#src/features/dashboard/AccountTable.tsx'
import { dashboardCalls } from '#src/features/dashboard/dashboard.calls.ts'
import { AccountTotem } from './AccountTotem.tsx'
import { CardsPanel } from './CardsPanel.tsx'
import { GradePanel } from './GradePanel.tsx'
import classes from '#src/features/dashboard/DashboardPage.module.css'

type AccountsDashboardProps = { period: DashboardPeriod; scope: AccountScope }

/**
 * docs/product/accounts.md#reading-across-accounts: the figures of several accounts. Actions are available only inside one account.
 */
export function AccountsDashboard({ period, scope }: AccountsDashboardProps) {
  const maySeeCards = useCanRead('cards.manage')
  return (
    <div className={classes.grid}>
      <div className={classes.totem}>
        <AccountTotem period={period} scope={scope} />
      </div>
      <GradePanel period={period} scope={scope} className={classes.chart} />
      <div className={classes.panels}>
        <AccountsPanel period={period} scope={scope} />
        {maySeeCards ? <CardsPanel scope={scope} /> : null}
      </div>
    </div>
  )
}

function AccountsPanel({ period, scope }: AccountsDashboardProps) {
  const figures = useQuery(dashboardCalls.get(period, scope))
  return (
    <Panel title="Accounts">
      <Loaded query={figures} loading={<TextSkeleton lines={5} label="Loading the accounts" />}>
        {({ data }) => (
          <AccountTable
            caption="Each of them, against the period before"
            accounts={data.accounts ?? []}
            lastHead={<th scope="col">Active cards</th>}
            last={({ active }) => <td>{wholeCount(active)}</td>}
          />
        )}
      </Loaded>
    </Panel>
  )
}
