import { useEffect, useRef } from 'react'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import type { BatchRow } from '@forecourt/domain/contract/batches.ts'
import type { NumberRange } from '@forecourt/domain/contract/number-ranges.ts'
import { counted } from '@forecourt/domain/format/counted.ts'
import { api } from '#src/api/endpoints.ts'
import { popUpFailure, useCall } from '#src/api/use-call.ts'
import { useLeaveGuard } from '#src/record/use-leave-guard.ts'
import { NumberEntryTable } from '#src/card-order/NumberEntryTable.tsx'
import { typedNumbers } from '#src/card-order/number-words.ts'
import type { NumberGridHandle } from '#src/card-order/NumberGrid.tsx'
import type { LineToNumber } from '#src/card-order/typed-numbers.ts'
import { useNumberEntry } from '#src/card-order/use-number-entry.ts'
import { ErrorPanel } from '#src/ui/ErrorPanel.tsx'
import { Panel } from '#src/ui/Panel.tsx'
import { ProgressBar } from '#src/ui/ProgressBar.tsx'
import { SubmitButton } from '#src/ui/SubmitButton.tsx'
import { batchCalls } from '#src/features/batches/batches.calls.ts'

type AssignCardsProps = { batch: BatchRow; ranges: readonly NumberRange[] }

/** The cards whose numbers the network issues: staff enter them here from a list. */
export function AssignCards({ batch, ranges }: AssignCardsProps) {
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useInfiniteQuery(batchCalls.allLines(batch.id))

  useEffect(() => {
    if (hasNextPage && !isFetchingNextPage && !error) void fetchNextPage()
  }, [hasNextPage, isFetchingNextPage, error, fetchNextPage])

  const lines = data?.pages.flatMap((page) => page.data) ?? []
  const total = data?.pages[0]?.meta.total ?? batch.cards
  return (
    <Panel title="Assign cards" level={3}>
      {error ? (
        <ErrorPanel message={error.message} requestId={error.request_id ?? undefined} onRetry={() => void refetch()} />
      ) : !data || hasNextPage ? (
        <ProgressBar label={`Reading cards: ${lines.length} of ${total}`} value={lines.length} max={total} />
      ) : (
        <Entry batch={batch} ranges={ranges} lines={lines.filter(({ can_generate }) => !can_generate)} />
      )}
    </Panel>
  )
}

function Entry({ batch, ranges, lines }: AssignCardsProps & { lines: readonly LineToNumber[] }) {
  const grid = useRef<NumberGridHandle>(null)
  const entry = useNumberEntry(lines, new Map(ranges.map((range) => [range.card_network_id, range])))
  const queries = useQueryClient()
  const assign = useCall(api.batches.assign, {
    refresh: ['batches'],
    failure: 'inline',
    toast: (_, { body }) => `${counted(body.lines.length, 'card')} got a number`,
  })
  useLeaveGuard(entry.isDirty)

  const [firstWrong] = entry.problems.keys()
  const send = () => {
    const sent = entry.body
    assign.mutate(
      { params: { id: String(batch.id) }, body: { lines: sent } },
      {
        onError: (refusal) => {
          const [first] = entry.refuse(refusal, sent)
          if (first !== undefined) grid.current?.focusLine(first)
          else popUpFailure(refusal)
          // Another person was first: the page shows the batch as it is now.
          if (refusal.status === 409) void queries.invalidateQueries({ queryKey: ['batches'] })
        },
      },
    )
  }

  return (
    <div className="stack one-column gap-4">
      <p className="no-margin dimmed">
        {typedNumbers(lines.length)}. Type them, paste a column, or read a file; they go to the cards in this order.
      </p>
      <NumberEntryTable lines={lines} entry={entry} grid={grid} />
      {assign.isPending ? <ProgressBar label={`Assigning numbers to ${counted(entry.ready.length, 'card')}…`} /> : null}
      <div className="row wrap gap-3">
        <SubmitButton
          type="button"
          isBusy={assign.isPending}
          disabled={entry.ready.length === 0 && firstWrong === undefined}
          onClick={() => (firstWrong === undefined ? send() : grid.current?.focusLine(firstWrong))}
        >
          Assign cards
        </SubmitButton>
        {firstWrong !== undefined && entry.ready.length > 0 ? (
          <SubmitButton type="button" variant="default" isBusy={assign.isPending} onClick={send}>
            Assign the {entry.ready.length.toLocaleString('en-US')} that are right
          </SubmitButton>
        ) : null}
      </div>
    </div>
  )
}
