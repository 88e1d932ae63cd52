import { useRef } from 'react'
import type { RefObject } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { IconHash } from '@tabler/icons-react'
import type { BatchRow } from '@forecourt/domain/contract/batches.ts'
import type { ReplyOf } from '@forecourt/domain/contract/endpoint.ts'
import { counted } from '@forecourt/domain/format/counted.ts'
import { call } from '#src/api/client.ts'
import { api } from '#src/api/endpoints.ts'
import { useAction } from '#src/api/use-call.ts'
import { useLeaveGuard } from '#src/record/use-leave-guard.ts'
import { focusFirstField } from '#src/ui/first-field.ts'
import { Panel } from '#src/ui/Panel.tsx'
import { ProgressBar } from '#src/ui/ProgressBar.tsx'
import { SubmitButton } from '#src/ui/SubmitButton.tsx'
import { AssignCards } from './AssignCards.tsx'
import { askToLeave } from './ask-to-leave.ts'
import { numberWork } from './number-work.ts'
import { useNumberRanges } from '#src/features/number-ranges/use-number-ranges.ts'
import { PinAvailability } from './PinAvailability.tsx'
import { ThisBatch } from './ThisBatch.tsx'
import { useRemoveOrder } from './use-remove-order.ts'
import { useIsPhone } from '#src/ui/use-is-phone.ts'
import classes from '#src/features/batches/CreateBatchPage.module.css'

export type Batch = ReplyOf<typeof api.batches.get>['data']

/** Step 1: the batch exists and its cards wait for numbers. */
export function NumberStep({ batch }: { batch: Batch }) {
  const isPhone = useIsPhone()
  const remove = useRemoveOrder(batch)
  const ranges = useNumberRanges().data?.data
  const { to_generate, to_type } = batch.waiting
  const work = numberWork(batch.waiting)
  const typing = useRef<HTMLDivElement>(null)
  return (
    <div className={classes.columns}>
      <div className="stack one-column gap-4">
        <PinAvailability batch={batch} mayAct={!isPhone} />
        <Panel title="Numbers" level={3}>
          <div className="stack one-column gap-4">
            <ProgressBar
              label={`${batch.numbered.toLocaleString('en-US')} of ${counted(batch.cards, 'card has', 'cards have')} a number`}
              value={batch.numbered}
              max={batch.cards}
            />
            {work && !isPhone ? <Generate batch={batch} cards={to_generate} next={typing} {...work} /> : null}
          </div>
        </Panel>
        {ranges && to_type > 0 && !isPhone ? (
          <div ref={typing}>
            <AssignCards batch={batch} ranges={ranges} />
          </div>
        ) : null}
      </div>
      <ThisBatch level={3} orders={batch.order_list} totals={batch.totals} onRemove={isPhone ? undefined : remove} />
    </div>
  )
}

const numberedBy = (before: BatchRow, after: BatchRow) => {
  const cards = after.numbered - before.numbered
  return cards > 0 ? `${counted(cards, 'card')} got a number` : undefined
}

type GenerateProps = {
  batch: Batch
  cards: number
  note: string
  submit: string
  /** Where the remaining numbers are typed. */
  next: RefObject<HTMLElement | null>
}

function Generate({ batch, cards, note, submit, next }: GenerateProps) {
  const queries = useQueryClient()
  const generate = useAction((before: BatchRow) => call(api.batches.generate, { params: { id: String(before.id) } }), {
    refresh: ['numberRanges'],
    toast: ({ data }, before) => numberedBy(before, data),
  })
  useLeaveGuard(generate.isPending, askToLeave)
  const showCurrent = async () => {
    await queries.invalidateQueries({ queryKey: ['batches'] })
    // With nothing left to generate, the pressed button is gone, and the focus with it.
    if (document.activeElement === document.body) focusFirstField(next.current, { staysPut: false })
  }
  return (
    <>
      <p className="no-margin dimmed">{note}</p>
      {generate.isPending ? <ProgressBar label={`Generating numbers for ${counted(cards, 'card')}…`} /> : null}
      <div>
        <SubmitButton
          type="button"
          isBusy={generate.isPending}
          leftSection={<IconHash size={18} aria-hidden />}
          onClick={() =>
            generate.mutate(batch, {
              // Show the current batch, also after an error.
              onSettled: () => void showCurrent(),
            })
          }
        >
          {submit}
        </SubmitButton>
      </div>
    </>
  )
}
