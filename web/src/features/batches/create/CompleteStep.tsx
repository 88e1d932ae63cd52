import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { IconCheck } from '@tabler/icons-react'
import { counted } from '@forecourt/domain/format/counted.ts'
import { popups } from '@forecourt/domain/messages.ts'
import { useAccountTime } from '#src/time/account-time.ts'
import { api } from '#src/api/endpoints.ts'
import { useCall } from '#src/api/use-call.ts'
import { useLeaveGuard } from '#src/record/use-leave-guard.ts'
import { Button } from '#src/ui/Button.tsx'
import { Notice } from '#src/ui/Notice.tsx'
import { ProgressBar } from '#src/ui/ProgressBar.tsx'
import { SubmitButton } from '#src/ui/SubmitButton.tsx'
import { askToLeave } from './ask-to-leave.ts'
import { AssignCards } from './AssignCards.tsx'
import { useNumberRanges } from '#src/features/number-ranges/use-number-ranges.ts'
import { BatchFiles } from './BatchFiles.tsx'
import { BatchNumbers } from './BatchNumbers.tsx'
import type { Batch } from './NumberStep.tsx'
import { ShipBatch } from './ShipBatch.tsx'
import { ThisBatch } from './ThisBatch.tsx'
import { useRemoveOrder } from './use-remove-order.ts'
import { useIsPhone } from '#src/ui/use-is-phone.ts'
import classes from '#src/features/batches/CreateBatchPage.module.css'

/** Step 2: every card has its number. Staff compare the numbers with the printer's file, then complete the batch. */
export function CompleteStep({ batch }: { batch: Batch }) {
  const isPhone = useIsPhone()
  const { moment } = useAccountTime()
  const [isCorrecting, setCorrecting] = useState(false)
  const remove = useRemoveOrder(batch)
  const ranges = useNumberRanges().data?.data ?? []
  const isTyped = batch.totals.networks.some(({ name }) =>
    ranges.some((range) => range.card_network_name === name && !range.is_generated),
  )
  const isOpen = batch.state === 'assigned' && !isPhone
  return (
    <div className={classes.columns}>
      <div className="stack one-column gap-4">
        {batch.completed_at ? (
          <Notice tone="guide" title={`Completed on ${moment(batch.completed_at)}`}>
            The cards are made, and their accounts have been notified.
          </Notice>
        ) : null}
        {isOpen && isCorrecting ? <AssignCards batch={batch} ranges={ranges} /> : null}
        <BatchNumbers
          batch={batch}
          actions={
            isOpen && isTyped ? (
              <Button variant="default" size="compact" onClick={() => setCorrecting(!isCorrecting)}>
                {isCorrecting ? 'Stop correcting' : 'Correct numbers'}
              </Button>
            ) : undefined
          }
        />
      </div>
      <div className="stack one-column gap-4">
        {isOpen ? <Complete batch={batch} /> : null}
        {batch.state === 'completed' ? <BatchFiles batch={batch} /> : null}
        <ThisBatch
          level={3}
          isNumbered
          isMade={batch.state === 'completed'}
          orders={batch.order_list}
          totals={batch.totals}
          onRemove={isOpen ? remove : undefined}
        >
          <ShipBatch batch={batch} />
        </ThisBatch>
      </div>
    </div>
  )
}

function Complete({ batch }: { batch: Batch }) {
  const queries = useQueryClient()
  const complete = useCall(api.batches.complete, { refresh: ['orders', 'cards', 'dashboard'], popup: popups.batchesCompleted })
  useLeaveGuard(complete.isPending, askToLeave)
  return (
    <div className="stack one-column gap-4">
      {complete.isPending ? <ProgressBar label={`Completing ${counted(batch.cards, 'card')}…`} /> : null}
      <SubmitButton
        type="button"
        fullWidth
        isBusy={complete.isPending}
        leftSection={<IconCheck size={18} aria-hidden />}
        onClick={() =>
          complete.mutate(
            { params: { id: String(batch.id) } },
            {
              // Whether completing succeeded or not, show the current batch: its files are needed next.
              onSettled: () => void queries.invalidateQueries({ queryKey: ['batches'] }),
            },
          )
        }
      >
        Complete
      </SubmitButton>
      <p className="no-margin dimmed">The cards are made, and their accounts are notified. This cannot be undone.</p>
    </div>
  )
}
