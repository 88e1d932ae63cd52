import { accountLabel } from '@forecourt/domain/format/account-label.ts'
import { dashboardPeriods, periodNames } from '@forecourt/domain/rules/dashboard-period.ts'
import type { Screen } from '#src/app/screen.ts'
import { ViewLink } from '#src/list/ViewLink.tsx'
import { useConfig } from '#src/api/config.ts'
import { useSession } from '#src/api/session.ts'
import { LocatorLink } from '#src/card-line/LocatorLink.tsx'
import { NewOrderLink } from '#src/card-line/NewOrderLink.tsx'
import { ScopeSegments } from '#src/list/ScopeSegments.tsx'
import { useScopes } from '#src/list/use-scopes.ts'
import { zoneInShort } from '#src/time/zone-name.ts'
import { Page } from '#src/ui/Page.tsx'
import { PageTitle } from '#src/ui/PageTitle.tsx'
import { Segments } from '#src/ui/Segments.tsx'
import { AccountDashboard } from './account/AccountDashboard.tsx'
import { AccountsDashboard } from './account/AccountsDashboard.tsx'
import { ProviderDashboard } from './provider/ProviderDashboard.tsx'
import { useCan, useCanRead } from '#src/api/use-can.ts'
import { beginDashboard } from './begin-dashboard.ts'
import { useDashboardSearch } from './use-dashboard-search.ts'

/** Used by the table of screens. It is here so that it loads in the same chunk as the page. */
export const begin: NonNullable<Screen['begin']> = (queries, at) => beginDashboard(queries, at)

/** What needs attention, and how the fleet is doing. Each panel loads and fails independently. */
export function DashboardPage() {
  const { period, isProvider, scope, addressOf } = useDashboardSearch()
  const maySeeAll = useCanRead('provider.view')
  const mayOrder = useCan('orders.manage')
  const isAll = isProvider && maySeeAll
  const scopes = useScopes('dashboard.view')
  const isAcross = !isAll && scope !== 'account'
  const link = (change: Parameters<typeof addressOf>[0]) => <ViewLink search={addressOf(change)} />
  return (
    <Page>
      <PageTitle
        title="Dashboard"
        sub={<Subtitle isAll={isAll} />}
        actions={
          <>
            {maySeeAll ? (
              <Segments
                label="Accounts shown"
                segments={[
                  { label: 'This account', isCurrent: !isAll, link: link({ isProvider: false }) },
                  { label: 'All accounts', isCurrent: isAll, link: link({ isProvider: true }) },
                ]}
              />
            ) : (
              <ScopeSegments scopes={scopes} current={scope} addressOf={(next) => addressOf({ scope: next })} />
            )}
            <Segments
              label="Period"
              segments={periodNames.map((name) => ({
                label: dashboardPeriods[name].label,
                isCurrent: name === period,
                link: link({ period: name }),
              }))}
            />
            {isAll ? null : <LocatorLink />}
            {mayOrder && !isAll ? <NewOrderLink /> : null}
          </>
        }
      />
      {isAll ? <ProviderDashboard period={period} /> : null}
      {isAcross ? <AccountsDashboard period={period} scope={scope} /> : null}
      {isAll || isAcross ? null : <AccountDashboard period={period} />}
    </Page>
  )
}

function Subtitle({ isAll }: { isAll: boolean }) {
  const { branding } = useConfig()
  const account = useSession((session) => session.account)
  if (isAll || !account) return <>All accounts · times in {zoneInShort(branding.time_zone)}</>
  return <>{`${accountLabel(account)} · times in ${zoneInShort(account.time_zone)}`}</>
}
