import { useNavigate } from '@tanstack/react-router'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { IconHash } from '@tabler/icons-react'
import type { BatchRow } from '@forecourt/domain/contract/batches.ts'
import type { ReplyOf } from '@forecourt/domain/contract/endpoint.ts'
import { showToast } from '#src/api/announce.ts'
import { api } from '#src/api/endpoints.ts'
import { useCall } from '#src/api/use-call.ts'
import { useLeaveGuard } from '#src/api/use-leave-guard.ts'
import { Panel } from '#src/ui/Panel.tsx'
import { ProgressBar } from '#src/ui/ProgressBar.tsx'
import { SubmitButton } from '#src/ui/SubmitButton.tsx'
import { AssignCards } from './AssignCards.tsx'
import { askToLeave } from './ask-to-leave.ts'
import { batchCalls } from './batches.calls.ts'
import { PinAvailability } from './PinAvailability.tsx'
import { ThisBatch } from './ThisBatch.tsx'
import { countCards } from './totals.ts'
import { useIsPhone } from '#src/ui/use-is-phone.ts'
import classes from './CreateBatchPage.module.css'

export type Batch = ReplyOf<typeof api.batches.get>['data']

/** Spec 4, step 1: the batch is made, its cards wait for numbers. */
export function NumberStep({ batch }: { batch: Batch }) {
  const isPhone = useIsPhone()
  const remove = useRemoveOrder(batch)
  const ranges = useQuery(batchCalls.ranges()).data?.data
  const generated = new Set(ranges?.filter(({ is_generated }) => is_generated).map((range) => range.card_network_name))
  const ours = batch.totals.networks.filter(({ name }) => generated.has(name)).reduce((sum, { cards }) => sum + cards, 0)
  const theirs = batch.cards - ours
  return (
    <div className={classes.columns}>
      <div className={classes.parts}>
        <PinAvailability batch={batch} mayAct={!isPhone} />
        <Panel title="Numbers" level={3}>
          <div className={classes.parts}>
            <ProgressBar
              label={`${batch.numbered.toLocaleString('en-US')} of ${countCards(batch.cards)} have a number`}
              value={batch.numbered}
              max={batch.cards}
            />
            {ours > 0 && !isPhone ? <Generate batch={batch} cards={ours} /> : null}
          </div>
        </Panel>
        {ranges && theirs > 0 && !isPhone ? <AssignCards batch={batch} ranges={ranges} /> : null}
      </div>
      <ThisBatch
        level={3}
        orders={batch.order_list}
        totals={batch.totals}
        onRemove={isPhone ? undefined : ({ id }) => remove.mutate({ params: { id: String(batch.id), order_id: String(id) } })}
      />
    </div>
  )
}

const numberedBy = (before: BatchRow, after: BatchRow) => `${countCards(after.numbered - before.numbered)} got a number`

function Generate({ batch, cards }: { batch: Batch; cards: number }) {
  const queries = useQueryClient()
  const generate = useCall(api.batches.generate, { refresh: ['numberRanges'] })
  useLeaveGuard(generate.isPending, askToLeave)
  return (
    <>
      <p className={classes.hint}>{countCards(cards)} get the next numbers of their networks’ ranges.</p>
      {generate.isPending ? <ProgressBar label={`Generating numbers for ${countCards(cards)}…`} /> : null}
      <div>
        <SubmitButton
          type="button"
          isBusy={generate.isPending}
          leftSection={<IconHash size={18} aria-hidden />}
          onClick={() =>
            generate.mutate(
              { params: { id: String(batch.id) } },
              {
                onSuccess: ({ data }) => showToast(numberedBy(batch, data)),
                // Whatever came of it: the page shows what the batch is now.
                onSettled: () => void queries.invalidateQueries({ queryKey: ['batches'] }),
              },
            )
          }
        >
          Generate card numbers
        </SubmitButton>
      </div>
    </>
  )
}

/** With its last order goes the batch. */
const useRemoveOrder = (batch: Batch) => {
  const navigate = useNavigate()
  const queries = useQueryClient()
  const remove = useCall(api.batches.removeOrder)
  const refresh = () => queries.invalidateQueries({ queryKey: ['batches'] })
  const goOn = async () => {
    // Away first: a batch that is no more is not asked for again.
    if (batch.order_list.length === 1) await navigate({ to: '/card-order-batch' })
    await refresh()
  }
  const mutate = (request: { params: { id: string; order_id: string } }) =>
    remove.mutate(request, { onSuccess: () => void goOn(), onError: () => void refresh() })
  return { mutate }
}
