import { useQuery } from '@tanstack/react-query'
import { accountNumber } from '@forecourt/domain/format/account-label.ts'
import { signedPercent, wholeCount, wholeDollars, wholeGallons } from '@forecourt/domain/format/totals.ts'
import type { AccountScope } from '@forecourt/domain/rules/account-scope.ts'
import type { DashboardPeriod } from '@forecourt/domain/rules/dashboard-period.ts'
import { useCanRead } from '#src/api/use-can.ts'
import { Loaded } from '#src/record/Loaded.tsx'
import { Panel } from '#src/ui/Panel.tsx'
import { TextSkeleton } from '#src/ui/Skeletons.tsx'
import { dashboardCalls } from '#src/features/dashboard/dashboard.calls.ts'
import { useOpenAccount } from '#src/features/dashboard/use-open-account.ts'
import { AccountTotem } from './AccountTotem.tsx'
import { CardsPanel } from './CardsPanel.tsx'
import { GradePanel } from './GradePanel.tsx'
import classes from '#src/features/dashboard/DashboardPage.module.css'
import table from '#src/features/dashboard/provider/MoverTable.module.css'

type AccountsDashboardProps = { period: DashboardPeriod; scope: AccountScope }

/** docs/product/accounts.md#reading-across-accounts: the figures of several accounts. What is to be done is done in one of them. */
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
  const openAccount = useOpenAccount()
  return (
    <Panel title="Accounts">
      <Loaded query={figures} loading={<TextSkeleton lines={5} label="Loading the accounts" />}>
        {({ data }) => (
          <table className={table.movers}>
            <caption className={table.caption}>Each of them, against the period before</caption>
            <thead>
              <tr>
                <th scope="col">Account</th>
                <th scope="col">Gallons</th>
                <th scope="col">Spend</th>
                <th scope="col">Change</th>
                <th scope="col">Active cards</th>
              </tr>
            </thead>
            <tbody>
              {data.accounts?.map(({ account, gallons, amount, active }) => (
                <tr key={account.id}>
                  <th scope="row">
                    <button type="button" className={`link-like ${table.open}`} onClick={() => openAccount(account)}>
                      {account.name}
                    </button>{' '}
                    <span className="dimmed size-s figures no-wrap">{accountNumber(account)}</span>
                  </th>
                  <td>{wholeGallons(gallons.now)}</td>
                  <td>{wholeDollars(amount.now)}</td>
                  <td>{amount.change === null ? 'new' : signedPercent(amount.change)}</td>
                  <td>{wholeCount(active)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </Loaded>
    </Panel>
  )
}
