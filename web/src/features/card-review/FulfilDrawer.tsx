import { useRef, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { cardStatus } from '@forecourt/domain/rules/card-status.ts'
import { call } from '#src/api/client.ts'
import { api } from '#src/api/endpoints.ts'
import { popUpFailure } from '#src/api/use-call.ts'
import { Loaded } from '#src/record/Loaded.tsx'
import { askToDiscard, useLeaveGuard } from '#src/record/use-leave-guard.ts'
import { NumberEntryTable } from '#src/card-order/NumberEntryTable.tsx'
import { freeNumbers, typedNumbers } from '#src/card-order/number-words.ts'
import type { NumberGridHandle } from '#src/card-order/NumberGrid.tsx'
import { useNumberEntry } from '#src/card-order/use-number-entry.ts'
import { Drawer } from '#src/ui/Drawer.tsx'
import { TextSkeleton } from '#src/ui/Skeletons.tsx'
import { SubmitFoot } from '#src/ui/SubmitFoot.tsx'
import { TextField } from '#src/ui/TextField.tsx'
import { reviewCalls, type ReviewedOrder } from './card-review.calls.ts'
import { useDecide } from './use-decide.ts'

const noteLength = 500

type FulfilDrawerProps = { order: ReviewedOrder; onDecided: () => void; onClose: () => void }

/** Closes a virtual request: numbers from our ranges are generated; staff type or paste those from the networks. */
export function FulfilDrawer({ order, onDecided, onClose }: FulfilDrawerProps) {
  const ranges = useQuery(reviewCalls.ranges())
  const grid = useRef<NumberGridHandle>(null)
  const [note, setNote] = useState('')
  const shapes = new Map(ranges.data?.data.map((range) => [range.card_network_id, range]))
  const waiting = order.lines
    .filter(({ card_status_id }) => card_status_id === cardStatus.pending)
    .map((line) => ({ ...line, card_order_number: order.card_order_number, card_number: null }))
  const typed = waiting.filter((line) => !shapes.get(line.card_network_id)?.is_generated)
  const entry = useNumberEntry(typed, shapes)
  const { decide, isBusy } = useDecide({
    send: (body: { lines: typeof entry.body; note: string }) =>
      call(api.cardReview.fulfil, { params: { id: String(order.id) }, body: { ...body, version: order.version } }),
    said: () => `Case ${order.case_number} is closed`,
    onDecided,
    onRefused: (error) => {
      const [first] = entry.refuse(error, entry.body)
      if (first !== undefined) grid.current?.focusLine(first)
      else popUpFailure(error)
    },
  })
  const isDirty = entry.isDirty || note !== ''
  useLeaveGuard(isDirty && !isBusy)

  const [firstWrong] = entry.problems.keys()
  const close = async () => {
    if (!isDirty || (await askToDiscard())) onClose()
  }

  return (
    <Drawer title="Fulfil request" sub={order.case_number} width={760} onClose={() => void close()}>
      <Loaded query={ranges} loading={<TextSkeleton />}>
        {() => (
          <>
            <div className="stack one-column gap-4">
              {waiting.length > typed.length ? <p className="no-margin">{freeNumbers(waiting.length - typed.length)}</p> : null}
              {typed.length > 0 ? (
                <>
                  <p className="no-margin">
                    {typedNumbers(typed.length)}. A Driver card does not need one: its PIN is the driver’s ID.
                  </p>
                  <NumberEntryTable lines={typed} entry={entry} grid={grid} />
                </>
              ) : null}
              <TextField
                label="Note"
                description="The account will see it"
                limit={noteLength}
                maxLength={noteLength}
                value={note}
                onChange={({ currentTarget }) => setNote(currentTarget.value)}
              />
            </div>
            <SubmitFoot
              type="button"
              isBusy={isBusy}
              onClick={() =>
                firstWrong === undefined ? decide({ lines: entry.body, note }) : grid.current?.focusLine(firstWrong)
              }
              onCancel={() => void close()}
            >
              Fulfil and close
            </SubmitFoot>
          </>
        )}
      </Loaded>
    </Drawer>
  )
}
