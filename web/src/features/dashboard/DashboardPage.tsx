import { useQuery } from '@tanstack/react-query'
import { accountLabel } from '@forecourt/domain/format/account-label.ts'
import { Loaded } from '#src/api/Loaded.tsx'
import { useSession } from '#src/api/session.ts'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { PageTitle } from '#src/ui/PageTitle.tsx'
import { Panel } from '#src/ui/Panel.tsx'
import { TextSkeleton } from '#src/ui/Skeletons.tsx'
import { dashboardCalls } from './dashboard.calls.ts'
import { Fleet, FleetSkeleton, type Dashboard } from './Fleet.tsx'
import { NoticeList } from './NoticeList.tsx'
import classes from './DashboardPage.module.css'

const placeOf = (dashboard?: Dashboard) => dashboard && `${dashboard.account.city}, ${dashboard.account.state}`

/** What needs me, and how the fleet stands. Each part loads and fails alone. */
export function DashboardPage() {
  const account = useSession((session) => session.account)
  const dashboard = useQuery(dashboardCalls.get())
  const notices = useQuery(dashboardCalls.notifications())
  return (
    <div className={classes.page}>
      <PageTitle
        title="Dashboard"
        sub={account ? [accountLabel(account), placeOf(dashboard.data?.data)].filter(Boolean).join(' · ') : null}
      />
      <div className={classes.grid}>
        <Loaded
          query={dashboard}
          loading={<FleetSkeleton />}
          frame={(failure) => <Panel className={classes.cards}>{failure}</Panel>}
        >
          {({ data }) => <Fleet dashboard={data} />}
        </Loaded>
        <Panel title="Needs attention" className={classes.attention}>
          <Loaded query={notices} loading={<TextSkeleton lines={5} label="Loading notices" />}>
            {({ data }) =>
              data.length === 0 ? (
                <EmptyState title="Nothing needs your attention." />
              ) : (
                <NoticeList notices={data} now={notices.dataUpdatedAt} />
              )
            }
          </Loaded>
        </Panel>
      </div>
    </div>
  )
}
