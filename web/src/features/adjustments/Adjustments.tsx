import { useQuery } from '@tanstack/react-query'
import { dollars } from '@forecourt/domain/format/money.ts'
import { adjustmentReasons } from '@forecourt/domain/rules/adjustments.ts'
import { PagesBelow } from '#src/list/PagesBelow.tsx'
import { usePages } from '#src/list/use-pages.ts'
import { Loaded } from '#src/record/Loaded.tsx'
import { useAccountTime } from '#src/time/account-time.ts'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { RuledList, RuledRow } from '#src/ui/RuledList.tsx'
import { RuledSkeleton } from '#src/ui/Skeletons.tsx'
import { adjustmentCalls } from './adjustments.calls.ts'

/** Amounts outside of any invoice, newest first. */
export function Adjustments({ account_id }: { account_id: number }) {
  const pages = usePages()
  const query = useQuery(adjustmentCalls.list(account_id, pages.query))
  const { moment } = useAccountTime()
  return (
    <Loaded query={query} loading={<RuledSkeleton rows={1} label="Loading the adjustments" />}>
      {({ data, meta }) =>
        meta.total === 0 ? (
          <EmptyState title="No adjustments yet" />
        ) : (
          <>
            <RuledList label="Adjustments">
              {data.map(({ id, adjustment_number, reason, note, amount, created_at }) => (
                <RuledRow
                  key={id}
                  title={adjustment_number}
                  sub={[moment(created_at), adjustmentReasons[reason].name, note].filter(Boolean).join(' · ')}
                >
                  <span className="figures strong">{dollars(amount)}</span>
                </RuledRow>
              ))}
            </RuledList>
            <PagesBelow label="Adjustments" pages={pages} meta={meta} />
          </>
        )
      }
    </Loaded>
  )
}
