import { useState } from 'react'
import { useNavigate } from '@tanstack/react-router'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { BatchOrder } from '@forecourt/domain/contract/batches.ts'
import { counted } from '@forecourt/domain/format/counted.ts'
import { limits } from '@forecourt/domain/rules/limits.ts'
import { call } from '#src/api/client.ts'
import { api } from '#src/api/endpoints.ts'
import { useAction } from '#src/api/use-call.ts'
import { useIdempotencyKey } from '#src/record/use-idempotency-key.ts'
import { askToDiscard, useLeaveGuard } from '#src/record/use-leave-guard.ts'
import { useListSearch } from '#src/list/use-list-search.ts'
import { Notice } from '#src/ui/Notice.tsx'
import { ProgressBar } from '#src/ui/ProgressBar.tsx'
import { SubmitButton } from '#src/ui/SubmitButton.tsx'
import { batchCalls, poolList } from '#src/features/batches/batches.calls.ts'
import { OrderPool } from './OrderPool.tsx'
import { ThisBatch } from './ThisBatch.tsx'
import { totalsOf } from './totals.ts'
import { useChosenOrders } from './use-chosen-orders.ts'
import { useIsPhone } from '#src/ui/use-is-phone.ts'
import classes from '#src/features/batches/CreateBatchPage.module.css'

const noOrders: BatchOrder[] = []

/** Orders that can be batched on the left, this batch on the right. */
export function ChooseOrders() {
  const { search, query, setSearch } = useListSearch(poolList)
  const pool = useQuery(batchCalls.pool(query))
  const chosen = useChosenOrders(pool.data?.data ?? noOrders, query)
  const create = useCreateBatch(chosen.clear)
  const isPhone = useIsPhone()
  const { orders } = chosen
  useLeaveGuard(orders.length > 0 && !create.isDone, askToDiscard, { isOfPage: true })

  if (isPhone) return <OrderPool pool={pool} search={search} onSearch={setSearch} />
  return (
    <div className={classes.columns}>
      <OrderPool pool={pool} search={search} onSearch={setSearch} selection={chosen.selection} />
      <ThisBatch orders={orders} totals={totalsOf(orders)} onRemove={({ id }) => chosen.drop(id)}>
        {chosen.isTooMany ? (
          <Notice tone="caution" isAlert title={`A batch holds at most ${counted(limits.batchOrders, 'order')}`} />
        ) : null}
        {chosen.isCollecting ? <ProgressBar label="Reading the orders that match…" /> : null}
        {create.isBusy ? <ProgressBar label={`Putting ${counted(orders.length, 'order')} into a batch…`} /> : null}
        <SubmitButton
          type="button"
          fullWidth
          isBusy={create.isBusy}
          disabled={orders.length === 0 || chosen.isTooMany}
          onClick={() => create.send(orders.map(({ id }) => id))}
        >
          Create batch
        </SubmitButton>
      </ThisBatch>
    </div>
  )
}

const useCreateBatch = (onRefused: () => void) => {
  const keyOf = useIdempotencyKey()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const [isDone, setDone] = useState(false)
  const create = useAction((order_ids: number[]) => call(api.batches.create, { body: { order_ids } }, keyOf(order_ids)), {
    refresh: ['batches', 'orders'],
  })
  return {
    isBusy: create.isPending,
    isDone,
    send: (order_ids: number[]) =>
      create.mutate(order_ids, {
        onSuccess: ({ data }) => {
          setDone(true)
          void navigate({ to: '.', search: { batch: String(data.id) }, replace: true, ignoreBlocker: true })
        },
        onError: ({ status }) => {
          if (status !== 409) return
          // Another person has already batched one of the orders; the popup names it. The user has to select the others again.
          onRefused()
          void queries.invalidateQueries({ queryKey: ['batches'] })
        },
      }),
  }
}
