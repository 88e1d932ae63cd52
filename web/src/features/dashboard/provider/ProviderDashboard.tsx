import { Link } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import type { ReplyOf } from '@forecourt/domain/contract/endpoint.ts'
import { wholeCount, wholeDollars, wholeGallons } from '@forecourt/domain/format/totals.ts'
import type { DashboardPeriod } from '@forecourt/domain/rules/dashboard-period.ts'
import type { api } from '#src/api/endpoints.ts'
import { Loaded } from '#src/record/Loaded.tsx'
import { Panel } from '#src/ui/Panel.tsx'
import { TableSkeleton } from '#src/ui/Skeletons.tsx'
import { Totem } from '#src/ui/Totem.tsx'
import { againstBefore } from '#src/features/dashboard/against-before.ts'
import { monthName } from '#src/features/dashboard/bucket-names.ts'
import { dashboardCalls } from '#src/features/dashboard/dashboard.calls.ts'
import { MoverTable } from './MoverTable.tsx'
import { useMayOpen } from '#src/features/dashboard/use-may-open.ts'
import page from '#src/features/dashboard/DashboardPage.module.css'
import classes from '#src/features/dashboard/RowList.module.css'

type Provider = ReplyOf<typeof api.dashboard.provider>['data']

const label = 'All accounts at a glance'
const names = ['Active cards', 'Gallons', 'Spend', 'Accounts']

/** All accounts together, for staff: how business goes, and what waits for staff. */
export function ProviderDashboard({ period }: { period: DashboardPeriod }) {
  const provider = useQuery(dashboardCalls.provider(period))
  return (
    <Loaded query={provider} loading={<Waiting />} frame={(failure) => <Panel>{failure}</Panel>}>
      {({ data }) => (
        <div className={page.grid}>
          <div className={page.totem}>
            <ProviderTotem provider={data} period={period} />
          </div>
          <Panel title="Biggest movers" className={page.chart}>
            <MoverTable month={monthName(data.movers.month)} movers={data.movers.accounts} />
          </Panel>
          <QueuePanel waiting={data.waiting} />
          {data.failed_jobs.length > 0 && <FailedPanel failed={data.failed_jobs} />}
        </div>
      )}
    </Loaded>
  )
}

function ProviderTotem({ provider, period }: { provider: Provider; period: DashboardPeriod }) {
  const { cards, gallons, amount, accounts } = provider
  return (
    <Totem
      label={label}
      figures={[
        { label: 'Active cards', value: wholeCount(cards.active), note: `of ${wholeCount(cards.total)} in all accounts` },
        { label: 'Gallons', value: wholeGallons(gallons.now), note: againstBefore(gallons, period) },
        { label: 'Spend', value: wholeDollars(amount.now), note: againstBefore(amount, period) },
        {
          label: 'Accounts',
          value: wholeCount(accounts.total),
          note: `${wholeCount(accounts.buying)} bought in ${monthName(provider.movers.month)}`,
        },
      ]}
    />
  )
}

function QueuePanel({ waiting }: { waiting: Provider['waiting'] }) {
  const mayImport = useMayOpen('/transaction-import', 'provider.view')
  const imports = mayImport ? ('/transaction-import' as const) : undefined
  const disputes = useMayOpen('/disputes', 'receivables.manage') ? ('/disputes' as const) : undefined
  const approvals = useMayOpen('/money-requests', 'receivables.manage') ? ('/money-requests' as const) : undefined
  const prices = useMayOpen('/pricing', 'pricing.manage') ? ('/pricing' as const) : undefined
  const queues = [
    { name: 'To review', total: waiting.review, to: '/card-review' },
    { name: 'Batches not completed', total: waiting.batches, to: '/card-order-batch', search: { state: 'unfinished' } },
    {
      name: 'Imports that failed, 30 days',
      total: waiting.imports_failed,
      to: imports,
      search: { outcome: 'failed', days: '30' },
    },
    {
      name: 'Imports with refused lines, 30 days',
      total: waiting.imports_with_problems,
      to: imports,
      search: { outcome: 'refused', days: '30' },
    },
    { name: 'Transactions held', total: waiting.held_lines, to: imports, search: { tab: 'waiting' } },
    { name: 'Transactions without a price', total: waiting.missing_prices, to: prices },
    { name: 'Disputes', total: waiting.disputes, to: disputes },
    { name: 'Approvals', total: waiting.approvals, to: approvals },
    { name: 'Tax rates to look up', total: waiting.example_rates, to: imports, search: { tab: 'taxes', view: 'example' } },
  ]
  return (
    <Panel
      title="Waiting for staff"
      className={page.attention}
      actions={imports ? <Link to={imports}>Transaction import</Link> : undefined}
    >
      <ul className="plain-list">
        {queues.map(({ name, total, to, search = {} }) => (
          <li key={name} className={classes.row}>
            {to ? (
              <Link to={to} search={search} className={classes.link}>
                {name}
              </Link>
            ) : (
              name
            )}
            <span className="figures">{wholeCount(total)}</span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

const nameOf = (what: string, account: string | null) => (account ? `${what}: ${account}` : what)

/** Failed background work that would otherwise go unnoticed. The worker's log has the reason. */
function FailedPanel({ failed }: { failed: Provider['failed_jobs'] }) {
  const mayOpen = useMayOpen('/jobs', 'jobs.manage')
  return (
    <Panel title="Failed in the background, 7 days" actions={mayOpen ? <Link to="/jobs">Jobs</Link> : undefined}>
      <ul className="plain-list">
        {failed.map(({ what, account, total }) => (
          <li key={`${what} ${account}`} className={classes.row}>
            {mayOpen ? (
              <Link to="/jobs" search={{ keyword: what }} className={classes.link}>
                {nameOf(what, account)}
              </Link>
            ) : (
              nameOf(what, account)
            )}
            <span className="figures">{wholeCount(total)}</span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function Waiting() {
  return (
    <div className={page.grid}>
      <div className={page.totem}>
        <Totem label={label} figures={names.map((name) => ({ label: name, value: null, note: '…' }))} />
      </div>
      <Panel title="Biggest movers" className={page.chart}>
        <TableSkeleton rows={10} columns={4} label="Loading all accounts" />
      </Panel>
    </div>
  )
}
