import { Link } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import { wholeCount } from '@forecourt/domain/format/totals.ts'
import { coverageReasons } from '@forecourt/domain/rules/coverage.ts'
import { Loaded } from '#src/api/Loaded.tsx'
import { BarList } from '#src/ui/BarList.tsx'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { Panel } from '#src/ui/Panel.tsx'
import { TextSkeleton } from '#src/ui/Skeletons.tsx'
import { dashboardCalls } from './dashboard.calls.ts'
import { useMayOpen } from './use-may-open.ts'
import classes from './CoveragePanel.module.css'

/** Domain 0, finding 3: a card without real limits is not reimbursed when it is misused. */
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
        {({ data: { active, uncovered, by_reason } }) =>
          active === 0 ? (
            <EmptyState title="No active cards">Their limits are checked here once they are.</EmptyState>
          ) : (
            <>
              <p className={classes.headline}>
                <span className={classes.large}>{wholeCount(active - uncovered)}</span> of {wholeCount(active)} active cards would
                stand in a fraud claim
              </p>
              <BarList
                caption="Why the other cards would not"
                labelTitle="Reason"
                amountTitle="Cards"
                rows={by_reason
                  .filter(({ total }) => total > 0)
                  .map(({ reason, total }) => ({
                    label: coverageReasons[reason],
                    amount: total,
                    series: reason === 'idle' ? 6 : 4,
                    ...(mayOpen && { link: <Link to="/exceptions" search={{ tab: 'coverage', reason }} /> }),
                  }))}
              />
            </>
          )
        }
      </Loaded>
    </Panel>
  )
}
