import { useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import type { Renewal } from '@forecourt/domain/contract/renewals.ts'
import { monthWords } from '@forecourt/domain/rules/renewals.ts'
import { Loaded } from '#src/record/Loaded.tsx'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { EmptyForecourt } from '#src/ui/illustrations/EmptyForecourt.tsx'
import { Page } from '#src/ui/Page.tsx'
import { PageTitle } from '#src/ui/PageTitle.tsx'
import { Panel } from '#src/ui/Panel.tsx'
import { Segments } from '#src/ui/Segments.tsx'
import { TableSkeleton } from '#src/ui/Skeletons.tsx'
import { renewalCalls } from './renewals.calls.ts'
import { ReviewedList } from './ReviewedList.tsx'

/** docs/product/card-life.md#renewal: the account reviews its expiring cards and decides which to renew. */
export function CardRenewalPage() {
  const lists = useQuery(renewalCalls.list())
  return (
    <Page>
      <PageTitle title="Card renewal" sub="Cards that expire soon" actions={<Link to="/card-management">Edit Cards</Link>} />
      <Loaded query={lists} loading={<TableSkeleton rows={16} columns={9} label="Loading the lists" />}>
        {({ data }) =>
          data.length === 0 ? (
            <Panel>
              <EmptyState illustration={<EmptyForecourt />} title="No cards expire soon">
                Cards are listed here two months before they expire, and you get a mail.
              </EmptyState>
            </Panel>
          ) : (
            <Lists lists={data} />
          )
        }
      </Loaded>
    </Page>
  )
}

function Lists({ lists }: { lists: readonly Renewal[] }) {
  const { month } = useSearch({ strict: false }) as { month?: string }
  const list = lists.find((one) => one.month === month) ?? lists[0]!
  return (
    <div className="stack gap-4">
      {lists.length > 1 ? (
        <Segments
          label="Month"
          segments={lists.slice(0, 3).map((one) => ({
            label: monthWords(one.month),
            isCurrent: one === list,
            link: <Link to="." search={{ month: one.month }} resetScroll={false} />,
          }))}
        />
      ) : null}
      <ReviewedList key={list.id} list={list} />
    </div>
  )
}
