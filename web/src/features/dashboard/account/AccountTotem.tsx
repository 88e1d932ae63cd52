import { Link } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import type { ReplyOf } from '@forecourt/domain/contract/endpoint.ts'
import { counted } from '@forecourt/domain/format/counted.ts'
import { signedCount, wholeCount, wholeDollars, wholeGallons } from '@forecourt/domain/format/totals.ts'
import type { AccountScope } from '@forecourt/domain/rules/account-scope.ts'
import { cardStatus } from '@forecourt/domain/rules/card-status.ts'
import { dashboardPeriods, type DashboardPeriod } from '@forecourt/domain/rules/dashboard-period.ts'
import type { api } from '#src/api/endpoints.ts'
import { Loaded } from '#src/record/Loaded.tsx'
import { Panel } from '#src/ui/Panel.tsx'
import { Totem } from '#src/ui/Totem.tsx'
import { dashboardCalls } from '#src/features/dashboard/dashboard.calls.ts'
import { againstBefore, befores } from '#src/features/dashboard/against-before.ts'
import { useMayOpen } from '#src/features/dashboard/use-may-open.ts'

type Dashboard = ReplyOf<typeof api.dashboard.get>['data']

const label = 'The fleet at a glance'
const waiting = ['Active cards', 'Gallons', 'Spend', 'Exceptions']

type Shown = { period: DashboardPeriod; scope?: AccountScope }

export function AccountTotem({ period, scope = 'account' }: Shown) {
  const dashboard = useQuery(dashboardCalls.get(period, scope))
  return (
    <Loaded
      query={dashboard}
      loading={<Totem label={label} figures={waiting.map((name) => ({ label: name, value: null, note: '…' }))} />}
      frame={(failure) => <Panel>{failure}</Panel>}
    >
      {({ data }) => <Figures dashboard={data} period={period} scope={scope} />}
    </Loaded>
  )
}

function Figures({ dashboard, period, scope }: Required<Shown> & { dashboard: Dashboard }) {
  const { from, to, cards, gallons, amount, exceptions } = dashboard
  // Lists show a single account. The report covers the same accounts as the figures.
  const isOne = scope === 'account'
  const mayOpenCards = useMayOpen('/card-management', 'cards.manage') && isOne
  const mayOpenReport = useMayOpen('/transaction-detail-report', 'reports.run')
  const mayOpenExceptions = useMayOpen('/exceptions', 'exceptions.view') && isOne
  const report = mayOpenReport ? (
    <Link to="/transaction-detail-report" search={{ ...(!isOne && { scope }), from, to }} />
  ) : undefined
  return (
    <Totem
      label={label}
      figures={[
        {
          label: 'Active cards',
          value: wholeCount(cards.active.now),
          note: `of ${counted(cards.total, 'card')}${cardsNote(cards.active, period)}`,
          link: mayOpenCards ? <Link to="/card-management" search={{ card_status_id: String(cardStatus.active) }} /> : undefined,
        },
        { label: 'Gallons', value: wholeGallons(gallons.now), note: againstBefore(gallons, period), link: report },
        { label: 'Spend', value: wholeDollars(amount.now), note: againstBefore(amount, period), link: report },
        {
          label: 'Exceptions',
          value: wholeCount(exceptions.open),
          note: `${exceptions.open === 1 ? 'needs' : 'need'} review${foundNote(exceptions.found, period)}`,
          link: mayOpenExceptions ? <Link to="/exceptions" /> : undefined,
        },
      ]}
    />
  )
}

/** For a number of cards, the absolute change says more than a percentage. */
const cardsNote = ({ now, before }: Dashboard['cards']['active'], period: DashboardPeriod) =>
  before === 0 ? '' : ` · ${signedCount(now - before)} vs ${befores[period]}`

const foundNote = ({ now }: Dashboard['exceptions']['found'], period: DashboardPeriod) =>
  now === 0 ? '' : ` · ${wholeCount(now)} found in ${dashboardPeriods[period].label}`
