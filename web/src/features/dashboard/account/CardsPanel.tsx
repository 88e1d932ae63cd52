import { Link } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import type { AccountScope } from '@forecourt/domain/rules/account-scope.ts'
import { cardStatus } from '@forecourt/domain/rules/card-status.ts'
import { Loaded } from '#src/record/Loaded.tsx'
import { BarList } from '#src/ui/BarList.tsx'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { EmptyForecourt } from '#src/ui/illustrations/EmptyForecourt.tsx'
import { Panel } from '#src/ui/Panel.tsx'
import { TextSkeleton } from '#src/ui/Skeletons.tsx'
import { dashboardCalls } from '#src/features/dashboard/dashboard.calls.ts'

/** Each status has the color of its chip: green is active, red is final, amber is waiting. */
const colours: Record<number, 1 | 2 | 3 | 4 | 5 | 6> = {
  [cardStatus.active]: 3,
  [cardStatus.inactive]: 2,
  [cardStatus.pending]: 2,
  [cardStatus.lost]: 4,
  [cardStatus.stolen]: 4,
  [cardStatus.replaced]: 1,
  [cardStatus.locked]: 5,
}
const otherColour = 6

/** For several accounts nothing links to the list of cards, which shows a single account. */
export function CardsPanel({ scope = 'account' }: { scope?: AccountScope }) {
  const cards = useQuery(dashboardCalls.cards(scope))
  return (
    <Panel title="Cards by status">
      <Loaded query={cards} loading={<TextSkeleton lines={7} label="Loading the cards by status" />}>
        {({ data: { total, by_status } }) =>
          total === 0 ? (
            <EmptyState illustration={<EmptyForecourt />} title="No cards yet.">
              Cards appear here as soon as the first one is ordered.
            </EmptyState>
          ) : (
            <BarList
              isCompact
              caption={`How many cards of ${scope === 'account' ? 'this account' : 'these accounts'} are in each status`}
              labelTitle="Status"
              amountTitle="Cards"
              rows={by_status.map((row) => ({
                label: row.card_status_name,
                amount: row.total,
                series: colours[row.card_status_id] ?? otherColour,
                ...(scope === 'account' && {
                  link: <Link to="/card-management" search={{ card_status_id: String(row.card_status_id) }} />,
                }),
              }))}
            />
          )
        }
      </Loaded>
    </Panel>
  )
}
