import { useNavigate } from '@tanstack/react-router'
import { useQueryClient } from '@tanstack/react-query'
import type { BatchOrder } from '@forecourt/domain/contract/batches.ts'
import { api } from '#src/api/endpoints.ts'
import { useCall } from '#src/api/use-call.ts'

/** Removing the last order deletes the batch. */
export const useRemoveOrder = (batch: { id: number; order_list: readonly BatchOrder[] }) => {
  const navigate = useNavigate()
  const queries = useQueryClient()
  const remove = useCall(api.batches.removeOrder)
  const refresh = () => queries.invalidateQueries({ queryKey: ['batches'] })
  const goOn = async () => {
    // Leave the page first, so that the deleted batch is not loaded again.
    if (batch.order_list.length === 1) await navigate({ to: '/card-order-batch' })
    await refresh()
  }
  return ({ id }: BatchOrder) =>
    remove.mutate(
      { params: { id: String(batch.id), order_id: String(id) } },
      { onSuccess: () => void goOn(), onError: () => void refresh() },
    )
}
