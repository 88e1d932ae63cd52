import { counted } from '@forecourt/domain/format/counted.ts'
import { Link } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import type { ReplyOf } from '@forecourt/domain/contract/endpoint.ts'
import { wholeCount } from '@forecourt/domain/format/totals.ts'
import { coverageReasons } from '@forecourt/domain/rules/coverage.ts'
import type { api } from '#src/api/endpoints.ts'
import { Loaded } from '#src/record/Loaded.tsx'
import { BarList } from '#src/ui/BarList.tsx'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { Panel } from '#src/ui/Panel.tsx'
import { TextSkeleton } from '#src/ui/Skeletons.tsx'
import { dashboardCalls } from '#src/features/dashboard/dashboard.calls.ts'
import { useMayOpen } from '#src/features/dashboard/use-may-open.ts'
import classes from './CoveragePanel.module.css'

/** Misuse of a card without real limits is not reimbursed. */
export function CoveragePanel() {
  const coverage = useQuery(dashboardCalls.coverage())
  const mayOpen = useMayOpen('/exceptions', 'exceptions.view')
  return (
    <Panel
      title="Coverage health"
      actions={
        mayOpen ? (
          <Link to="/exceptions" search={{ tab: 'coverage' }}>
            All cards at risk
          </Link>
        ) : undefined
      }
    >
      <Loaded query={coverage} loading={<TextSkeleton lines={7} label="Loading coverage health" />}>
        {({ data }) => <Health health={data} mayOpen={mayOpen} />}
      </Loaded>
    </Panel>
  )
}

type Health = ReplyOf<typeof api.coverage.health>['data']

function Health({ health: { active, uncovered, by_reason }, mayOpen }: { health: Health; mayOpen: boolean }) {
  if (active === 0) return <EmptyState title="No active cards">Their limits are checked here once there are some.</EmptyState>
  const idle = by_reason.find(({ reason }) => reason === 'idle')?.total ?? 0
  const gaps = by_reason.filter(({ reason, total }) => reason !== 'idle' && total > 0)
  return (
    <>
      <p className={classes.headline}>
        <span className={classes.large}>{wholeCount(active - uncovered)}</span> of {counted(active, 'active card')} would hold up
        in a fraud claim
      </p>
      {gaps.length > 0 ? (
        <BarList
          caption="Why the other cards would not"
          labelTitle="Reason"
          amountTitle="Cards"
          rows={gaps.map(({ reason, total }) => ({
            label: coverageReasons[reason],
            amount: total,
            series: 4,
            ...(mayOpen && { link: <Link to="/exceptions" search={{ tab: 'coverage', reason }} /> }),
          }))}
        />
      ) : null}
      {idle > 0 ? (
        <p className={classes.idle}>
          <span className="inked figures">{wholeCount(idle)}</span> active {idle === 1 ? 'card has' : 'cards have'} not been used
          for a while: a card nobody uses is a card nobody misses.
        </p>
      ) : null}
    </>
  )
}
