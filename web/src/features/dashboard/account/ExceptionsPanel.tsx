import { Link } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import { IconAlertOctagon, IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react'
import type { ReplyOf } from '@forecourt/domain/contract/endpoint.ts'
import { wholeCount } from '@forecourt/domain/format/totals.ts'
import type { DashboardPeriod, Span } from '@forecourt/domain/rules/dashboard-period.ts'
import type { api } from '#src/api/endpoints.ts'
import { Loaded } from '#src/record/Loaded.tsx'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { Panel } from '#src/ui/Panel.tsx'
import { TextSkeleton } from '#src/ui/Skeletons.tsx'
import { StatusChip } from '#src/ui/StatusChip.tsx'
import { againstBefore } from '#src/features/dashboard/against-before.ts'
import { shortDay } from '#src/features/dashboard/bucket-names.ts'
import { dashboardCalls } from '#src/features/dashboard/dashboard.calls.ts'
import { useMayOpen } from '#src/features/dashboard/use-may-open.ts'
import classes from '#src/features/dashboard/RowList.module.css'

type Exceptions = ReplyOf<typeof api.dashboard.exceptions>['data']

const severities = {
  info: { word: 'Info', tone: 'service', icon: IconInfoCircle },
  warning: { word: 'Warning', tone: 'caution', icon: IconAlertTriangle },
  alert: { word: 'Alert', tone: 'stop', icon: IconAlertOctagon },
} as const satisfies Record<Exceptions['latest'][number]['severity'], object>

const shownLatest = 3
const shownReasons = 3

export function ExceptionsPanel({ period }: { period: DashboardPeriod }) {
  const exceptions = useQuery(dashboardCalls.exceptions(period))
  const span = useQuery(dashboardCalls.get(period)).data?.data
  const mayOpen = useMayOpen('/exceptions', 'exceptions.view')
  return (
    <Panel title="Exceptions and declines" actions={mayOpen ? <Link to="/exceptions">Review</Link> : undefined}>
      <Loaded query={exceptions} loading={<TextSkeleton lines={7} label="Loading exceptions and declines" />}>
        {({ data }) => (
          <>
            <Latest exceptions={data} mayOpen={mayOpen} />
            <Declines declines={data.declines} period={period} span={mayOpen ? span : undefined} />
          </>
        )}
      </Loaded>
    </Panel>
  )
}

/** Links to the list filtered by the card and the day of the exception. */
const placeOf = ({ last_four, transacted_at }: Exceptions['latest'][number]) => {
  const day = transacted_at.slice(0, 10)
  return { keyword: last_four, from: day, to: day }
}

function Latest({ exceptions: { latest }, mayOpen }: { exceptions: Exceptions; mayOpen: boolean }) {
  if (latest.length === 0) return <EmptyState title="Nothing to review" />
  return (
    <ul className="plain-list">
      {latest.slice(0, shownLatest).map(({ severity, ...found }) => (
        <li key={found.id} className={classes.row}>
          <div>
            <div>
              {mayOpen ? (
                <Link to="/exceptions" search={placeOf({ severity, ...found })} className={classes.link}>
                  {found.sentence}
                </Link>
              ) : (
                found.sentence
              )}
            </div>
            <span className="dimmed size-s">
              Card <span className="figures">•••• {found.last_four}</span>
              {found.vehicle_number ? ` · vehicle ${found.vehicle_number}` : ''} · {shortDay(found.transacted_at.slice(0, 10))}
            </span>
          </div>
          <StatusChip tone={severities[severity].tone} icon={severities[severity].icon}>
            {severities[severity].word}
          </StatusChip>
        </li>
      ))}
    </ul>
  )
}

type DeclinesProps = {
  declines: Exceptions['declines']
  period: DashboardPeriod
  /** The days counted; absent for users who may not open the list. */
  span: Span | undefined
}

function Declines({ declines, period, span }: DeclinesProps) {
  const title = `${wholeCount(declines.now)} declined at the pump`
  const reasons = declines.by_code.slice(0, shownReasons).map(({ name, total }) => `${name} ${wholeCount(total)}`)
  return (
    <div className={classes.foot}>
      {span ? (
        <Link to="/exceptions" search={{ tab: 'declines', from: span.from, to: span.to }} className={classes.link}>
          {title}
        </Link>
      ) : (
        title
      )}{' '}
      <span className="dimmed size-s">· {againstBefore(declines, period)}</span>
      {reasons.length > 0 ? <div className="dimmed size-s">{reasons.join(' · ')}</div> : null}
    </div>
  )
}
